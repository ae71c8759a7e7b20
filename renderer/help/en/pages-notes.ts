/** Consult, and the limits of consults, in English. */

import { h, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

export const pagesNotes: Pick<HelpContent['pages'], 'consult' | 'limits'> = {
  consult: {
    title: 'Consult',
    blocks: [
      p(
        'Asks SEFAZ for the situation of a note, by its [access key](term/chave). Consulting changes nothing in the note.',
      ),
      picture('consultar', 'A cancelled note, with its story'),
      steps(
        'Put the key into the field: scanned, typed or pasted. The key with blanks, the QR Code’s address, the whole XML and any text with the key inside all do.',
        'While you type, the group that does not match is underlined. With some digit wrong, check it group by group: nothing is sent, the earlier answers are dimmed, and the program offers the corrections where they are few.',
        'Press `Enter`. The newest answer stands on top, and the field already waits for the next key.',
      ),
      h('Many keys at once'),
      p(
        'Paste a text with several keys, a list or a column of a sheet: the program asks whether you want **only the first** or **all**. They go one at a time, with a count of what came; **Stop** keeps those that are left, and **Go on** continues from there. A [656](cstat/656) pauses the rest by itself.',
      ),
      h('Keeping the answer'),
      p(
        '**See XML** shows what SEFAZ sent, and it can be saved from there. **Save PDF** makes a sheet to print. Both go into the archive folder, under `consultas`.',
      ),
      h('What the answers say'),
      list(
        '**Authorized**: it exists and is in force.',
        '**Cancelled**: no longer in force. On top stand the cancellation, its protocol, its time and its reason; after a substitution, the key of the other note.',
        '**Denied**: SEFAZ denied its use. The number is taken and **cannot** be disabled. Denial ended in 2023; old notes still answer [110](cstat/110) or 30x.',
        '**EPEC**: only the advance issue exists; the whole note is still to be transmitted. If it is a supplier’s, do not book it yet.',
        '**Not found**: the note is missing at SEFAZ. The screen shows the four usual causes. If the note is yours, transmit it; if a supplier’s, ask them and do not book it. See [217](cstat/217).',
        '**SEFAZ stopped**, **Consults paused** or **Consult refused**: the note **was not consulted**, and its last known situation does not change. SEFAZ’s text says why, and the program when to try again: by you or, where you tick it, by itself, once.',
        '**No answer**: SEFAZ did not answer the consult. Try again, or [test the connection](connection).',
      ),
      p(
        'SEFAZ’s number and text are shown as it sent them, so that you can look them up. Beside them stands one plain sentence, and **Learn more** opens the page of the code.',
      ),
      h('“kept answer”'),
      p(
        'Where the same note was consulted a moment ago, or its situation is final (cancelled, denied), the kept answer is shown with its time. **Consult again** consults SEFAZ. This spares the [limit of consults](limits).',
      ),
      p(
        'A consult gives the **situation**, not the XML of the note. The XML comes from the issuer or from Distribuição de DF-e (for the recipient only).',
      ),
      note(
        'Recipients’ manifestations do not appear in this consult: SEFAZ does not send them by this service.',
      ),
    ],
  },
  limits: {
    title: 'Limits of consults (656)',
    blocks: [
      p(
        'SEFAZ counts each company’s consults. Whoever consults too much gets a [656](cstat/656), consumption abuse, and is without the service for about an hour. **Your issuing program shares the limit.**',
      ),
      picture('consultar-656', 'A pause: until when, and how much is left'),
      p('So the program stops first:'),
      list(
        'One key is consulted 8 times an hour at most. SEFAZ accepts 10; two are left for your issuing program.',
        'An “authorized” answer is kept and used for 5 minutes, unless you consult again.',
        'SEFAZ’s situation is consulted at most once in 3 minutes.',
        'After a 656, nothing is consulted at that SEFAZ for an hour. The screen shows how much is left.',
      ),
      note('During the pause, do not insist, here or with another program: insisting may restart the wait.'),
      p(
        'The figures and their sources are in [Settings](settings), under the limits. Nothing is counted in training.',
      ),
    ],
  },
};
