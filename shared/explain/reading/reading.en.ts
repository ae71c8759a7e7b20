/** Documents that gave no numbers, in English. */

import type { OtherDocument, ReadReason } from '../../number-reading.ts';
import type { DocumentWords } from './document-words.ts';

export const REASONS_EN: Readonly<Record<ReadReason, string>> = {
  empty: 'The file is empty.',
  zeros: 'The file is all zeros: it was not written to its end, or the disk failed.',
  'too-large': 'The file is too large for the XML of a note and was not read.',
  pdf: 'The file is a PDF, not XML. Ask for the XML of the note.',
  compressed:
    'The program does not open files of this format, and notes may be in it. Extract what is in it and read again.',
  'not-xml': 'The file is not XML.',
  'note-inside':
    'The file seems to carry a note, but is not its XML. Save the XML of the note as a file of its own and read again.',
  'cut-off': 'The XML is cut off: the end of the file is missing.',
  malformed: 'The XML is not well formed and cannot be read.',
  'too-deep': 'The XML has too many levels inside each other and was not read.',
  doctype:
    'The XML has a DOCTYPE declaration, which no note has and which may be dangerous; it was not read.',
  'no-values': 'The XML is only a template: the data of the note are missing.',
  'key-invalid': 'The access key in the XML is not valid.',
  'key-differs': 'The access key does not agree with the number, series, model or CNPJ of the note itself.',
  'environment-unknown': 'The XML does not say whether it is of production or homologation.',
  'environment-differs':
    'The note and its protocol are of different environments (production and homologation).',
  'protocol-differs': 'The protocol in the file is another note’s.',
  'answer-differs': 'The request and the answer in the file do not belong together.',
  'range-invalid': 'The range of numbers, the year or the CNPJ of the disablement is not valid.',
  'efd-version': 'The EFD is of a layout version that the program does not know; it was not read.',
  'efd-header': 'The opening of the EFD (register 0000) is wrong.',
  'efd-cut-off': 'The EFD is cut off: its end (register 9999) is missing.',
  'efd-lines': 'Some lines of notes (register C100) in the EFD are wrong.',
  'no-permission': 'You may not open this file or this folder.',
  disk: 'The disk or the network failed, and the file could not be read.',
  name: 'Its name has characters that the system cannot open. Rename it and read again.',
  changing: 'Another program was writing the file. Read again later.',
  'too-slow': 'The disk or the network did not answer in time.',
  'too-heavy': 'The file needs too much memory and was not read.',
  'folder-loop': 'It is a link to a folder that was read already; it was not read again.',
  'folder-away':
    'The folder is empty or not here any more: the disk may be unplugged. What was known of its files still counts.',
  'link-away':
    'The link leads nowhere: the disk may be unplugged. What was known of what it led to still counts.',
  'link-broken': 'The link leads nowhere; whatever lies behind it was not read.',
  'zip-broken': 'The zip is damaged.',
  'zip-encrypted': 'The zip has a password. Extract its files and read the folder.',
  'zip-method': 'The zip uses a compression that the program cannot open. Extract it and read the folder.',
  'zip-checksum': 'The content is not what the zip says of it: it is damaged.',
  'zip-ratio': 'The content grows too much when unpacked, which notes never do; it was not read.',
  'zip-entries': 'The zip has more than 200,000 files; those beyond were not read.',
  'zip-size': 'The zip has more than 4 GB when unpacked; what is beyond was not read.',
  'zip-nesting': 'It is in too many zips, one inside the other; it was not read. Extract it first.',
};

export const OTHERS_EN: Readonly<Record<OtherDocument, DocumentWords>> = {
  cte: { name: 'CT-e', what: 'It is a CT-e (freight bill), which has a numbering of its own.' },
  mdfe: { name: 'MDF-e', what: 'It is an MDF-e (cargo manifest), which has a numbering of its own.' },
  nfcom: {
    name: 'NFCom',
    what: 'It is an NFCom (telecommunications bill), which has a numbering of its own.',
  },
  'cfe-sat': { name: 'CF-e SAT', what: 'It is a CF-e of a SAT device, which has a numbering of its own.' },
  nf3e: { name: 'NF3-e', what: 'It is an NF3-e (electricity bill), which has a numbering of its own.' },
  bpe: { name: 'BP-e', what: 'It is a BP-e (passenger ticket), which has a numbering of its own.' },
  nfag: { name: 'NFAg', what: 'It is an NFAg (water bill), which has a numbering of its own.' },
  nfgas: { name: 'NFGas', what: 'It is an NFGas (gas bill), which has a numbering of its own.' },
  dce: { name: 'DC-e', what: 'It is a DC-e (declaration of content), which has a numbering of its own.' },
  nfse: { name: 'NFS-e', what: 'It is an NFS-e (service note), which has a numbering of its own.' },
  'correction-letter': {
    name: 'correction letter',
    what: 'It is a correction letter, which leaves the number as it is.',
  },
  epec: { name: 'EPEC', what: 'It is an EPEC: it announces a note and is not yet the note.' },
  manifestation: {
    name: 'statement of the recipient',
    what: 'It is a statement of who received the note, which leaves the number as it is.',
  },
  event: { name: 'other event', what: 'It is an event that leaves the number as it is.' },
  'event-refused': { name: 'refused event', what: 'It is an event that SEFAZ refused.' },
  'event-unanswered': {
    name: 'request of an event without answer',
    what: 'It is only the request of an event; SEFAZ’s answer is missing.',
  },
  'cancellation-refused': {
    name: 'refused cancellation',
    what: 'It is a request of cancellation that SEFAZ refused.',
  },
  'cancellation-unanswered': {
    name: 'request of cancellation without answer',
    what: 'It is only the request of cancellation; SEFAZ’s answer is missing.',
  },
  'disablement-refused': {
    name: 'refused disablement',
    what: 'It is a request of disablement that SEFAZ refused.',
  },
  'disablement-unanswered': {
    name: 'request of disablement without answer',
    what: 'It is only the request of disablement; SEFAZ’s answer is missing.',
  },
  'note-refused': { name: 'refused note', what: 'It is the answer by which SEFAZ refused a note.' },
  batch: {
    name: 'batch without a note',
    what: 'It is the sending or the receipt of a batch, without note or protocol.',
  },
  consult: { name: 'consult', what: 'It is a consult of SEFAZ that shows no note.' },
  status: { name: 'status of the service', what: 'It asks or says whether SEFAZ’s service is running.' },
  distribution: {
    name: 'summary or distribution of documents',
    what: 'It is an answer of SEFAZ’s distribution of documents, without a note or a summary of one.',
  },
  registry: { name: 'registry query', what: 'It is a query of the taxpayers’ registry.' },
  'efd-contribuicoes': {
    name: 'EFD-Contribuições',
    what: 'It is an EFD-Contribuições; numbers are read from the EFD ICMS/IPI.',
  },
  sped: {
    name: 'other SPED file',
    what: 'It is another file of SPED; numbers are read from the EFD ICMS/IPI.',
  },
  xml: { name: 'other XML', what: 'It is XML of neither an NF-e nor an NFC-e.' },
};
