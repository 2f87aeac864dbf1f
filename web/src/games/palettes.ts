import './dreamduel/palette.css';
import './gemu/palette.css';
import './genius/palette.css';
import './lillian/palette.css';
import './summoner/palette.css';
