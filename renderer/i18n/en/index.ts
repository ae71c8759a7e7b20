/** The English texts, without those that a screen's descriptor names. */

export { asking } from './notes/asking.ts';
export { batch } from './notes/batch.ts';
export { certificates } from './certificates.ts';
export { common } from './common.ts';
export { connection } from './settings/connection.ts';
export { evidence } from './numbers/evidence.ts';
export { exam } from './exam.ts';
export { firstRun } from './first-run.ts';
export { frame } from './frame.ts';
export { gaps } from './numbers/gaps.ts';
export { help } from './help.ts';
export { history } from './notes/history.ts';
export { home } from './home.ts';
export { mnemonics } from './mnemonics.ts';
export { palette } from './palette.ts';
export { past } from './past.ts';
export { sources } from './numbers/sources.ts';
export { tour } from './tour.ts';
export { watch } from './notes/watch.ts';
export { words } from './words.ts';
