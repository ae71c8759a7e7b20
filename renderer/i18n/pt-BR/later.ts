/** The Portuguese texts of what is loaded after the first screen, without those that a screen's descriptor names. */

export { asking } from './notes/asking.ts';
export { batch } from './notes/batch.ts';
export { evidence } from './numbers/evidence.ts';
export { exam } from './exam.ts';
export { firstRun } from './first-run.ts';
export { help } from './help.ts';
export { palette } from './palette.ts';
export { past } from './past.ts';
export { sources } from './numbers/sources.ts';
export { watch } from './notes/watch.ts';
export { words } from './words.ts';
