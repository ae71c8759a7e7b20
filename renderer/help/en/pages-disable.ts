/** Disable, step by step, its end faces, and Resolving, in English. */

import { h, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

type Pages = Pick<
  HelpContent['pages'],
  | 'disablement'
  | 'disablement-series'
  | 'disablement-range'
  | 'disablement-justification'
  | 'disablement-review'
  | 'disablement-end'
  | 'resolve'
>;

export const pagesDisable: Pages = {
  disablement: {
    title: 'Disable',
    blocks: [
      p(
        'To disable is to tell SEFAZ that certain numbers **were skipped and will never be used**: the gap in the sequence of issued notes. It is for numbers that became no note at all: a fault of the issuing program, a change of system, a typing error.',
      ),
      note(
        '**It cannot be undone.** A disabled number can never be used again, and no screen, of this program or another, takes it back.',
      ),
      h('Do not disable'),
      list(
        'a number that went out in **contingency** and was not transmitted yet. Transmit it first;',
        'a number whose note was **cancelled** or **denied**: it was used;',
        'a number whose note was **rejected**: correct it and transmit it with the same number. Disable only if it will never go out.',
      ),
      h('The four steps'),
      steps(
        '[Company and series](disablement-series)',
        '[Range](disablement-range): from which number to which',
        '[Justification](disablement-justification)',
        '[Review](disablement-review), and only then the sending',
      ),
      p(
        'You may leave and come back: what was typed stays. `Esc` goes back one step. After the sending, see [what the answer means](disablement-end).',
      ),
      h('Deadline'),
      p(
        'Until the 10th of the month after the one in which the sequence broke. Later, SEFAZ usually accepts, but there may be a fine: tell the accountant. For NFC-e the tax office may presume that the number was issued in contingency and not transmitted (MG, for example): ask the accountant first.',
      ),
    ],
  },
  'disablement-series': {
    title: 'Disable: company and series',
    blocks: [
      p('Check the company and the environment at the top of the window. The request goes out in its name.'),
      list(
        '**Model**: NF-e (55) or NFC-e (65), the consumer’s receipt. Each has its own numbers.',
        '**Series**: 0 to 999, as in your issuing program. Those that were seen here are offered.',
      ),
      p(
        'Some series are not companies’: 890 to 899 are the tax office’s own notes, 910 to 969 belong to those who issue with a CPF. The program says so at once.',
      ),
    ],
  },
  'disablement-range': {
    title: 'Disable: range',
    blocks: [
      p(
        'Write the first and the last number **that were not used**. For a single number, repeat it: `Tab` in the first field copies it to the second.',
      ),
      picture('inutilizar-faixa', 'The range, what is known of it, and the deadline'),
      h('What the program checks'),
      list(
        'a start above the end, a range too large (over 10,000): a button mends it;',
        'numbers known on this computer as used, already disabled or waiting for an answer: a button takes them out;',
        'numbers above the last known one of the series: it may be a mistake, and the review asks you to write how many they are.',
      ),
      note(
        'The program knows only what passed through this computer. What another one issued, only SEFAZ knows; a note in contingency that was not transmitted yet, not even SEFAZ.',
      ),
      h('In several requests'),
      p(
        'A large range, or one with numbers in it that cannot be disabled, is split when you press the button. The card **In N requests** shows each part and whose turn it is. Each goes through the review and the sending by itself: after the result, **Next request** brings the following one already filled in. **Undo the split** goes back to the whole range.',
      ),
      h('Year and month'),
      p(
        'The year is the one **in which the sequence broke**: skipped in December, use December’s year, even when you ask in January. The month is for the deadline.',
      ),
      p(
        'Where the neighbouring notes are known, the program says of which month they are and chooses the year. Where they are of different years, or unknown, it asks.',
      ),
      h('Contingency'),
      p(
        'If any of these numbers went out in contingency (the customer has the paper and the note was not transmitted yet), **do not disable**. Transmit first. In doubt, answer “Yes or I do not know” and find out.',
      ),
      p(
        'A contingency key that you consulted and SEFAZ did not have (217, or the EPEC alone, 124) is remembered: its number stops the request until the note is transmitted. Only if the note was never handed to anybody, declare that; the declaration stays in the journal and is printed on the receipt.',
      ),
    ],
  },
  'disablement-justification': {
    title: 'Disable: justification',
    blocks: [
      p('Say in a few words why the numbers were not used. It is recorded at SEFAZ: 15 to 255 characters.'),
      picture('inutilizar-justificativa', 'A sign that SEFAZ does not accept, and the proposal'),
      list(
        '**Write no names and no CPF.**',
        'Accents are fine. Curly quotes, dashes, ellipses and other signs of Word are not: they are underlined, with the proposal beside them, sign by sign. A button applies it; nothing is changed without your seeing it.',
        'The ready phrases fill the field; change what you like. **Save this phrase** keeps the one that is written, for the company; the kept ones can be changed in [Certificates](certificates), in the company’s data.',
        '`Enter` goes on. Pasted line breaks become blanks.',
      ),
      p(
        'Good examples: “Números pulados por falha do sistema emissor”, “Quebra de sequência na troca do sistema emissor”.',
      ),
    ],
  },
  'disablement-review': {
    title: 'Disable: review',
    blocks: [
      p(
        'Everything is read back in one sentence. Read it slowly: **how many** numbers, **which**, **series**, **year**, **company** and **environment**.',
      ),
      picture('inutilizar-conferencia', 'The sentence, and the focus on Back'),
      steps(
        'The focus is on **Back**, on purpose: neither `Enter` nor a barcode reader sends anything.',
        'Go to **Disable N numbers** and press the space bar, or use the mouse.',
        'The program signs the request, writes it to disk and opens a confirmation of its own. There, `Esc` and the prominent button are **Cancel**; the other names the act.',
        'Once confirmed, the request goes. Follow the steps and do not close the program.',
      ),
      p('With many numbers, or above the last known one, the program asks you to write how many they are.'),
      note('If you cancel in the confirmation, nothing was sent and nothing is left pending.'),
    ],
  },
  'disablement-end': {
    title: 'Disable: the result',
    blocks: [
      picture('inutilizada', 'Done: protocol, time and file'),
      list(
        '**Disabled** ([102](cstat/102)): done, and the XML is saved. Keep the file for as long as the accountant says (Ajuste SINIEF 2/2025 speaks of 132 months); the PDF receipt makes a sheet to print.',
        '**Disabled**, the XML not saved yet: SEFAZ did it, the file is missing. **Save now** tries again.',
        '**Refused**: nothing was disabled. The screen shows SEFAZ’s number and text, what they mean and what to do. **Correct the request** comes back with everything filled in.',
        '**Refused** with [563](cstat/563): the range had been disabled before, and nothing was done now. If the answer brings the protocol, keep it.',
        '**SEFAZ stopped** ([108](cstat/108), [109](cstat/109)): nothing was disabled and nothing will be sent by itself. Contingency does not disable; try again when SEFAZ is back.',
        '**Not sent**: SEFAZ received nothing, and nothing will be sent by itself. Send it later or discard it; before it goes, the range is checked again, and you are asked what is missing.',
        '**No answer**: it may have been done or not. See [Resolving](resolve).',
      ),
      h('Where the XML is'),
      p(
        'In the archive folder, by CNPJ, environment, year and month, named `ID…-procInutNFe.xml`. **Open folder** leads to it. Send it to the accountant.',
      ),
    ],
  },
  resolve: {
    title: 'Resolving a pending request',
    blocks: [
      p(
        'The request left, and the answer did not come back or could not be read. **SEFAZ may have disabled the numbers or not.** Until you know, do not use these numbers and do not ask by another program.',
      ),
      h('The shortest way: send the same request again'),
      p('The program sends exactly the same request, byte by byte, so nothing is done twice:'),
      list(
        'if SEFAZ had done it, it answers [563](cstat/563), and the pending request becomes **Disabled**;',
        'if the request never arrived, **the disablement is done now and cannot be undone**, with [102](cstat/102);',
        'any other answer proves nothing about the first sending: the request stays pending, and the answer is shown.',
      ),
      p(
        'The first time it may be at once. After that, at most once a minute and five times an hour. The program never sends again by itself.',
      ),
      h('The other way: record what you saw at SEFAZ'),
      steps(
        'Open your state’s public query of disablements and search by the CNPJ and the year that the screen shows.',
        'Found the range? Choose that there is a protocol, and copy it (15 or 17 digits).',
        'Not found, and you searched with care? Choose that it is not there. The numbers are released in this program only, by your declaration; SEFAZ did not confirm it.',
      ),
      note(
        'What you record is marked as your declaration. If you say that it is not there and SEFAZ did disable them, a note with these numbers will be rejected.',
      ),
      p(
        'A disablement **imported, answer not proved** is resolved here too: look the range up at the public query and record what you found. Where several came from one folder, one declaration holds for all.',
      ),
      p(
        'After a 563 no distribution XML can be made: request and answer are kept side by side in the archive folder.',
      ),
    ],
  },
};
