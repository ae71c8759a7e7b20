/** More about the codes that people ask about most, in English. */

import { list, note, p, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

const transmits = p(
  'Codes 280 to 286 are about the certificate **in the connection**. Under [Certificates](certificates), **Examine** shows each of them and what it would say of yours.',
);
const signs = p(
  'Codes 290 to 298 are about the certificate **in the signature** of the request. Under [Certificates](certificates), **Examine** shows each of them and what it would say of yours.',
);
const clock = p(
  'Check this computer’s date and time, too: a wrong clock makes a good certificate look expired.',
);
const denied = [
  p(
    '**Denial ended in 2023**; old notes still answer 110 or 30x. Whoever received such a note must not book it: if the sale took place, the seller must issue another one.',
  ),
  p(
    'For the issuer: the number **is taken** and cannot be disabled, because the note exists. The new note has another number, once the tax situation allows it.',
  ),
];
const keyHelp = p(
  'In [Consult](consult), the group that does not match is underlined while you type. Prefer the reader, or paste the key.',
);
const revocation = p(
  'SEFAZ could not read the list of revoked certificates of your issuer. **Your certificate is not at fault.** Wait and try again.',
);
const otherKey = p('Where SEFAZ writes the right key in its answer, the screen offers to consult it.');

export const codes: HelpContent['codes'] = {
  '102': [
    p(
      'Only 102, with the XML saved, is success. The ProcInutNFe file is in the archive folder; send it to the accountant and keep it for as long as the accountant says (Ajuste SINIEF 2/2025 speaks of 132 months).',
    ),
  ],
  '108': [
    p(
      'Contingency (SVC) authorizes notes, but **does not disable**. Nothing was disabled and nothing will be sent by itself: ask again when SEFAZ is back. The deadline is the 10th of the next month. See [Connection](connection).',
    ),
  ],
  '109': [
    p(
      'Contingency (SVC) authorizes notes, but **does not disable**. Without a forecast, look at your state’s SEFAZ site.',
    ),
  ],
  '110': denied,
  '120': [
    p(
      'It stands for 100 and, for a note authorized late, for 150. The alerts are SEFAZ’s notices to the issuer; they are shown in its own words and do not keep anybody from using the note (NT 2026.002).',
    ),
  ],
  '124': [
    p(
      'The EPEC is only the summary of the note. Until the whole note is transmitted by the program that made it, it is not authorized. If the note is yours, **do not disable the number**; if a supplier’s, do not book it until it is authorized.',
    ),
  ],
  '203': [
    p(
      'It happens to a company just opened, or not enabled for this model. NF-e and NFC-e are enabled apart; check also whether the environment is the one you meant.',
    ),
  ],
  '206': [
    p(
      'It is SEFAZ’s answer to whoever transmits a note with a disabled number. It does not answer the consult of a note, and for a disablement the usual code is [256](cstat/256).',
    ),
    p(
      'If you are repeating a request **without an answer**, this does not prove that it was that one: see [Resolving](resolve).',
    ),
  ],
  '213': [
    p(
      'The head office’s certificate serves the branches, and a branch’s the others: the [CNPJ root](term/cnpj-raiz) has to be the same, no more.',
    ),
  ],
  '215': [
    p(
      'The program checks the request by the same rules before it signs. If SEFAZ refused it all the same, it is for support; correcting the text does not help.',
    ),
  ],
  '217': [
    p('“Not found” is no error of the program. The causes, the most common first:'),
    list(
      '**Wrong environment**: the note is of Produção and the consult went to Homologação, or the other way round. Look at the top of the window.',
      '**Just issued**: it may take some minutes to appear.',
      '**Contingency**: not transmitted yet, or at the SVC and not yet with the state.',
      '**Never authorized**: refused or not sent. If the note is yours, look in the issuing program; if a supplier’s, ask for the authorized XML.',
    ),
    p(
      'If the note is yours, transmit it; if a supplier’s, ask them and **do not book it** until it is on record.',
    ),
    note(
      'Do not disable a number only because its key gave 217: the 217 speaks of that key, not of the number.',
    ),
  ],
  '240': [
    p(
      'SEFAZ disabled nothing, and the numbers were not taken: they are **still open**, and the deadline still counts. Ask the accountant to put the company’s situation in order and make the request again.',
    ),
  ],
  '241': [
    p('SEFAZ does not say which number was used. To find out:'),
    steps(
      'Look up each number of the range in your issuing program: authorized, cancelled, denied, in an EPEC or in contingency.',
      'Consult the key of each note you find.',
      'Ask only for those left, in one request or more.',
    ),
    p(
      'A cancelled or denied note **used** its number. If you are repeating a request **without an answer**, 241 proves nothing about the first sending.',
    ),
  ],
  '252': [
    p(
      'The request names its environment, the one at the top of the window. Without an `enderecos.json` in the data folder this code should not appear.',
    ),
  ],
  '256': [
    p(
      'Were the whole range that of an earlier request, SEFAZ would say [563](cstat/563). With 256, only a part coincides. Look in the History and at the state’s public query, and ask for the rest.',
    ),
  ],
  '280': [transmits],
  '281': [clock, transmits],
  '282': [
    p(
      'An **e-CPF** can consult notes, but some states refuse it with this code. If that was the case, consult with the company’s e-CNPJ. Disabling always needs the issuer’s e-CNPJ.',
    ),
    transmits,
  ],
  '283': [transmits],
  '284': [transmits],
  '285': [transmits],
  '286': [revocation],
  '290': [signs],
  '291': [clock, signs],
  '292': [signs],
  '293': [signs],
  '294': [signs],
  '295': [signs],
  '296': [revocation],
  '297': [
    p(
      'The program checks its own signature before it sends, and sends exactly what it signed. A 297 usually comes from something on the way that changes the content, such as a proxy. Send the diagnosis to support.',
    ),
  ],
  '301': denied,
  '302': denied,
  '303': denied,
  '453': [
    p(
      'The program offers possible years only. If this appeared, see whether this computer’s clock is right.',
    ),
  ],
  '526': [
    p(
      'Some states answer all the same; that is why the program consults. If you have the note’s XML, it carries the protocol of the authorization, but no later cancellation.',
    ),
  ],
  '561': [keyHelp],
  '562': [otherKey, keyHelp],
  '563': [
    p('What it means depends on the request:'),
    list(
      '**On a new request**: the range was disabled already, by this or another program. Nothing was done now; if the answer brings the protocol, keep it.',
      '**On sending a request without an answer again**: it proves that the first sending was done. The pending request becomes Disabled. See [Resolving](resolve).',
    ),
    p('After a 563 no distribution XML can be made. The official copy is requested from the state’s SEFAZ.'),
  ],
  '613': [otherKey, keyHelp],
  '640': [
    p(
      'This code belongs to Distribuição de DF-e, another service, which hands the XML only to those related to the note. On a consult of the situation it is unusual: SEFAZ’s own text is what counts.',
    ),
  ],
  '656': [
    p(
      'SEFAZ counts by company and by service. **Your issuing program shares the limit**, and so do the company’s other computers.',
    ),
    list(
      'Wait until the time that the screen shows. The program does not consult before.',
      'Do not consult by another program meanwhile: insisting may restart the wait.',
      'If it happens all the time, look for a program that consults by itself, without a stop.',
    ),
    p('The figures are in [Limits of consults](limits).'),
  ],
  '998': [
    p(
      'SEFAZ answers so when it switches a service off for good. In 2023 that happened to the disablement of CT-e; there is no news of it for NF-e and NFC-e.',
    ),
  ],
  '999': [
    p(
      'On a disablement, 999 does not say whether the request was carried out. So it stays **without an answer** and its numbers blocked: see [Resolving](resolve).',
    ),
  ],
};
