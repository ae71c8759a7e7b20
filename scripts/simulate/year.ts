/** A year of one company, month by month, as fast-check makes and shortens it: what its program, its people, its ERP, the network and SEFAZ do. */

import fc from 'fast-check';
import { FAULT_NAMES } from '../../electron/disablement/testing/model-request.ts';
import {
  commandsWith,
  type Command as ModelCommand,
} from '../../electron/disablement/testing/model-commands.ts';

/** Numbers of a month's notes; gaps are looked for among the newest. */
const NUMBERS_A_MONTH = 120;
const DAY_MINUTES = 24 * 60;

const nNF = fc.integer({ min: 1, max: NUMBERS_A_MONTH });
const actor = fc.nat({ max: 1 });
const fault = fc.oneof(
  { weight: 2, arbitrary: fc.constant('works' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...FAULT_NAMES) },
);
const death = fc.oneof(
  { weight: 9, arbitrary: fc.constant(Infinity) },
  { weight: 1, arbitrary: fc.nat({ max: 16 }) },
);

const ownCommand = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('disable' as const),
      ini: nNF,
      more: fc.nat({ max: 3 }),
      actor,
      fault,
      death,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('issue' as const), nNF }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('consult' as const),
      from: nNF,
      count: fc.integer({ min: 10, max: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('elsewhere' as const), ini: nNF, more: fc.nat({ max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), ini: nNF, actor }) },
  // Somebody consults a note between a person's consent and the first byte.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('learn' as const), ini: nNF, actor }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('certificate' as const),
      how: fc.constantFrom('ends', 'is renewed'),
    }),
  },
);
/** What becomes of the files and of the journal's copies. */
const diskCommand = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('archive' as const),
      how: fc.constantFrom('there', 'there', 'there', 'away', 'full', 'robbed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copy' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), pick: fc.nat({ max: 3 }) }) },
);
const command = fc.oneof(
  { weight: 30, arbitrary: ownCommand },
  { weight: 3, arbitrary: diskCommand },
  { weight: 20, arbitrary: commandsWith(nNF) },
);
export type OwnCommand = typeof ownCommand extends fc.Arbitrary<infer T> ? T : never;
export type DiskCommand = typeof diskCommand extends fc.Arbitrary<infer T> ? T : never;
export type YearCommand = OwnCommand | DiskCommand | ModelCommand;

/** Twelve months; numbers in a month's commands count from the month's first. */
export const years = fc.array(fc.array(command, { minLength: 15, maxLength: 24 }), {
  minLength: 12,
  maxLength: 12,
  size: 'max',
});
export type Year = readonly (readonly YearCommand[])[];

export const monthStart = (month: number): number => month * NUMBERS_A_MONTH;
export const MONTH_MINUTES = 30 * DAY_MINUTES;

/** Of one of the years of a run. */
export const seedOf = (run: number, year: number): number => run * 1_000_003 + year;

/** The year of this seed, the same one each time. */
export function yearOf(seed: number): Year {
  const [year = []] = fc.sample(years, { seed, numRuns: 1 });
  return year;
}

const ANSWER_ENDS = {
  comes: 'comes',
  lost: 'is lost',
  'never-arrived': 'never comes, nor did the request arrive',
};

/** A command in words, for the story of a failure. */
export function inWords(each: YearCommand, month: number): string {
  const start = monthStart(month);
  const range = (ini: number, more: number) =>
    more === 0 ? `number ${start + ini}` : `numbers ${start + ini} to ${start + ini + more}`;
  const program = (which: number) => (which === 0 ? 'the first program' : 'the second program');
  const end = (steps: number) => (steps === Infinity ? '' : `; it dies after ${steps} steps`);
  switch (each.do) {
    case 'disable':
      return `${program(each.actor)} disables ${range(each.ini, each.more)} (${each.fault})${end(each.death)}`;
    case 'issue':
      return `the ERP has a note authorized with number ${start + each.nNF}`;
    case 'consult':
      return `numbers ${start + each.from} to ${start + each.from + each.count} are consulted`;
    case 'elsewhere':
      return `another program disables ${range(each.ini, each.more)}`;
    case 'decline':
      return `a person declines to disable number ${start + each.ini} in ${program(each.actor)}`;
    case 'learn':
      return `the note of number ${start + each.ini} is authorized and consulted while ${program(each.actor)} connects to disable it`;
    case 'certificate':
      return `the certificate ${each.how}`;
    case 'archive':
      return each.how === 'robbed'
        ? 'somebody removes the newest file of the archive'
        : `the archive's folder is ${each.how}`;
    case 'copy':
      return 'the journal is copied';
    case 'restore':
      return `the newest copy but ${each.pick} is restored`;
    case 'prepare':
      return `a request for ${range(each.ini, each.more)} is prepared`;
    case 'hand':
      return `${program(each.actor)} sends the last request but ${each.pick}${each.again ? ' again' : ''} (${each.fault})${end(each.death)}${each.room === Infinity ? '' : `; the disk takes ${each.room} writes`}`;
    case 'answer':
      return `the slow answer ${each.pick} ${ANSWER_ENDS[each.how]}`;
    case 'arrive':
      return `a request treated as lost arrives after all`;
    case 'kill':
      return `${program(each.actor)} is killed and started again`;
    case 'forget':
      return `${program(each.actor)} seems dead to the other one`;
    case 'close':
      return `a person states what SEFAZ's query shows of the last request but ${each.pick}`;
    case 'discard':
      return `the last request but ${each.pick} is discarded`;
    case 'pass':
      return `${each.minutes} minutes pass`;
    case 'clock':
      return `the clock is set by ${each.minutes} minutes`;
  }
}
