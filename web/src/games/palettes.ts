// The colours of all games that have their own. A game without has those of app.css.
import.meta.glob('./*/palette.css', { eager: true });
