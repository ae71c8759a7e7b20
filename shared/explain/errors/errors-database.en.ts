/** What happened and what to do, for the errors of the shared journal on PostgreSQL, in English. */

import type { ErrorCode } from '../../errors.ts';
import { around, text, type Data, type Entry } from '../words.ts';

type DatabaseErrorCode = Extract<ErrorCode, `database.${string}`>;

const host = (d: Data) => around(d, 'host', ' (', ')');

const URL_FAULTS: Readonly<Record<string, string>> = {
  absent: 'was not given: neither DATABASE_URL nor --banco-arquivo',
  administrator: 'that prepares the database was not given: DATABASE_ADMIN_URL is missing',
  form: 'does not have the form postgresql://USER:PASSWORD@SERVER:5432/DATABASE',
  user: 'names no user',
  password: 'names no password',
  host: 'names no server',
  database: 'names no database',
  sslmode:
    'leads to another computer without sslmode=verify-full; off this computer a connection counts only with the server’s certificate verified',
  sealed:
    'was stored by another user or by the program’s window, which protects the password in its own way: it cannot be read here. On the command line give the address in DATABASE_URL or --banco-arquivo; in the window save it again in Settings',
  damaged: 'in compartilhado.json cannot be read; save it again in Settings',
  parameter: 'has a parameter that the program does not know',
  sslrootcert: 'names a file in sslrootcert that cannot be read',
};

const FILE_FAULTS: Readonly<Record<string, string>> = {
  'readable-by-others': 'can be read by other users',
  'owned-by-another': 'belongs to another user',
  'access-list-unknown': 'does not let the program check who may read it',
  empty: 'is empty',
  unreadable: 'cannot be read',
};

const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'fsync',
  full_page_writes: 'full_page_writes',
  synchronous_commit: 'synchronous_commit',
};

export const DATABASE_ERRORS_EN: Readonly<Record<DatabaseErrorCode, Entry>> = {
  'database.url': {
    what: (d) =>
      `The address of the shared journal ${URL_FAULTS[text(d, 'fault')] ?? URL_FAULTS['form'] ?? ''}${around(d, 'parameter', ': ')}.`,
    action: 'Ask whoever runs the server for the right one; it goes into DATABASE_URL or a file of your own.',
  },
  'database.file': {
    what: (d) =>
      `The file with the address of the shared journal ${FILE_FAULTS[text(d, 'fault')] ?? FILE_FAULTS['unreadable'] ?? ''}${around(d, 'path', ': ')}.`,
    action: 'It has the database’s password: let only your user read it, and keep a single line in it.',
  },
  'database.away': {
    what: (d) => `The shared journal does not answer${host(d)}. Nothing was sent. Queries go on.`,
    action:
      'Check the network and whether the server is on. No disablement goes out or is queued until it answers; what had no answer stays so.',
  },
  'database.password': {
    what: (d) =>
      `The server of the shared journal refused the user${around(d, 'user', ' ')} or the password.`,
    action: 'Check user and password in the database’s address. Nothing was sent.',
  },
  'database.authentication': {
    what: 'The server of the shared journal does not check the password by SCRAM.',
    action:
      'Whoever runs the server sets scram-sha-256 in pg_hba.conf and sets the password again. Nothing was sent.',
  },
  'database.tls': {
    what: (d) =>
      `The certificate of the shared journal’s server could not be verified${around(d, 'reason', ' (', ')')}.`,
    action:
      'Whoever runs the server switches TLS on; the certificate’s authority goes into the address as sslrootcert=FILE. There is no way on without it.',
  },
  'database.missing': {
    what: (d) => `The server has no database${around(d, 'database', ' ')} of the shared journal.`,
    action: 'Whoever runs the server creates the database and then runs “compartilhado preparar”.',
  },
  'database.version': {
    what: (d) =>
      `The server’s PostgreSQL is old${around(d, 'version', ' (', ')')}; the shared journal needs 15 or newer.`,
    action: 'Whoever runs the server installs a newer version. Nothing was sent.',
  },
  'database.unsafe': {
    what: (d) =>
      `The server’s PostgreSQL has ${SETTINGS[text(d, 'setting')] ?? 'safe writing'} off: a power failure would erase disablements that were sent.`,
    action: (d) =>
      `Whoever runs the server switches ${SETTINGS[text(d, 'setting')] ?? 'fsync, full_page_writes and synchronous_commit'} on in postgresql.conf. Nothing was sent.`,
  },
  'database.unprepared': {
    what: (d) =>
      text(d, 'version') === ''
        ? 'The database does not have the shared journal’s tables yet.'
        : text(d, 'reason') === 'moved'
          ? 'The database was restored or moved to another server since it was prepared.'
          : 'The shared journal’s tables are of an earlier version of the program.',
    action: 'Whoever runs the server runs “compartilhado preparar”.',
  },
  'database.newer': {
    what: 'The shared journal was prepared by a newer version of the program.',
    action: 'Update the program on this computer.',
  },
  'database.rights': {
    what: (d) => `The user${around(d, 'user', ' ')} has no right to do this in the shared journal.`,
    action:
      'Whoever runs the server grants the role balcao_consulta (read only) or balcao_inutiliza (read and disable). Nothing was sent.',
  },
  'database.busy': {
    what: 'The shared journal took too long. Nothing was sent.',
    action: 'Try again in a moment; if it goes on, ask whoever runs the server.',
  },
  'database.refused': {
    what: (d) =>
      text(d, 'reason') === '53100'
        ? 'The disk of the shared journal’s server is full (53100).'
        : `The server of the shared journal is not writing${around(d, 'reason', ' (', ')')}.`,
    action: 'Ask whoever runs the server: a full disk, or a read-only copy. Nothing was sent.',
  },
  'database.fenced': {
    what: 'This program lost its connection to the shared journal for a moment. Nothing was sent.',
    action: 'Look at what is pending, if anything, and ask for the disablement again.',
  },
  'database.rewound': {
    what: (d) =>
      `The shared journal went back${around(d, 'cnpj', ' for company ')}: it lacks what this computer had seen${around(d, 'position', ' (up to entry ', ')')}${around(d, 'found', ', and ends with entry ')}. Nothing was sent.`,
    action:
      'This happens when the server comes back from a copy, or is replaced by another. Tell whoever runs it. After looking, use “I have looked” in Settings, Shared journal: the files of this computer go back into the journal before anything is sent.',
  },
  'database.altered': {
    what: (d) =>
      `The shared journal was changed by another program${around(d, 'cnpj', ' for company ')}${around(d, 'position', ' (entry ', ')')}. Nothing was sent.`,
    action:
      'Tell whoever runs the server: the audit shows the entry. After looking, use “I have looked” in Settings, Shared journal.',
  },
  'database.not-imported': {
    what: (d) =>
      `This data folder has a journal of its own with ${text(d, 'requests') === '1' ? '1 request' : `${text(d, 'requests') || 'some'} requests`} that the shared journal does not know.`,
    action: (d) =>
      `Nothing was sent. Before disabling through it, bring them in: Settings, Shared journal, “Import this folder’s journal”; on the command line, compartilhado importar${around(d, 'folder', ' ', '', ' FOLDER')}.`,
  },
  'database.reopen': {
    what: 'The connection to the shared journal was changed in Settings. Nothing was sent.',
    action: 'Close the program and open it again: only then does this computer disable again.',
  },
  'database.chain-broken': {
    what: (d) =>
      d['cnpj'] === undefined
        ? `The folder's journal${around(d, 'path', ' (', ')')} is broken at record ${text(d, 'position')}: it is no longer what the program wrote.`
        : `The shared journal of company ${text(d, 'cnpj')} is broken at record ${text(d, 'position')}: it is no longer what the program wrote.`,
    action: 'Nothing was written. Use a backup made before, or ask support.',
  },
  'database.nothing-to-import': {
    what: (d) => `There is neither a journal nor a history${around(d, 'folder', ' in ')}.`,
    action: "Name the other computer's data folder, where the file diario.sqlite is.",
  },
  'database.export-taken': {
    what: (d) =>
      `The folder${around(d, 'folder', ' ')} exists already and is not empty. Nothing was written.`,
    action: 'Name a folder that does not exist yet.',
  },
  'database.behind': {
    what: 'This computer is still receiving what the others read in files of notes. Nothing was sent.',
    action: 'Wait some minutes and try again: without it, a number that is used could be disabled.',
  },
};
