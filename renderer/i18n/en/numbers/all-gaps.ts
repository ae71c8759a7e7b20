/** Gaps of all companies, in English: one table, from which each company's group is begun. */

import type { allGaps as ptBR } from '../../pt-BR/numbers/all-gaps.ts';

export const allGaps: typeof ptBR = {
  intro:
    'The gaps of the series whose files were read, overdue ones first. Opening a gap leads to Gaps of that company.',
  columns: {
    count: 'Count',
    between: 'Between',
    act: 'Of the company',
  },
  open: 'Open in Gaps: {{company}}, no. {{range}}',
  begin_one: 'Prepare {{n}}',
  begin_other: 'Prepare all {{n}}',
  beginOf: 'gaps of {{company}}, of all series',
  search: 'Find a company',
  more_one: 'And {{n}} more gap, which shows once these are resolved.',
  more_other: 'And {{n}} more gaps, which show once these are resolved.',
  none: 'No gap in the series that were read.',
  noneText: 'Companies of which no folder was read are not listed here: in Panel they are under “Not read”.',
  noneFound: 'No gap of a company with that name or CNPJ.',
};
