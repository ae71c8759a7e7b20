/** What the program itself says outside the page, in English: the tray, the taskbar, notices, and the dialogs of the system. */

import { grouped, listed } from '../../numbers.ts';
import type { HostWords } from './host.ts';

const count = (n: number, one: string, many: string) => `${grouped(n, 'en')} ${n === 1 ? one : many}`;
const PLACES = { producao: '', homologacao: ' In Homologação.', treino: ' In Treino, not valid.' } as const;

export const ENGLISH: HostWords = {
  tray: {
    open: 'Open Balcão NF-e',
    serviceOn: 'Service for the ERP: on',
    serviceOff: 'Service for the ERP: off',
    quit: 'Quit',
    nothing: 'Nothing is waiting for you',
    stays: {
      title: 'Balcão NF-e is still open',
      text: 'It is beside the clock. To quit, right-click its icon.',
    },
    needs: {
      uncertain: (n) => `${count(n, 'disablement', 'disablements')} without a known answer`,
      unproved: (n) => `${grouped(n, 'en')} imported, not proved`,
      unsaved: (n) => `${count(n, 'disablement', 'disablements')} with the XML still to be saved`,
    },
  },
  tasks: {
    consult: ['Consult', 'Ask SEFAZ for the situation of a note'],
    disablement: ['Disable', 'Disable a range of numbers'],
    history: ['History', 'See what was consulted and disabled'],
  },
  wait: {
    title: 'A disablement is being sent',
    message: 'A disablement is being sent to SEFAZ.',
    detail: 'The program waits for the answer before it closes, so that nothing SEFAZ answers is lost.',
    stay: 'Stay here',
    closeLater: 'Close when the answer arrives',
  },
  pageGone: {
    message: 'The program’s screen stopped working several times.',
    detail: 'Nothing that SEFAZ answered was lost. If it happens again, tell support.',
    again: 'Open the screen again',
    close: 'Close the program',
  },
  sent: {
    about: (mod, serie, first, last, at) =>
      `Model ${mod}, series ${serie}, ${first === last ? `number ${first}` : `numbers ${first} to ${last}`}.${PLACES[at]}`,
    group: (ranges, numbers, at) =>
      `${count(ranges, 'range', 'ranges')}, ${count(numbers, 'number', 'numbers')}.${PLACES[at]}`,
    reason: 'The program shows the reason.',
    unknown: 'Whether it counted is not known yet. The program shows what to do.',
    notSent: 'The disablement was not sent',
    nothingArrived: 'Nothing reached SEFAZ.',
    notAgain: 'The request was not sent again.',
    homologated: 'Numbers disabled',
    refused: 'SEFAZ refused the disablement',
    uncertain: 'Disablement without a known answer',
  },
  pause: {
    title: 'The wait that SEFAZ asked for is over',
    consult: 'Notes can be consulted again.',
    disable: 'Numbers can be disabled again.',
  },
  update: {
    title: (version) => `Version ${version} is available`,
    text: 'See what is new in Settings, Update.',
  },
  erp: {
    done: 'Numbers disabled by the ERP',
    asked: 'Disablement requested by the ERP',
    text: (model, serie, first, last, n) =>
      n === 1
        ? `${model}, series ${serie}, no. ${first}.`
        : `${model}, series ${serie}, no. ${first} to ${last} (${n}).`,
  },
  serviceDown: 'The service for the ERP is not running',
  folderDown: 'A folder of the ERP is not being served',
  arrived: {
    title: (n) => (n === 1 ? 'A missing number became a gap' : `${n} missing numbers became gaps`),
    text: (training) =>
      `${training ? 'In Treino, not valid' : 'In Produção'}: the time for the note to arrive is over. Click to see.`,
  },
  month: {
    contingencyOnly: 'There are contingency notes to send',
    due: 'The deadline to disable ends on the 10th',
    gaps: 'There are gaps in the numbering',
    text: (gaps, due, companies, contingency) => {
      const waiting = count(contingency, 'contingency note to be sent', 'contingency notes to be sent');
      if (gaps === 0) return `In Produção: ${waiting}.`;
      const found = `${count(gaps, 'gap', 'gaps')}${companies > 1 ? ` in ${companies} companies` : ''}`;
      const some = due > 0 && due < gaps ? ` Due by the 10th: ${due}.` : '';
      return `In Produção: ${found}${contingency > 0 ? `, and ${waiting}` : ''}.${some} Click to see.`;
    },
  },
  watched: {
    title: (n) => (n === 1 ? 'A note you watch has changed' : `${n} notes you watch have changed`),
    text: (parts, at) => `${parts.join(', ')}.${at ? PLACES[at] : ''} Click to see.`,
    kinds: {
      cancelled: ['cancelled', 'cancelled'],
      substituted: ['cancelled by substitution', 'cancelled by substitution'],
      denied: ['denied', 'denied'],
      authorized: ['now authorized', 'now authorized'],
      'not-found': ['that SEFAZ no longer finds', 'that SEFAZ no longer finds'],
      correction: ['with a correction letter', 'with a correction letter'],
      event: ['with a new event', 'with a new event'],
      protocol: ['with another protocol', 'with another protocol'],
      situation: ['with another situation', 'with another status'],
    },
  },
  batch: {
    title: 'The batch has been consulted',
    text: (name, parts) => `${name}: ${parts.length > 0 ? listed(parts, 'en') : 'no note was consulted'}.`,
    groups: {
      cancelada: ['cancelled', 'cancelled'],
      denegada: ['denied', 'denied'],
      marcada: ['marked by the tax authority', 'marked by the tax authority'],
      'nao-consta': ['not found', 'not found'],
      failed: ['without an answer', 'without an answer'],
      'nao-consultada': ['refused by SEFAZ', 'refused by SEFAZ'],
      outra: ['with another answer', 'with another answer'],
      epec: ['in EPEC', 'in EPEC'],
      autorizada: ['authorized', 'authorized'],
    },
  },
  pick: {
    certificate: 'Choose the A1 certificate',
    a1: 'A1 certificate',
    otherCertificates: 'Other certificate files',
    xml: 'Choose the XML to check',
    allFiles: 'All files',
    certificateFolder: 'Folder with the certificates (.pfx and .p12)',
    disablementFolder: 'Folder with the XML files of disablements',
    diagnosis: 'Where to save the diagnosis',
    rehearsal: 'Where to save the rehearsal',
    checkFolder: 'Folder with the XML files to check',
    checkZip: 'Zip with the XML files to check',
    archive: 'Folder in which the XML files are kept',
    backup: 'Folder with the backup',
    backupTo: 'Where to save the backup',
    sharedImport: 'Data folder to bring into the shared journal',
    sharedExport: 'Where to save the company’s journal',
    noteFolder: 'Folder with the XML files of the notes',
    noteFile: 'Zip of XML files, or an EFD file',
    keyFile: 'Spreadsheet, list, XML or zip with the keys',
    dropFolder: 'Folder of the ERP’s requests and answers',
  },
  settled: {
    close: 'This window can be closed now.',
    aborted: 'The page that asked for this was closed or reloaded. Nothing was sent.',
    over: 'This request no longer waits for an answer.',
    yes: 'Confirmed. Sending goes on in the Balcão NF-e window.',
    no: 'Cancelled. Nothing was sent.',
  },
};
