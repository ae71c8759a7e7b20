/** `docs/proof.md`: which parts of the proof passed, at which commit, and with which figures; each part has lines of its own. */

import type { ReportedFigure } from '../../electron/disablement/testing/figures.ts';

export interface Proved {
  readonly part: string;
  readonly commit: string;
  /** ISO 8601, to the minute. */
  readonly at: string;
  readonly seconds: number;
  readonly figures: readonly ReportedFigure[];
}

const COLUMNS = [
  'part',
  'what',
  'commit',
  'when',
  'seconds',
  'runs',
  'kills',
  'recorded twice',
  'lost',
  'claimed falsely',
  'uncertain on the way',
];
const HEAD = `# What was proved last

Written by \`npm run proof\` ([testing.md](testing.md)): a part that passed, and at which commit, then its figures. \`.ci/run\` names the parts
whose files have changed since, and runs those that fit its time. A part without a line has not passed since this record began.
`;
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The record with the lines of this part in the place of its earlier ones. */
export function withPart(text: string, { part, commit, at, seconds, figures }: Proved): string {
  const others = linesOf(text).filter(([name]) => name !== part);
  const own = [
    [part, 'passed', commit, at, Math.round(seconds), '', '', '', '', '', ''],
    ...figures.map(({ what, runs, kills = 0, twice, lost, falsely = 0, uncertain, seconds: took }) => [
      part,
      what,
      '',
      '',
      Math.round(took),
      runs,
      kills,
      twice,
      lost,
      falsely,
      uncertain,
    ]),
  ];
  const table = [COLUMNS, COLUMNS.map(() => '---'), ...others, ...own].map(line);
  return `${HEAD}\n${table.join('\n')}\n`;
}

/** When a part passed last: at which commit, and how long it took; undefined where it never did. */
export function lastPassed(text: string, part: string): Pick<Proved, 'commit' | 'seconds'> | undefined {
  const found = linesOf(text).find(([name, what]) => name === part && what === 'passed');
  const [, , commit, , seconds] = found ?? [];
  return commit === undefined || seconds === undefined ? undefined : { commit, seconds: Number(seconds) };
}

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((each) => each.startsWith('| '))
    .map((each) => each.slice(2, -2).split(' | '))
    .slice(2);
}
