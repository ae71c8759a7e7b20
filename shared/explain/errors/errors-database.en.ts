/** What happened and what to do, for the errors of the shared journal on PostgreSQL, in English. */

import type { ErrorCode } from '../../errors.ts';
import { formatCnpj } from '../../fiscal/issuer/cnpj.ts';
import { formatDateTime } from '../../moments.ts';
import { grouped } from '../../numbers.ts';
import { around, host, text, type Data, type Entry } from '../words.ts';

type DatabaseErrorCode = Extract<ErrorCode, `database.${string}`>;

const cnpj = (d: Data) => formatCnpj(text(d, 'cnpj'));
const inCompany = (d: Data) => (text(d, 'cnpj') === '' ? '' : ` for company ${cnpj(d)}`);
/** The position of an entry as people read numbers. */
const entry = (d: Data, key: 'position' | 'found') =>
  text(d, key) === '' ? '' : grouped(Number(d[key]), 'en');
/** Where others wrote on after the loss, the chain is as long as before and yet another one. */
const end = (d: Data) =>
  Number(d['found']) >= Number(d['position'])
    ? ', and something else was written in its place'
    : around({ found: entry(d, 'found') }, 'found', ', and ends with entry ');

const heldSince = (d: Data) =>
  text(d, 'since') === '' ? '' : ` since ${formatDateTime(text(d, 'since'), true, 'en')}`;

const URL_FAULTS: Readonly<Record<string, string>> = {
  absent: 'was not given: neither DATABASE_URL nor --banco-arquivo',
  administrator: 'that prepares the database was not given: DATABASE_ADMIN_URL is missing',
  form: 'does not have the form postgresql://USER:PASSWORD@SERVER:5432/DATABASE',
  user: 'names no user',
  password: 'names no password',
  host: 'names no server',
  database: 'names no database',
  sslmode:
    'needs sslmode=verify-full: off this computer a connection counts only with the server’s certificate verified, and no other sslmode is taken',
  sealed:
    'was stored by another user or by the program’s window, which protects the password in its own way: it cannot be read here. On the command line give the address in DATABASE_URL or --banco-arquivo; in the window save it again in Settings',
  damaged: 'in compartilhado.json cannot be read; save it again in Settings',
  parameter: 'has a parameter besides sslmode and sslrootcert; a “?” of the password is written %3F',
  sslrootcert: 'names a file in sslrootcert that cannot be read',
  'sslrootcert-form': 'names a file in sslrootcert that is no certificate',
  role: 'has a role of the database in the place of a person’s user',
};

const REPLICATION = 'session_replication_role';
/** Of a server that has as many connections as it may. */
const isFull = (d: Data) => text(d, 'reason') === '53300';
/** The answer to the record of a sending was lost: the journal may have it. */
const isRecording = (d: Data) => text(d, 'step') === 'recording';

const FILE_FAULTS: Readonly<Record<string, string>> = {
  'readable-by-others': 'can be read by other users',
  'owned-by-another': 'belongs to another user',
  'access-list-unknown': 'does not let the program check who may read it',
  empty: 'is empty',
  folder: 'is a folder',
  device: 'is a device',
  pipe: 'is a pipe into which nobody wrote',
  big: 'is too big',
  unreadable: 'cannot be read',
};

/** Why it was not reached, where the computer says so. */
const AWAY_REASONS: Readonly<Record<string, string>> = {
  name: 'This computer finds no server of that name in the network: check the name and the network.',
  port: 'PostgreSQL does not answer at that port: check the port, and whether it is started on the server.',
};

/** By the SQLSTATE, where it is neither a full disk nor a copy. */
const REFUSED_ACTIONS: Readonly<Record<string, string>> = {
  '22008':
    'Set this computer’s date and time right; where they are, whoever runs the server sets the server’s. Nothing was sent.',
  '23514': 'Try again; if it goes on, update the program on this computer. Nothing was sent.',
  '23P01':
    'Close in Home the requests without an answer that have numbers in common; then whoever runs the server runs “compartilhado preparar” again. Nothing was sent.',
};

export const DATABASE_ERRORS_EN: Readonly<Record<DatabaseErrorCode, Entry>> = {
  'database.url': {
    what: (d) =>
      `The address of the shared journal ${URL_FAULTS[text(d, 'fault')] ?? URL_FAULTS['form'] ?? ''}.`,
    action: 'Ask whoever runs the server for the right one; it goes into DATABASE_URL or a file of your own.',
  },
  'database.file': {
    what: (d) =>
      `The file with the address of the shared journal ${FILE_FAULTS[text(d, 'fault')] ?? FILE_FAULTS['unreadable'] ?? ''}${around(d, 'path', ': ')}.`,
    action: 'It has the database’s password: let only your user read it, and keep a single line in it.',
  },
  'database.away': {
    what: (d) =>
      isFull(d)
        ? `All connections of the shared journal’s server${host(d)} are taken. Nothing was sent. Consults go on.`
        : `The shared journal ${isRecording(d) ? 'did' : 'does'} not answer${host(d)}${isRecording(d) ? ' when the sending was to be recorded' : ''}. Nothing was sent. Consults go on.`,
    action: (d) => {
      if (isRecording(d))
        return 'Check the network and whether the server is on. The record may be on the server: if the request appears in Home as one without an answer, resolve it there; otherwise send it again.';
      return isFull(d)
        ? 'Close the program where it is not used and try again; whoever runs the server raises max_connections in postgresql.conf, or the limit of the user.'
        : `${AWAY_REASONS[text(d, 'reason')] ?? 'Check the network and whether the server is on.'} No disablement goes out or is queued until it answers; what had no answer stays so.`;
    },
  },
  'database.password': {
    what: (d) =>
      text(d, 'reason') === ''
        ? `The server of the shared journal refused the user${around(d, 'user', ' ')} or the password.`
        : `The server of the shared journal does not let the user${around(d, 'user', ' ')} in from this computer.`,
    action: (d) =>
      text(d, 'reason') === ''
        ? 'Check user and password. Nothing was sent.'
        : 'Whoever runs the server looks at the line of this computer in pg_hba.conf, with TLS or without, and whether the user may log in (LOGIN). Nothing was sent.',
  },
  'database.authentication': {
    what: (d) =>
      text(d, 'reason') === 'rounds'
        ? 'The server of the shared journal asks for fewer than 4,096 rounds of SCRAM: whoever imitated it could guess the password.'
        : 'The server of the shared journal does not check the password by SCRAM.',
    action: (d) =>
      text(d, 'reason') === 'rounds'
        ? 'Whoever runs the server sets scram_iterations to 4096 or more and sets the password again. If nothing was changed there, another program may be in the server’s place. The password was not sent.'
        : 'Whoever runs the server sets scram-sha-256 in pg_hba.conf and sets the password again. Nothing was sent.',
  },
  'database.tls': {
    what: (d) =>
      text(d, 'reason') === 'TLS'
        ? 'The server of the shared journal does not accept protected connections (TLS).'
        : `The certificate of the shared journal’s server could not be verified${around(d, 'reason', ' (', ')')}.`,
    action: (d) =>
      text(d, 'reason') === 'TLS'
        ? 'Whoever runs the server switches TLS on in it. Nothing was sent, and there is no way on without it.'
        : 'Check the server’s name and the file of the authority, in Settings (on the command line sslrootcert=FILE in the address); whoever runs the server has both. Nothing was sent, and there is no way on without it.',
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
    what: (d) => {
      if (text(d, 'reason') === 'unfilled')
        return `The rules that protect the shared journal do not count now: ${REPLICATION} was changed for this user or database, or they were taken out of the database.`;
      return text(d, 'setting') === REPLICATION
        ? `The server’s PostgreSQL has ${REPLICATION} changed for this user or database: the rules that protect the journal would not count.`
        : `The server’s PostgreSQL has ${text(d, 'setting') || 'safe writing'} off: a power failure would erase disablements that were sent.`;
    },
    action: (d) =>
      text(d, 'setting') === REPLICATION
        ? `Whoever runs the server takes it back by ALTER ROLE … RESET ${REPLICATION} or ALTER DATABASE … RESET ${REPLICATION}${text(d, 'reason') === 'unfilled' ? '; where it was not changed, by “compartilhado preparar”' : ''}. Nothing was sent.`
        : `Whoever runs the server switches ${text(d, 'setting') || 'fsync, full_page_writes and synchronous_commit'} on in postgresql.conf, and for the user or database that has it off. Nothing was sent.`,
  },
  'database.connection': {
    what: (d) =>
      `The server of the shared journal${host(d)} did not take the connection${around(d, 'reason', ' (', ')')}. Nothing was sent.`,
    action:
      'Check that the address is PostgreSQL’s. Whoever runs the server finds the reason in its log; a PgBouncer between needs session mode.',
  },
  'database.encoding': {
    what: (d) =>
      `The database${around(d, 'database', ' ')} of the shared journal does not keep texts in UTF-8${around(d, 'encoding', ' (', ')')}: names and justifications would be lost.`,
    action:
      'Whoever runs the server creates another one by createdb -E UTF8 -T template0 and runs “compartilhado preparar” on it. Nothing was sent.',
  },
  'database.extension': {
    what: (d) =>
      `The server’s PostgreSQL does not have the extension${around(d, 'extension', ' ')}. Nothing was prepared.`,
    action:
      'Whoever runs the server installs the package of extensions that goes with PostgreSQL (postgresql-contrib) and runs “compartilhado preparar” again.',
  },
  'database.schema-taken': {
    what: (d) =>
      `The database already has a schema${around(d, 'schema', ' ')} that is not this program’s${around(d, 'holder', ' (owner: ', ')')}. Nothing was prepared.`,
    action: 'Whoever runs the server creates an empty database for the shared journal alone.',
  },
  'database.unprepared': {
    what: (d) => {
      if (text(d, 'reason') === 'rules')
        return 'The database lacks a rule that protects the shared journal, as after a restore that was incomplete. Nothing was sent.';
      if (text(d, 'version') === '') return 'The database does not have the shared journal’s tables yet.';
      return text(d, 'reason') === 'moved'
        ? 'The database was restored or moved to another server since it was prepared.'
        : 'The shared journal’s tables are of an earlier version of the program.';
    },
    action: 'Whoever runs the server runs “compartilhado preparar”.',
  },
  'database.newer': {
    what: 'The shared journal was prepared by a newer version of the program.',
    action: 'Update the program on this computer.',
  },
  'database.rights': {
    what: (d) => {
      if (text(d, 'task') === 'prepare')
        return `The user${around(d, 'user', ' ')} has no right to prepare the database. Nothing was prepared.`;
      return text(d, 'task') === 'disable'
        ? `The user${around(d, 'user', ' ')} only reads the shared journal: with it, this computer disables nothing.`
        : `The user${around(d, 'user', ' ')} has no right to do this in the shared journal.`;
    },
    action: (d) => {
      if (text(d, 'task') === 'prepare')
        return 'DATABASE_ADMIN_URL has the user who runs the server, such as postgres, or the database’s owner with the right CREATEROLE.';
      return text(d, 'task') === 'disable'
        ? 'Nothing was sent. Consultations go on. To disable, whoever runs the server grants it the role balcao_inutiliza.'
        : 'Whoever runs the server grants the role balcao_consulta (read only) or balcao_inutiliza (read and disable). Nothing was sent.';
    },
  },
  'database.busy': {
    what: (d) =>
      text(d, 'role') === ''
        ? 'The shared journal took too long. Nothing was sent.'
        : `The database user ${text(d, 'role')}${around(d, 'machine', ' (connection from ', ')')} holds what this request needs in the shared journal${heldSince(d)}. Nothing was sent.`,
    action: (d) =>
      text(d, 'role') === ''
        ? 'Try again in a moment; if it goes on, ask whoever runs the server.'
        : 'Try again in a moment; other companies go on. If it goes on, whoever runs the server ends that connection.',
  },
  'database.refused': {
    what: (d) => {
      if (text(d, 'reason') === '53100') return 'The disk of the shared journal’s server is full (53100).';
      if (text(d, 'reason') === '25006')
        return 'The database of the shared journal only takes reading now (25006).';
      if (text(d, 'reason') === '23P01')
        return 'Two requests of the shared journal have numbers in common, and the rule that keeps them apart cannot be put back (23P01).';
      if (text(d, 'reason') === '23514')
        return 'The server of the shared journal refused the record, which does not follow its rules (23514).';
      return text(d, 'reason') === '22008'
        ? 'This computer’s clock is far from that of the shared journal’s server (22008).'
        : `The server of the shared journal is not writing${around(d, 'reason', ' (', ')')}.`;
    },
    action: (d) =>
      REFUSED_ACTIONS[text(d, 'reason')] ??
      'Ask whoever runs the server: a full disk, or a read-only copy. Nothing was sent.',
  },
  'database.fenced': {
    what: 'This program lost its connection to the shared journal for a moment. Nothing was sent.',
    action: 'Look at what is pending, if anything, and ask for the disablement again.',
  },
  'database.rewound': {
    what: (d) =>
      `The shared journal went back${inCompany(d)}: it lacks what this computer had seen${around({ position: entry(d, 'position') }, 'position', ' (up to entry ', ')')}${end(d)}. Nothing was sent.`,
    action:
      'This happens when the server comes back from a copy, or is replaced by another. Tell whoever runs it. After looking, use “I have looked” in Settings, Shared journal: the files of this computer go back into the journal before anything is sent.',
  },
  'database.altered': {
    what: (d) =>
      `The shared journal was changed by another program${inCompany(d)}${around({ position: entry(d, 'position') }, 'position', ' (entry ', ')')}${around(d, 'role', ', by the database user ')}. Nothing was sent.`,
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
        ? `The folder's journal${around(d, 'path', ' (', ')')} is broken at record ${entry(d, 'position')}: it is no longer what the program wrote.`
        : `The shared journal of company ${cnpj(d)} is broken at record ${entry(d, 'position')}: it is no longer what the program wrote.`,
    action: 'Nothing was written. Use a backup made before, or ask support.',
  },
  'database.nothing-to-import': {
    what: (d) => `There is neither a journal nor a history${around(d, 'folder', ' in ')}.`,
    action: "Name the other computer's data folder, where the file diario.sqlite is.",
  },
  'database.export-taken': {
    what: (d) =>
      `The folder${around(d, 'folder', ' ')} exists already and is not empty. Nothing was written.`,
    action: 'Choose another folder, or rename that one.',
  },
  'database.behind': {
    what: 'This computer is still receiving what the others asked and read of notes. Nothing was sent.',
    action: 'Wait some minutes and try again: without it, a number that is used could be disabled.',
  },
};
