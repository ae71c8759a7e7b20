/** Gaps, what is noted of them, and contradictions, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const gaps: Catalogue['gaps'] = {
  gap: {
    title: 'Gaps',
    numbers: 'no. {{range}}',
    between: 'between {{below}} and {{above}}',
    after: 'after {{below}}',
    before: 'before {{above}}',
    neighbour: 'no. {{n}} ({{date}})',
    due_one: 'due {{date}}, {{n}} day left',
    due_other: 'due {{date}}, {{n}} days left',
    dueToday: 'due today, {{date}}',
    late: 'it was due {{date}}: tell the accountant',
    noDeadline: 'unknown deadline: no neighbouring note has a date',
    disable: 'Disable',
    disableOf: 'Disable no. {{range}}',
    how: 'How is it known?',
    howOf: 'How is it known? Gap no. {{range}}',
    tick: 'Select no. {{range}}',
    showOf: 'Show no. {{range}} on the line',
    transmit: 'Transmit it first from your invoicing program. Do not disable.',
    together_one: 'Prepare {{count}} request',
    together_other: 'Prepare {{count}} requests',
    tooMany: 'At most {{n}} gaps at a time.',
    more_one: 'Show {{n}} more gap',
    more_other: 'Show {{n}} more gaps',
    beyond_one: 'And {{n}} more gap in this series, shown once these are settled.',
    beyond_other: 'And {{n}} more gaps in this series, shown once these are settled.',
  },
  notes: {
    contingency: 'contingency',
    attempted: 'attempted',
    ask: 'query it',
    'no-neighbour': 'no neighbouring note',
    incomplete: 'incomplete folder',
  },
  conflicts: {
    title: 'Conflicting evidence',
    reason: {
      'two-keys': 'Two authorized notes with the same number.',
      'normal-and-contingency': 'One note was issued normally and one in contingency: possibly sold twice.',
      'disabled-and-used': 'It is disabled, and there is an authorized note of this number.',
      'booked-but-cancelled': 'The SPED file has it as regular, but it was cancelled at SEFAZ.',
      'booked-otherwise': 'The SPED file has it as cancelled or disabled, but it is valid at SEFAZ.',
      'books-differ': 'Two SPED files of the same period differ on this number.',
    },
    todo: {
      'two-keys': 'Look both keys up and show the result to the accountant.',
      'normal-and-contingency':
        'Check in the invoicing program whether it was one sale; if so, the note too many has to be cancelled.',
      'disabled-and-used':
        'Look the key up: when an NFC-e in contingency arrives later, the SEFAZ of some states cancels the disablement.',
      'booked-but-cancelled': 'Tell the accountant: the bookkeeping has to be corrected.',
      'booked-otherwise': 'Tell the accountant: the bookkeeping has to be corrected.',
      'books-differ':
        'Ask the accountant which one counts, and leave only the last one delivered in the folder.',
    },
    consult: 'Look up',
    consultKey: 'Look up the key {{key}}',
    more_one: 'And {{n}} more conflict.',
    more_other: 'And {{n}} more conflicts.',
  },
};
