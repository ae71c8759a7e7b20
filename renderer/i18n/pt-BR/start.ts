/** The Portuguese texts that the first screen and its frame may show: fetched with the page. */

export { certificates } from './certificates.ts';
export { common } from './common.ts';
export { connection } from './settings/connection.ts';
export { frame } from './frame.ts';
export { gaps } from './numbers/gaps.ts';
export { history } from './notes/history.ts';
export { home } from './home.ts';
export { mnemonics } from './mnemonics.ts';
export { tour } from './tour.ts';
