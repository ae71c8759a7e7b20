/** Asking SEFAZ whether numbers are used, in English. */

import type { Catalogue } from '../../pt-BR/index.ts';

export const asking: Catalogue['asking'] = {
  ask: 'Ask SEFAZ',
  discover: 'Find out which number was used',
  blind:
    'SEFAZ does not see notes issued in contingency and not yet transmitted, nor those that an SVC authorized and has not passed on to it yet.',
  how: 'It is a consult by an invented key of this number; nothing is recorded at SEFAZ. At most five an hour for each company.',
  going: 'Asking about no. {{n}}…',
  verdicts: {
    exists: 'No. {{n}}: SEFAZ has a note with this number. It cannot be disabled.',
    none: 'No. {{n}}: SEFAZ has no note with this number.',
    unknown: 'No. {{n}}: the answer does not say whether the number was used.',
  },
  trueKey: 'Key of the note: {{key}}',
  left_one: '{{count}} question is left in this hour.',
  left_other: '{{count}} questions are left in this hour.',
};
