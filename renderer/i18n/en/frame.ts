/** The frame around the screens, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const frame: Catalogue['frame'] = {
  nav: 'Sections',
  header: 'Company, environment and certificate',
  main: 'Content',
  sections: {
    home: 'Home',
    consult: 'Consult',
    disablement: 'Disable',
    history: 'History',
    certificates: 'Certificates',
    integration: 'Integration',
    training: 'Training',
    settings: 'Settings',
  },
  company: 'Company: {{name}} · {{cnpj}}. Change',
  noCompany: 'No company',
  companies: 'Companies in this environment',
  importCertificate: 'Import an A1 certificate…',
  manageCompanies: 'Companies and certificates…',
  environment: 'Environment: {{name}} · {{note}}. Change',
  environmentChoices: {
    producao: 'Real notes. What is done here counts at SEFAZ.',
    homologacao: 'SEFAZ’s test environment. No fiscal value.',
    treino: 'A simulated SEFAZ inside the program. Nothing leaves this computer.',
  },
  certificate: 'Certificate: {{text}}. See certificates',
  certificateDays_one: '{{n}} day',
  certificateDays_other: '{{n}} days',
  certificateExpired: 'expired',
  certificateNotYet: 'not valid yet',
  certificateMissing: 'no certificate',
  toProduction: {
    title: 'Enter Produção?',
    text: 'From here on, what you do counts at SEFAZ. A disablement cannot be undone.',
    company: 'Company: {{company}}',
    act: 'Enter Produção',
  },
  overridden: 'Changed address: this computer uses SEFAZ addresses set in enderecos.json ({{hosts}}).',
  search: 'Find or do…',
  help: 'Help',
  unsaved: {
    title: 'Discard what you typed?',
    text: 'What was typed or chosen here was not saved yet and will be lost.',
    act: 'Discard',
  },
  slip: 'This screen had a problem and stopped. What was done is kept.',
  slipAgain: 'Open the screen again',
  entry: {
    entering: 'Opening Balcão NF-e…',
    lockedTitle: 'Open again by the address written in the terminal',
    lockedText:
      'For safety, each address opens the program once and lasts a few seconds. Reloading the page asks for a new address, too.',
    knock: 'Write a new address in the terminal',
    knocked: 'Done. Look at the terminal where the program was started and open the new address.',
    lostTitle: 'The program was closed',
    lostText:
      'This page lost contact with Balcão NF-e. What was done is kept. Start the program again in the terminal (npm start).',
  },
  file: {
    certificate: {
      title: 'Choose the certificate file',
      text: 'Your company’s .pfx or .p12 file. It is read on this computer only.',
      tooLarge: 'This file is too large to be a certificate.',
    },
    document: {
      title: 'Choose the XML to check',
      text: 'The .xml file of a disablement or of a note. It is read on this computer only and is not changed.',
      tooLarge: 'This file is too large to be the XML of a note or of a disablement.',
    },
    choose: 'Choose file…',
  },
  unsavedFiles: {
    title_one: '{{count}} disablement XML is not saved in the folder yet.',
    title_other: '{{count}} disablement XML files are not saved in the folder yet.',
    why: 'Reason: {{why}}.',
    safe: 'Nothing is lost: the program keeps SEFAZ’s answer.',
    save: 'Save now',
    saving: 'Saving…',
    tried: 'Tried again at {{time}}: it still did not work.',
  },
  folder: {
    title: 'Choose the folder',
    label: 'Path of the folder',
    hint: 'Paste or type the whole path, like C:\\Tax\\Disablements or \\\\server\\tax.',
    choose: 'Use this folder',
  },
  confirm: {
    title: 'Confirm in the other window',
    text: 'The request is written out in a window of its own. Nothing is sent before your answer.',
    link: 'The window did not open? Open the confirmation',
  },
};
