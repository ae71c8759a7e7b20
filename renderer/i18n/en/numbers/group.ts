/** Several ranges of a company disabled together, in English. */

import type { group as ptBR } from '../../pt-BR/numbers/group.ts';

export const group: typeof ptBR = {
  title_one: 'Disable {{count}} range',
  title_other: 'Disable {{count}} ranges together',
  series: '{{series}} · {{company}} ({{cnpj}})',
  ranges: 'Ranges',
  how: 'One confirmation for all of them. The requests go one after the other; if one is refused or gets no answer, those after it are not sent.',
  year: 'year {{year}}',
  yearAsked: 'Year of the numbering of {{range}}',
  drop: 'Remove',
  dropLabel: 'Remove {{range}} from the list',
  alone: 'See it alone',
  aloneLabel: 'See {{range}} alone',
  blocked: 'Remove from the list what cannot be disabled now.',
  none: 'No range is left.',
  sentence: 'Disable <b>{{numbers}}</b> ({{list}}), of {{company}} ({{cnpj}}), in <b>{{environment}}</b>.',
  typed: 'Type how many numbers there are in all:',
  notBegun: 'Stopped before anything was sent, at {{range}}:',
  sending: 'Group disablement in progress',
  progress: 'Request {{n}} of {{total}}: {{range}}',
  stop: 'Stop after this one',
  stopping: 'This request is finished; the following ones will not be sent.',
  end: {
    askedTitle: 'Stopped before {{range}}, as you asked',
    askedText:
      'This request and the following ones were not sent. What was prepared only now was discarded, and the numbers are still free.',
    done: 'Done',
    doneText_one: 'Disabled: {{list}}. Its XML is in the archive, with a copy in the journal.',
    doneText_other:
      'Disabled: {{list}}. The XML of each request is in the archive, with a copy in the journal.',
    unsavedText_one: 'Disabled: {{list}}. Some XML is not saved to disk yet.',
    unsavedText_other: 'Disabled: {{list}}. Some XML is not saved to disk yet.',
    stopped: 'Stopped at {{range}}',
    refusedText: 'SEFAZ refused this request. Those after it were not sent.',
    stoppedText: 'SEFAZ is stopped. Nothing of this request was disabled, and those after it were not sent.',
    uncertainText:
      'SEFAZ did not answer this request: it may have disabled the numbers or not. Resolve it before you use them. The requests after it were not sent.',
    unclearText:
      'SEFAZ’s answer to this request does not say whether it was carried out. Resolve it before you use these numbers. The requests after it were not sent.',
    otherText: 'This request and those after it were not sent.',
    doneBefore_one: 'Disabled: {{list}}.',
    doneBefore_other: 'Disabled: {{list}}.',
    left: 'What was not sent waits for you on Home. Nothing will be sent by itself.',
    openLabel: 'Open the request of {{range}}',
    resolveLabel: 'Resolve the request of {{range}}',
    close: 'Finish',
  },
};
