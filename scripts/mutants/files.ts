/** The files whose mutants are looked for, each with the tests that must find them: pure functions that decide, and what calls them in the same process. */

const JOURNAL = 'electron/disablement/journal';
const SEND = 'electron/disablement/send';
const CHECK = 'electron/disablement/check';
const LEDGER = 'electron/numbering/ledger';
const FISCAL = 'shared/fiscal';

export const TESTS_OF: Readonly<Record<string, readonly string[]>> = {
  [`${JOURNAL}/state-machine.ts`]: [`${JOURNAL}/state-machine.test.ts`],
  [`${JOURNAL}/overlap.ts`]: [`${JOURNAL}/overlap.test.ts`, `${CHECK}/small-rules.test.ts`],
  [`${JOURNAL}/decide-reservation.ts`]: [`${JOURNAL}/decide-reservation.test.ts`],
  [`${JOURNAL}/disabled-around.ts`]: [`${CHECK}/neighbours.test.ts`],
  [`${SEND}/outcome.ts`]: [`${SEND}/outcome.test.ts`],
  [`${SEND}/consent.ts`]: [`${SEND}/rules/consent.test.ts`],
  [`${SEND}/resend-limits.ts`]: [`${CHECK}/small-rules.test.ts`, `${SEND}/rules/resend-limits.test.ts`],
  [`${SEND}/waivers.ts`]: [`${SEND}/rules/waivers.test.ts`],
  [`${SEND}/same-request.ts`]: [`${SEND}/rules/same-request.test.ts`],
  [`${CHECK}/neighbours.ts`]: [`${CHECK}/neighbours.test.ts`],
  [`${LEDGER}/number-states.ts`]: [`${LEDGER}/number-decisions.test.ts`, `${LEDGER}/number-states.test.ts`],
  [`${LEDGER}/number-code.ts`]: [`${LEDGER}/number-decisions.test.ts`],
  'electron/documents/evidence-table.ts': ['electron/documents/evidence-table.test.ts'],
  [`${FISCAL}/deadline.ts`]: [`${FISCAL}/deadline.test.ts`],
  [`${FISCAL}/key/access-key.ts`]: [`${FISCAL}/key/key-rules.test.ts`],
  [`${FISCAL}/key/key-faults.ts`]: [`${FISCAL}/key/key-rules.test.ts`],
  [`${FISCAL}/key/mod11.ts`]: [`${FISCAL}/key/key-rules.test.ts`],
  [`${FISCAL}/justification/justification.ts`]: [
    `${FISCAL}/justification/justification.test.ts`,
    `${FISCAL}/justification/justification-rules.test.ts`,
  ],
};

/** The variable by which the runners, which are processes of their own, know the file that they are at. */
export const OF = 'BALCAO_MUTANTS_OF';
