// Whether the window is a phone's: upright, lying, or neither. The same sizes stand in the styles of Table and Replay.
const upright = matchMedia('(max-width: 760px) and (orientation: portrait)');
const lying = matchMedia('(max-height: 480px) and (orientation: landscape)');

export const phone = $state({ upright: upright.matches, lying: lying.matches });
upright.addEventListener('change', () => (phone.upright = upright.matches));
lying.addEventListener('change', () => (phone.lying = lying.matches));
