/** The precedence of evidence on one number, as a table. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldSeries } from './fold-series.ts';
import { NO_FILES, type FileRow } from './file-evidence.ts';
import { joinSeries, stateOfCode, type JournalRange, type Point } from './join-series.ts';
import { numbersFromFiles } from './known-from-files.ts';
import { bookedRow, disabledRow, keyOf, keyRow } from './testing/rows.ts';

const none: readonly FileRow[] = [];
const point = (standing: Point['keys'][number]['standing'], tpEmis = '1'): Point => ({
  keys: [{ chNFe: keyOf(1, { tpEmis }), standing }],
  exists: false,
});
const exists: Point = { keys: [], exists: true };
/** As both keys of one number were answered. */
const normalCancelled: Point = {
  keys: [...point('cancelled').keys, ...point('authorized', '9').keys],
  exists: false,
};
const tried = keyRow(1, { standing: 'no-protocol' });
const offline = keyRow(1, { standing: 'no-protocol', tpEmis: '9' });

it.each<
  [string, readonly FileRow[], JournalRange['standing'] | undefined, Point | undefined, string, string?]
>([
  // files, journal, answer → state, conflict
  ['a note', [keyRow(1)], undefined, undefined, 'used'],
  ['a note cancelled later', [keyRow(1)], undefined, point('cancelled'), 'cancelled'],
  [
    'a cancelled note, consulted before',
    [keyRow(1, { standing: 'cancelled' })],
    undefined,
    point('authorized'),
    'cancelled',
  ],
  ['a try, authorized since', [tried], undefined, point('authorized'), 'used'],
  ['a try that SEFAZ does not have', [tried], undefined, point('attempted'), 'attempted'],
  ['a 217 alone', none, undefined, point('attempted'), 'attempted'],
  ['a refusal that shows a note', none, undefined, exists, 'used'],
  ['a refusal that shows the note of a try', [tried], undefined, exists, 'used'],
  ['offline, and not known to SEFAZ', [offline], undefined, point('contingency', '9'), 'contingency'],
  ['offline, remembered alone', none, undefined, point('contingency', '9'), 'contingency'],
  ['offline, transmitted since', [offline], undefined, point('authorized', '9'), 'used'],
  ['denied', none, undefined, point('denied'), 'denied'],
  ['disabled here', none, 'disabled', undefined, 'disabled'],
  ['disabled here after a try', [tried], 'disabled', undefined, 'disabled'],
  [
    'disabled here, its note arrived',
    [offline],
    'disabled',
    point('authorized', '9'),
    'used',
    'disabled-and-used',
  ],
  ['disabled here, its note in a file', [keyRow(1)], 'disabled', undefined, 'used', 'disabled-and-used'],
  [
    'disabled in a file, its note consulted',
    [disabledRow(1)],
    undefined,
    point('authorized'),
    'used',
    'disabled-and-used',
  ],
  ['sent without an answer', none, 'uncertain', undefined, 'uncertain'],
  ['sent without an answer, disabled in a file', [disabledRow(1)], 'uncertain', undefined, 'uncertain'],
  ['sent without an answer, used', [keyRow(1)], 'uncertain', undefined, 'used'],
  ['disabled in a file', [disabledRow(1)], undefined, undefined, 'disabled'],
  ['booked as regular', [bookedRow(1, 'regular')], undefined, undefined, 'used'],
  ['booked as disabled', [bookedRow(1, 'disabled')], undefined, undefined, 'disabled'],
  [
    'booked as regular, cancelled at SEFAZ',
    [bookedRow(1, 'regular')],
    undefined,
    point('cancelled'),
    'cancelled',
    'booked-but-cancelled',
  ],
  [
    'booked as cancelled, valid at SEFAZ',
    [bookedRow(1, 'cancelled')],
    undefined,
    point('authorized'),
    'used',
    'booked-otherwise',
  ],
  [
    'normal in a file, that of the SVC denied',
    [keyRow(1)],
    undefined,
    point('denied', '6'),
    'used',
    'two-keys',
  ],
  [
    'booked as cancelled, as the normal one is, the offline one valid',
    [bookedRow(1, 'cancelled')],
    undefined,
    normalCancelled,
    'used',
  ],
  [
    'cancelled in a file and so booked, another one valid at SEFAZ',
    [keyRow(1, { standing: 'cancelled' }), bookedRow(1, 'cancelled')],
    undefined,
    point('authorized', '9'),
    'cancelled',
  ],
  [
    'normal in a file, offline at SEFAZ',
    [keyRow(1)],
    undefined,
    point('authorized', '9'),
    'used',
    'normal-and-contingency',
  ],
  [
    'normal in a file, offline and waiting',
    [keyRow(1)],
    undefined,
    point('contingency', '9'),
    'used',
    'normal-and-contingency',
  ],
  [
    'normal in a file, the offline one cancelled',
    [keyRow(1)],
    undefined,
    point('cancelled', '9'),
    'cancelled',
  ],
  ['the normal one cancelled, the offline one valid at SEFAZ', none, undefined, normalCancelled, 'used'],
  [
    'the same, booked as regular, which is the offline one',
    [bookedRow(1, 'regular')],
    undefined,
    normalCancelled,
    'used',
  ],
])('%s', (_, rows, journal, answer, state, conflict) => {
  const series = joinSeries(foldSeries(rows), {
    ranges: journal ? [{ nNFIni: 1, nNFFin: 1, standing: journal }] : [],
    points: new Map(answer ? [[1, answer]] : []),
  });
  expect(stateOfCode(series.code[0] ?? -1)).toBe(state);
  expect(series.conflicts).toEqual(conflict === undefined ? [] : [{ nNF: 1, reason: conflict }]);
});

it('a range of the journal and single answers split the runs that they meet', () => {
  const rows = Array.from({ length: 10 }, (_, i) => keyRow(i + 1));
  const { from, to, code } = joinSeries(foldSeries(rows), {
    ranges: [{ nNFIni: 12, nNFFin: 15, standing: 'uncertain' }],
    points: new Map([[4, point('cancelled')], [13, exists], [20, point('attempted')]]), // prettier-ignore
  });
  expect([...from].map((start, i) => [start, to[i], stateOfCode(code[i] ?? 0)])).toEqual([
    [1, 3, 'used'],
    [4, 4, 'cancelled'],
    [5, 10, 'used'],
    [12, 12, 'uncertain'],
    [13, 13, 'used'],
    [14, 15, 'uncertain'],
    [20, 20, 'attempted'],
  ]);
});

it('the check before a disablement takes for used what the ledger has as used, cancelled or denied, of files alone', () => {
  const place = { cnpj: '11222333000181', mod: '55', serie: 1, tpAmb: '1' } as const;
  const note = fc.option(fc.constantFrom('authorized', 'cancelled', 'denied', 'no-protocol'), {
    nil: undefined,
  });
  const booked = fc.option(fc.constantFrom('regular', 'cancelled', 'denied', 'disabled'), { nil: undefined });
  fc.assert(
    fc.property(
      note,
      booked,
      fc.boolean(),
      fc.constantFrom('1', '9'),
      (standing, entry, disabled, tpEmis) => {
        const rows: FileRow[] = [
          ...(disabled ? [disabledRow(1)] : []),
          ...(standing ? [keyRow(1, { standing, tpEmis })] : []),
          ...(entry ? [bookedRow(1, entry)] : []),
        ];
        fc.pre(rows.length > 0);
        const [code = 0] = joinSeries(foldSeries(rows), { ranges: [], points: new Map() }).code;
        const checked = numbersFromFiles(
          { ...NO_FILES, folded: () => foldSeries(rows), rows: () => rows },
          place,
        );
        const isUsed = ['used', 'cancelled', 'denied'].includes(stateOfCode(code));
        expect(checked.used({ nNFIni: 1, nNFFin: 1 })).toEqual(isUsed ? [1] : []);
        expect(checked.last).toBe(isUsed ? 1 : undefined);
      },
    ),
  );
});
