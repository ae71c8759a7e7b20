/** What happened and what to do, for every error code, in English. */

import { DROP_REASONS_EN } from './drop-reasons.en.ts';
import type { ErrorCode } from '../../errors.ts';
import { explainArchiveProblem } from '../archive/archive-problem.ts';
import { explainBatchReason } from '../batch/batch-reasons.ts';
import { BACKUP_ERRORS_EN } from './errors-backup.en.ts';
import { BATCH_ERRORS_EN } from './errors-batch.en.ts';
import { CLOSING_ERRORS_EN } from './errors-closing.en.ts';
import { CERTIFICATE_ERRORS_EN } from './errors-certificate.en.ts';
import { DATA_ERRORS_EN } from './errors-data.en.ts';
import { DATABASE_ERRORS_EN } from './errors-database.en.ts';
import { DISABLEMENT_ERRORS_EN } from './errors-disablement.en.ts';
import { PROXY_ERRORS_EN } from './errors-proxy.en.ts';
import { TLS_ERRORS_EN } from './errors-tls.en.ts';
import { FINDINGS_EN } from '../findings/findings.en.ts';
import { around, host, isOfSettings, said, text, timeLimit, wait, type Data, type Entry } from '../words.ts';

const server = (data: Data) => around(data, 'host', 'the server ', '', 'the SEFAZ server');
const file = (data: Data) => around(data, 'file', ' ', '', around(data, 'path', ' '));

const readAgain = (data: Data) =>
  data['reason'] === 'gone'
    ? 'Check the path; if it is on the network or on another disk, connect it and read again.'
    : 'Solve this and read again, or choose another one.';

const folderTrouble = (data: Data) =>
  text(data, 'problem') === '' ? '' : `: ${explainArchiveProblem(text(data, 'problem'), 'en').what}`;

const PHASES: Readonly<Record<string, string>> = {
  connect: 'before the request was sent',
  send: 'while the request was being sent',
  answer: 'while waiting for the answer',
};
const when = (data: Data) => {
  const phase = PHASES[text(data, 'phase')];
  return phase ? `, ${phase}` : '';
};

const PAUSED: Readonly<Record<string, string>> = {
  disable: 'disablements',
  status: 'questions about the service’s status',
};
const pausedService = (data: Data) => PAUSED[text(data, 'service')] ?? 'consults';
/** The front end got no answer: the core has ended, so there is no code to show. */
const isGone = (data: Data) => text(data, 'reason') === 'gone';
const isWide = (data: Data) => text(data, 'reason') === 'utf-16';
const isRecent = (data: Data) => text(data, 'reason') === 'recent';
const left = (data: Data) => {
  const time = wait(data);
  return time ? `; wait ${time}` : '';
};

const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  syntax: 'the text is not valid JSON',
  'unknown-key': 'this name does not exist here',
  duplicate: 'this name stands twice',
  'not-object': 'a group in braces is expected here',
  'not-text': 'a quoted text is expected here',
  'not-address': 'it is not a valid address',
  'not-https': 'the address must begin with https',
  credentials: 'the address cannot carry a user or a password',
};
const addressFault = (data: Data) => {
  const meaning = ADDRESS_FAULTS[text(data, 'reason')];
  return `${around(data, 'key', ': ')}${meaning ? ` – ${meaning}` : ''}`;
};

/** Of a file of authorities: one in `confianca/`, which is named, or one that was chosen. */
const CERTIFICATE_FILES: Readonly<Record<string, string>> = {
  'no-certificate': 'there is no certificate in it',
  'not-certificate': 'there is a certificate in it that cannot be read',
  'not-authority': 'there is a certificate in it that is not an authority’s',
  'not-trusted': 'the authority{name} leads to no root that is already accepted',
};
const certificateFault = (data: Data) =>
  CERTIFICATE_FILES[text(data, 'reason')]?.replace('{name}', around(data, 'name', ' '));
/** A file that a person put into the data folder. */
const MEND_OR_REMOVE = 'Correct the file in the data folder or take it away.';

export const ERRORS_EN: Readonly<Record<ErrorCode, Entry>> = {
  'input.invalid': {
    what: 'Something given cannot be used as it is.',
    action: 'Correct the field shown and try again.',
  },
  'call.unknown': {
    what: 'This version of the program does not know the operation asked for.',
    action: 'Update the program; if it goes on, ask support.',
  },
  'call.aborted': {
    what: (d) =>
      `The operation was stopped at your request${text(d, 'step') === 'recording' ? ', and nothing was sent' : ''}.`,
    action: (d) =>
      text(d, 'step') === 'recording'
        ? 'The record of the sending may be in the journal: if the request appears in Home as one without an answer, resolve it there; otherwise start again whenever you like.'
        : 'Start again whenever you like.',
  },
  'file.missing': {
    what: (d) => `The file${file(d)} was not found.`,
    action: 'Check the name and the folder of the file.',
  },
  'file.not-written': {
    what: (d) =>
      isOfSettings(d)
        ? `What you chose was not saved (${text(d, 'path')}): ${explainArchiveProblem(text(d, 'problem'), 'en').what}.`
        : `The file was not written${around(d, 'path', ' to ')}: ${explainArchiveProblem(text(d, 'problem'), 'en').what}.`,
    action: (d) =>
      isOfSettings(d)
        ? 'Put this right on the disk of the data folder and choose again.'
        : explainArchiveProblem(text(d, 'problem'), 'en').action,
  },
  'file.unreadable': {
    what: (d) => {
      if (d['reason'] === undefined) return `The file${file(d)} exists but could not be read.`;
      const why = certificateFault(d);
      return why
        ? `The file${file(d)} cannot be used: ${why}.`
        : `Could not read${file(d) || ' the file'}. ${explainBatchReason(text(d, 'reason'), 'en')}`;
    },
    action: (d) => {
      if (d['reason'] === undefined) return 'Close it in other programs and check that you may open it.';
      if (!certificateFault(d)) return readAgain(d);
      return file(d) ? MEND_OR_REMOVE : 'Choose another file.';
    },
  },
  'ledger.busy': {
    what: 'Another reading of files has not finished yet.',
    action: 'Wait for it to finish, or stop it, and read again.',
  },
  'ledger.unread': {
    what: (d) =>
      `What was read of files about numbers is lost, and${file(d) || ' a folder'} was not read again yet. Nothing was sent.`,
    action:
      'In Gaps, in the list of folders and files read, press Read again; if it does not exist any more, Forget.',
  },
  ...CERTIFICATE_ERRORS_EN,
  'company.missing': {
    what: (d) => `The company${around(d, 'cnpj', ' with CNPJ ')} is not registered here.`,
    action: 'Import its certificate or add the branch.',
  },
  'company.without-ie': {
    what: 'The company has no state registration (IE), and no official text says where its numbers are disabled. Nothing was sent.',
    action:
      'Ask the accountant or SEFAZ: “Emitente sem IE (NT 2026.007): a inutilização da NF-e vai à SVRS ou à SEFAZ da UF da chave?”',
  },
  'company.uf-unconfirmed': {
    what: 'The state (UF) of this company is not confirmed yet, and without that nothing is disabled.',
    action: 'Confirm the state of the establishment once.',
  },
  'sefaz.no-address': {
    what: (d) => `There is no address of SEFAZ${around(d, 'uf', ' ')} for this service.`,
    action: 'Update the program or give the address in enderecos.json.',
  },
  'sefaz.address-file': {
    what: (d) =>
      `The file enderecos.json cannot be used${around(d, 'line', ' (line ', ')')}${addressFault(d)}.`,
    action: MEND_OR_REMOVE,
  },
  'sefaz.dns': {
    what: (d) => `The address${around(d, 'host', ' ')} was not found on the network.`,
    action: 'Check this computer’s internet connection and try again.',
  },
  'sefaz.refused': {
    what: (d) => `There was no connection: ${server(d)} refused the contact.`,
    action: 'Wait a few minutes and try again.',
  },
  'sefaz.unreachable': {
    what: (d) => `It was not possible to reach ${server(d)}.`,
    action: 'Check this computer’s internet connection, proxy and antivirus.',
  },
  'sefaz.reset': {
    what: (d) => `The connection with SEFAZ${host(d)} dropped${when(d)}.`,
    action: (d) =>
      text(d, 'phase') === 'answer'
        ? 'Try again. If it repeats, use “Testar conexão”: some servers (MS, MT) cut off like this whoever comes without an accepted certificate.'
        : 'Wait a little and try again.',
  },
  'sefaz.timeout': {
    what: (d) => `SEFAZ${host(d)} did not answer in time${timeLimit(d)}${when(d)}.`,
    action: 'Wait a few minutes and try again.',
  },
  ...TLS_ERRORS_EN,
  'sefaz.too-large': {
    what: 'SEFAZ’s answer is too large to be genuine and was not read.',
    action: 'Try again later.',
  },
  'sefaz.not-xml': {
    what: (d) =>
      isWide(d)
        ? `SEFAZ’s server${host(d)} answered in UTF-16, which the rules of the NF-e do not allow: only UTF-8. The answer was not read.`
        : `What came from SEFAZ${host(d)} is not an answer of the service.`,
    action: (d) =>
      isWide(d)
        ? 'Try again; if it goes on, tell the state’s SEFAZ: its server has to answer in UTF-8.'
        : 'Wait a few minutes and try again; it may be a maintenance page.',
  },
  'sefaz.soap-fault': {
    what: (d) => `SEFAZ’s server could not handle the request${said(d, 'faultText', ': ')}.`,
    action: 'Wait a few minutes and try again.',
  },
  'sefaz.unrecognised': {
    what: 'SEFAZ answered in a way that this program does not recognise.',
    action: 'Try again; if it goes on, send the diagnosis to support.',
  },
  'sefaz.mismatch': {
    what: 'SEFAZ’s answer speaks of another request and was not accepted.',
    action: 'Try again; if it goes on, send the diagnosis to support.',
  },
  ...PROXY_ERRORS_EN,
  'sefaz.service-stopped': {
    what: (d) =>
      `SEFAZ has stopped its service${around(d, 'cStat', ' (', ')')}: this note was not consulted.`,
    action: 'Consult again later.',
  },
  'sefaz.paused': {
    what: (d) => {
      if (isRecent(d))
        return `The status of SEFAZ${around(d, 'authorizer', ' (', ')')} was asked for a moment ago${left(d)}.`;
      return d['reason'] === 'equal-rejections'
        ? `This request has been rejected many times for the same reason and waits before it goes out again${left(d)}.`
        : `SEFAZ${around(d, 'authorizer', ' (', ')')} has paused this company’s ${pausedService(d)} for improper use (656)${left(d)}.`;
    },
    action: (d) => {
      if (isRecent(d)) return 'Wait: this is asked only once in 3 minutes.';
      return d['reason'] === 'equal-rejections'
        ? 'Mend what SEFAZ pointed out: repeating the same makes SEFAZ block the company.'
        : 'Do not insist: insisting may start the wait again, and your invoicing system shares the limit.';
    },
  },
  'consult.key-limit': {
    what: (d) =>
      `This key has been consulted ${around(d, 'limit', '', ' times', 'too many times')} in the last hour${left(d)}.`,
    action: 'Wait: insisting may make SEFAZ pause all consults of the company for an hour.',
  },
  ...BACKUP_ERRORS_EN,
  ...BATCH_ERRORS_EN,
  'ledger.asked-enough': {
    what: (d) =>
      `No more questions about this company’s numbers may be asked in this hour${around(d, 'limit', ' (', ' an hour)')}${left(d)}.`,
    action: 'Look in your invoicing system whether the number was used, or ask again later.',
  },
  ...DISABLEMENT_ERRORS_EN,
  'range.contingency': {
    what: FINDINGS_EN['range.contingency'],
    action: 'Once it is transmitted, consult the key here. If nobody was ever handed the note, declare that.',
  },
  'year.contradicted': {
    what: FINDINGS_EN['year.contradicted'],
    action: 'Correct the year; if it is right all the same, confirm that you checked.',
  },
  'confirmation.required': {
    what: 'This request needs a person’s confirmation.',
    action: 'Check the numbers and confirm; on the command line, add --sim.',
  },
  'confirmation.declined': {
    what: (d) =>
      text(d, 'why') === 'changed'
        ? 'This request changed after you confirmed it, and it was not sent.'
        : 'The request was not confirmed, and nothing was sent.',
    action: (d) =>
      text(d, 'why') === 'changed'
        ? 'Check the request as it is now and confirm again.'
        : 'If you do want to disable, confirm when asked.',
  },
  'confirmation.count': {
    what: (d) =>
      text(d, 'typed') === ''
        ? `How many numbers these are must be typed${around(d, 'count', ' (', ')')}, and nothing was sent.`
        : `The count typed is not that of the range${around(d, 'count', ' (', ')')}, and nothing was sent.`,
    action: 'Type the exact count of numbers; on the command line, add --quantidade N.',
  },
  'confirmation.production-refused': {
    what: 'This mode of the program does not disable in production, nor let another program do it.',
    action: 'For production, use the program’s window.',
  },
  'token.missing': {
    what: 'There is no such token.',
    action: 'See the list of tokens; a revoked one does not come back.',
  },
  'token.revoked': {
    what: 'The access token was revoked before the request went out. Nothing was sent.',
    action: 'If the request still stands, make another token in the program.',
  },
  'service.queue-full': {
    what: 'Too many requests are waiting for this series. Nothing was sent.',
    action: 'Wait for the earlier ones to end and ask again.',
  },
  'app.closing': {
    what: 'The program is closing. Nothing was sent.',
    action: 'When it is open again, look at the history and ask once more.',
  },
  'drop.folder': {
    what: (d) =>
      `The folder${around(d, 'folder', ' ')} cannot take requests: ${DROP_REASONS_EN[String(d['reason'])] ?? 'the system did not let it be read'}.`,
    action:
      'Choose an existing folder of this computer that only your user may change and that is not shared.',
  },
  'drop.missing': {
    what: 'This folder is not granted.',
    action: 'See the list of folders; a revoked one does not come back.',
  },
  'service.port': {
    what: (d) =>
      d['port'] === undefined
        ? 'The chosen port is taken or cannot be used.'
        : `Port ${d['port']} of this computer is taken or cannot be used.`,
    action: 'Choose another port, or close the program that uses this one.',
  },
  ...CLOSING_ERRORS_EN,
  'archive.not-saved': {
    what: (d) =>
      `The disablement is done, but the XML is not saved yet${around(d, 'path', ' in ')}${folderTrouble(d)}.`,
    action: (d) =>
      text(d, 'problem') === ''
        ? 'Check the folder and the disk space; the program keeps the XML and tries again.'
        : explainArchiveProblem(text(d, 'problem'), 'en').action,
  },
  'archive.folder': {
    what: (d) => `This folder cannot keep the XML files${around(d, 'path', ' (', ')')}${folderTrouble(d)}.`,
    action: (d) => explainArchiveProblem(text(d, 'problem'), 'en').action,
  },
  ...DATA_ERRORS_EN,
  ...DATABASE_ERRORS_EN,
  'host.unsupported': {
    what: 'This cannot be done from here.',
    action: 'Use the program’s window.',
  },
  internal: {
    what: (d) =>
      isGone(d)
        ? 'The program stopped answering.'
        : `Something failed inside the program${around(d, 'correlation', ' (code ', ')')}.`,
    action: (d) =>
      isGone(d)
        ? 'Open it again and look at Home: the journal knows what came to be sent.'
        : `Try again; if it goes on, send the ${text(d, 'correlation') === '' ? 'diagnosis' : 'code'} to support.`,
  },
};
