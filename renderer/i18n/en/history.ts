/** History, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const history: Catalogue['history'] = {
  title: 'History',
  filter: 'Filter',
  filterHint: 'Number, key, protocol or word of the justification',
  kinds: { all: 'All', consult: 'Consults', disablement: 'Disablements' },
  columns: { at: 'Date', kind: 'Kind', what: 'What', result: 'Result', nProt: 'Protocol', file: 'File' },
  kind: { consult: 'Consult', disablement: 'Disablement' },
  saved: 'XML saved',
  unsaved: 'not saved',
  rangeOf: '{{model}} series {{serie}}, no. {{range}}',
  noteOf: '{{model}} series {{serie}}, no. {{n}}',
  empty: 'Everything you do is kept here',
  emptyText: 'Each consult and each disablement, with date, SEFAZ’s answer and file.',
  noMatch: 'Nothing with “{{text}}”.',
  shown_one: '{{n}} record',
  shown_other: '{{n}} records',
  story: 'Story',
  open: 'Open {{what}}',
  consultAgain: 'Consult again',
  key: 'Key',
};
