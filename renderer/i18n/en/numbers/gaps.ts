/** Gaps, what is noted of them, and contradictions, in English. */

import type { Catalogue } from '../../pt-BR/index.ts';

export const gaps: Catalogue['gaps'] = {
  gap: {
    between: 'between {{below}} and {{above}}',
    after: 'after {{below}}',
    before: 'before {{above}}',
    neighbour: 'no. {{n}} ({{date}})',
    due_one: 'due {{date}}, {{n}} day left',
    due_other: 'due {{date}}, {{n}} days left',
    dueToday: 'due today, {{date}}',
    late_one: '{{n}} day late, it was due {{date}}: tell the accountant',
    late_other: '{{n}} days late, it was due {{date}}: tell the accountant',
    noDeadline: 'unknown deadline: no neighbouring note has a date',
    disable: 'Disable',
    disableOf: 'Disable no. {{range}}',
    transmit: 'Transmit it first from your invoicing program. Do not disable.',
  },
  notes: {
    contingency: 'contingency',
    attempted: 'attempted',
    ask: 'consult it',
    cpf: 'CPF: MT only',
    'no-neighbour': 'no neighbouring note',
    incomplete: 'incomplete folder',
  },
  conflicts: {
    reason: {
      'two-keys': 'Two authorized notes with the same number.',
      'normal-and-contingency': 'One note was issued normally and one in contingency: possibly sold twice.',
      'disabled-and-used': 'It is disabled, and there is an authorized note of this number.',
      'booked-but-cancelled': 'The SPED file has it as regular, but it was cancelled at SEFAZ.',
      'booked-otherwise': 'The SPED file has it as cancelled or disabled, but it is valid at SEFAZ.',
      'books-differ': 'Two SPED files of the same period differ on this number.',
    },
  },
};
