/** History, Check a file, Audit and copies, in English. */

import { h, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

export const pagesKeep: Pick<HelpContent['pages'], 'history' | 'check' | 'audit' | 'backups'> = {
  history: {
    title: 'History',
    blocks: [
      p(
        'Everything that was consulted and disabled in this environment, the newest on top: date, what, result, protocol and file.',
      ),
      picture('historico', 'A disablement and a consult'),
      list(
        'The filter (`Ctrl+F`) finds numbers, keys, protocols and words of the justification, with or without accents. The very number comes first and is marked.',
        'A line opens its story at the side: when it was signed, sent and answered, what SEFAZ said, and what can be done now.',
        'For a disablement: open the XML’s folder, save the receipt, copy the protocol, resolve it where there was no answer.',
        'For a consult: consult again, see the XML, save the PDF, copy the key or the answer, and the other answers about the same note.',
        'A double click on the divider of a column fits it to its text.',
      ),
      p(
        '`↑` and `↓` move in the table; `Enter` opens the line. From any screen, `Ctrl+K` with the number, the protocol or the key finds the same record.',
      ),
      note('The history is not erased. If the certificate expires or is removed, it stays.'),
    ],
  },
  check: {
    title: 'Check a file',
    blocks: [
      p(
        'Checks an XML in your hands: a disablement’s (ProcInutNFe) or a note’s, made by this or another program. The file is only read; nothing in it is changed.',
      ),
      list(
        '**Form**: whether it has what SEFAZ demands, by the right name (the root is **ProcInutNFe**, with a capital P).',
        '**Signature**: whether it matches the content. One character changed after signing, and it no longer does. A note that was only reformatted (blanks between the tags) is recognised: its content is what was signed, but to keep, ask for the original file.',
        '**Request and answer**: whether they speak of the same company, series, numbers and environment.',
        '**Result**: whether the answer really is [102](cstat/102). A file with another answer proves nothing.',
      ),
      p(
        'Where only the envelope is wrong and the signature proves the rest, the program offers a **corrected copy** beside the original.',
      ),
      note('The signer’s chain up to ICP-Brasil is not checked, nor whether the certificate was revoked.'),
    ],
  },
  audit: {
    title: 'Audit',
    blocks: [
      p(
        'The program writes each step of a disablement in a journal in which nothing is erased: each record carries the verification code of the one before.',
      ),
      p(
        'The audit verifies all records, one by one, and compares each stored XML with what is in the journal.',
      ),
      list(
        '**Journal whole**: no record was changed or taken out.',
        '**A file missing or changed**: the program can write it again from the journal. What was changed is not erased; the right one stands beside it.',
        '**XML of another program**: importing brings the numbers into the journal, but a file is no proof. Without SEFAZ’s own signature the disablement stays **Imported, answer not proved**, its numbers blocked, until you say in Home what you found at the public query.',
        '**Journal changed or damaged**: stop, and talk to support before you disable again.',
      ),
      note(
        'Verification shows damage and changes made to a part of the journal. If somebody rewrote the whole journal, it would not show; that is why the verification code of the last record is printed on the receipts.',
      ),
    ],
  },
  backups: {
    title: 'Copies and restoring',
    blocks: [
      p(
        'Once a day the program keeps a copy of the journal and the history in the folder `copias`, inside the program’s data. You may ask for another at any time, and cancel it while it is made: nothing of it stays.',
      ),
      list(
        'The copy carries **neither** the keys of the certificates **nor** the tokens of the integration. After restoring, file and password are asked for again, and each program needs a new token.',
        'A copy on the same disk is of no help when the disk breaks: keep another outside this computer, together with the folder of the XML files.',
      ),
      h('Restoring'),
      steps(
        'Choose the copy and read what it brings.',
        'What is in use now is kept first, and is not lost.',
        'The ProcInutNFe files on disk are read again **before anything is sent**, so that the program does not forget numbers disabled after the copy. What they do not prove stays blocked and waits for your declaration, in Home.',
      ),
      note(
        'On another computer the XML files stand by themselves: they are the proof, to be kept for as long as the accountant says (Ajuste SINIEF 2/2025 speaks of 132 months).',
      ),
    ],
  },
};
