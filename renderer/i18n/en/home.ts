/** Home, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const home: Catalogue['home'] = {
  title: 'Home',
  allDone: 'All up to date.',
  allDoneText: 'Nothing is waiting for you now.',
  needs: 'Needs you',
  owed: 'Nothing is sent until the XML files are in the journal again.',
  owedAway: 'A backup was restored, and the folder {{folder}} is not accessible.',
  owedHere: 'A backup was restored, and some files of {{folder}} could not be read yet.',
  owedAct: 'Resolve',
  sending: 'Disablement being sent now',
  sendingText:
    'Series {{serie}}, no. {{range}} ({{model}}). Wait until it ends: the result appears here. Until then, do not use these numbers.',
  uncertain: 'Disablement without an answer',
  uncertainText:
    'Series {{serie}}, no. {{range}} ({{model}}), sent at {{time}} on {{date}}. Until it is resolved, do not use these numbers.',
  resolve: 'Resolve',
  unsaved: 'XML not saved',
  unsavedText:
    'The disablement of series {{serie}}, no. {{range}}, was done, but its file is not on disk yet.',
  unsavedWhy: 'Reason: {{why}}.',
  unsavedMany_one: '{{count}} XML not saved',
  unsavedMany_other: '{{count}} XML not saved',
  unsavedManyText: 'The disablements are done, but their files are not on disk yet.',
  triedAgain: 'Tried again at {{time}}: it still did not work.',
  saveNow: 'Save now',
  expiring_one: 'The certificate expires in {{count}} day',
  expiring_other: 'The certificate expires in {{count}} days',
  expired: 'The certificate has expired',
  expiringText:
    '{{holder}}, until {{date}}. Renew it with the certificate’s vendor and import the new file here.',
  expiredText:
    'The certificate of {{holder}} expired on {{date}}. To consult and disable, import the new one; the history stays here.',
  renew: 'Renew',
  ufMissing: 'Confirm the company’s state',
  ufMissingText: 'Nothing can be disabled until the state is confirmed.',
  confirmUf: 'Confirm',
  noCertificate: 'The A1 certificate is missing',
  noCertificateText: 'To talk to SEFAZ in this environment, import the company’s .pfx or .p12 file.',
  import: 'Import certificate',
  stopped: 'SEFAZ of {{uf}} stopped ({{cStat}}, {{model}})',
  stoppedText: 'Since {{time}}, by the last answers. The contingency (SVC) does not disable.',
  test: 'Test',
  consult: 'Consult a note',
  consultText: 'By its access key: scanner, keyboard, pasted, or from the QR code.',
  disable: 'Disable numbers',
  disableText: 'Numbers that were skipped and will never be used.',
  lastDone: 'Last operations',
  nothingYet: 'What you consult and disable appears here.',
  seeAll: 'See the whole history',
};
