/** A process that brings a data folder into a shared journal, to be killed on the way: `node importing-process.ts FOLDER TEMP URL`. */

import { mkdirSync } from 'node:fs';
import { openSharedJournal } from '../journal/postgres/open-postgres.ts';
import { settingsOf } from '../journal/postgres/testing/journal-databases.ts';
import { openPastJournal } from '../journal/sqlite/past-journal.ts';
import { valueOf } from './test-context.ts';

const [folder = '', temp = '', url = ''] = process.argv.slice(2);
mkdirSync(temp);
const past = valueOf(await openPastJournal(folder, temp, {}));
if (!past) throw new Error('no journal');
const { journal, moving } = valueOf(await openSharedJournal(settingsOf(url)));
valueOf(await moving.importPast(past, folder, {}));
past.close();
await journal.close();
