/** Mutants that no test can find, each with why: what they change cannot be observed, or is observed elsewhere. */

import type { Reason } from './judge.ts';

export const REASONS: readonly Reason[] = [
  {
    file: 'electron/disablement/journal/disabled-around.ts',
    line: 'return nNF < nNFIni ? nNFIni - nNF : nNF - nNFFin;',
    to: 'nNF <= nNFIni',
    why: 'Asked of numbers outside the range; of its own first number either result is below the 1 that it is compared with.',
  },
  {
    file: 'electron/disablement/send/resend-limits.ts',
    line: 'while (since > 0 && (times[since - 1] ?? 0) <= (times[since] ?? now.getTime())) since -= 1;',
    to: 'since >= 0',
    why: 'One step before the first event: each age is that of its own event or of a later one all the same.',
  },
  {
    file: 'electron/documents/evidence-table.ts',
    line: 'return FILE_STANDINGS.indexOf(one) <= FILE_STANDINGS.indexOf(other) ? one : other;',
    to: 'FILE_STANDINGS.indexOf(one) < FILE_STANDINGS.indexOf(other)',
    why: 'Of two equal ones either is the same.',
  },
  {
    file: 'electron/disablement/send/same-request.ts',
    line: 'const story = id === undefined ? undefined : (await journal.ofId(wanted.environment, id)).find(waits);',
    to: 'false',
    why: 'No request is without an Id: the condition is there for the type alone.',
  },
  {
    file: 'shared/fiscal/key/access-key.ts',
    line: 'if (key.length !== 44 || accessKeyProblems(key, thisYear).length === 0) return [];',
    to: 'false',
    why: 'No key near one of another length is right; that it is not looked for saves the time.',
  },
  {
    file: 'electron/disablement/send/waivers.ts',
    line: 'const seen = new Set(shown.flatMap((each) => each.keys ?? []));',
    why: 'What stands for no keys is not the key of any note: nothing asks for it.',
  },
  {
    file: 'electron/disablement/send/waivers.ts',
    line: "{ around, alone = [] }: Pick<Survey, 'around'> & Partial<Pick<Survey, 'alone'>>,",
    why: 'What has no standing says nothing of a number.',
  },
  {
    file: 'shared/fiscal/key/access-key.ts',
    line: 'const key = IN_BRACKETS.exec(xMotivo)?.[1]?.toUpperCase();',
    to: 'IN_BRACKETS.exec(xMotivo)?.[1].toUpperCase',
    why: 'The pattern has its group always: the condition is there for the type alone.',
  },
  {
    file: 'shared/fiscal/key/access-key.ts',
    line: 'for (let i = 0; i < key.length - 1; i++) {',
    why: 'Where another check digit alone makes a key right, so does another digit at half of the places: more than are shown.',
  },
  {
    file: 'shared/fiscal/justification/justification.ts',
    line: "([, a = '', b = '']): [string, string] => [a, b],",
    why: 'The pattern has both groups always: the defaults are there for the type alone.',
  },
];
