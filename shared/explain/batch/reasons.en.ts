/** Why a file gave no keys to a batch, in English. */

import type { BatchReadReason } from '../../batch-reading.ts';
import type { ReadReason } from '../../number-reading.ts';

export const BATCH_REASONS_EN: Readonly<Record<Exclude<BatchReadReason, ReadReason> | 'pdf', string>> = {
  'workbook-encrypted':
    'The spreadsheet opens with a password. Remove it in Excel (File, Info, Protect Workbook) and read it again.',
  'workbook-broken': 'The spreadsheet is damaged. Open it in Excel, save a copy and read the copy.',
  'workbook-too-large': 'The spreadsheet is too large. Copy the column of keys to another one and read that.',
  'old-xls': 'It is a spreadsheet of the old format (.xls). Save it as .xlsx in Excel and read it again.',
  ods: 'It is a LibreOffice spreadsheet (.ods). Save it as .xlsx or .csv and read it again.',
  xlsb: 'It is a binary spreadsheet (.xlsb). Save it as .xlsx in Excel and read it again.',
  'list-too-large': 'The list is larger than 128 MB. Split it and read one part at a time.',
  'mail-too-large': 'The mail is larger than 64 MB. Save what is attached and read that.',
  'mail-parts':
    'The mail has more than 2,000 attachments, or more than 12 one inside the other. The rest was not read: save what is attached and read that.',
  'outlook-msg':
    'It is an e-mail saved by Outlook (.msg). Save it as .eml, or save its attachments, and read again.',
  'word-document':
    'It is a text document (Word or LibreOffice). Copy its text and paste it in Consult, or save it as .txt and read that.',
  pdf: 'It is a PDF. Ask for the XML of the note, or copy the keys out of the PDF and paste them in Consult.',
  'not-text':
    'It is no spreadsheet, no list and no XML. No key is read out of a photo or picture: type it, or scan it from the DANFE.',
  'no-file': 'It is a pipe or a device, and no file. Write the list into a file and read that.',
  'no-key': 'It has no access key.',
  'in-use': 'Another program has the file open. Close it (in Excel, for instance) and read again.',
  'text-too-slow':
    'Reading took more than a minute and stopped: the file does not look like a list of keys. What was read until then is in the batch.',
  'too-many': 'A batch takes up to 300,000 keys; those beyond were not read.',
  gone: 'There is no file or folder at this path.',
};
