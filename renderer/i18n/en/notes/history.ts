/** History, in English. */

import type { Catalogue } from '../../pt-BR/index.ts';

export const history: Catalogue['history'] = {
  filterHint: 'Number, CNPJ, name, key or protocol (Ctrl+F)',
  kinds: { all: 'All', consult: 'Consults', disablement: 'Disablements' },
  periods: {
    all: 'Any date',
    today: 'Today',
    week: 'Last 7 days',
    month: 'Last 30 days',
    year: 'Last year',
  },
  period: 'Period',
  anyResult: 'Any result',
  clear: 'Clear the filters',
  noMatchFilters: 'Nothing under these filters.',
  backward: 'The last date is before the first: swap them.',
  kind: { consult: 'Consult', disablement: 'Disablement' },
  saved: 'XML saved',
  unsaved: 'not saved',
  empty: 'Everything you do is kept here',
  emptyText: 'Each consult and each disablement, with date, SEFAZ’s answer and file.',
  shown_one: '{{n}} record',
  shown_other: '{{n}} records',
  documents: {
    title: 'Request and answers',
    show: 'See request and answers',
    hide: 'Hide request and answers',
    request: 'Request',
    requestAgain: 'Request, signed anew',
    answer: 'Answer',
    answerOf: 'Answer to sending {{n}}',
    proc: 'XML of the disablement',
  },
  noteProtocol: 'Protocol of the note',
  exact: 'this no.',
  change: { situation: 'situation', events: 'events', protocol: 'protocol' },
  changed: 'changed: {{what}}',
  before: 'before: {{what}}',
};
