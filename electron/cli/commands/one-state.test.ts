/** Over random trees of documents: what `furos`, the line of numbers, the check before a disablement and the panel say of each number is one state. */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CallOutput, Gap, GapNote, NumberState } from '../../../shared/contract.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Mod, NumberRange } from '../../../shared/fiscal/numbering.ts';
import fc from '../../../scripts/unit/fast-check.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import type { NotePlan } from '../../numbering/testing/documents.ts';
import * as says from '../../numbering/testing/sayings.ts';
import { dig, pluck } from '../testing/dig.ts';
import { CNPJ, openClosingBench, type ClosingBench } from '../testing/closing-bench.ts';

/** A registered EPEC: SEFAZ refuses to disable its number as it refuses a used one (MOC I09). */
const CONSULTED_EPEC = says.consulted('124');
const EPECS = [...['135', '136'].map((cStat) => says.event('110140', cStat)), CONSULTED_EPEC];
/** Every kind of document that names a number (docs/tax-rules.md). */
const SAYINGS: readonly ((place: NotePlan) => string)[] = [
  says.note({}),
  says.note({}),
  says.note({ cNF: '55544433' }),
  says.note({ standing: 'cancelled' }),
  says.note({ standing: 'denied' }),
  says.note({ standing: 'no-protocol' }),
  says.note({ standing: 'no-protocol', tpEmis: '5' }),
  ...['204', '205', '206', '218', '225', '539'].map(says.refusedNote),
  (place) => says.refusedNote('225')({ ...place, tpEmis: '9' }),
  ...['135', '136', '155', '221', '420', '501', '573'].map((cStat) => says.event('110111', cStat)),
  ...['135', '136', '573'].map((cStat) => says.event('110110', cStat)),
  ...EPECS.slice(0, 2),
  ...['102', '563', '256', '241'].map(says.disabled),
  says.bare563,
  says.replacing,
  says.consulted('101'),
  CONSULTED_EPEC,
  ...['217', '562'].map(says.consulted),
];
/** Of the last the window is still open on 2026-04-06. */
const DAYS = ['2026-03-10', '2026-03-17', '2026-03-31'];

/** Of each series; the first is below what is usual, so that nothing lies before it. */
const FIRST = 2;
/** What is said of one number: documents by their place above, nothing of most. */
const ofNumber = fc.array(fc.nat({ max: SAYINGS.length - 1 }), { maxLength: 2 });
const tree = fc.record({
  mod: fc.constantFrom<Mod>('55', '65'),
  day: fc.constantFrom(...DAYS),
  numbers: fc.array(ofNumber, { minLength: 3, maxLength: 7 }),
});
/** In the titles, so that what fails can be drawn again. */
const [SEED = 0] = fc.sample(fc.nat(), 1);
const SERIES = fc.sample(tree, { numRuns: 26, seed: SEED }).map((each, i) => ({ ...each, serie: i + 1 }));

const environment = 'producao' as const;
const cnpj = cnpjSchema.parse(CNPJ);
const OBSERVED: Readonly<Record<GapNote, string>> = {
  contingency: 'contingencia',
  attempted: 'tentada',
  ask: 'consulte',
  cpf: 'cpf-so-mt',
  'no-neighbour': 'sem-vizinho',
  incomplete: 'pasta-incompleta',
};
const NOT_OFFERED: readonly NumberState[] = ['used', 'cancelled', 'denied', 'disabled'];

let bench: ClosingBench;
let gaps: readonly Gap[];
let waiting: CallOutput<'numbering.gaps'>['waiting'];
let furos: unknown;

beforeAll(async () => {
  bench = await openClosingBench();
  for (const { mod, serie, day, numbers } of SERIES) {
    numbers.forEach((said, i) =>
      said.forEach((which, n) => {
        const xml = SAYINGS[which]?.({ cnpj: CNPJ, mod, serie, nNF: FIRST + i, day }) ?? '';
        bench.write(`${serie}/${i}-${n}.xml`, { xml });
      }),
    );
  }
  valueOf(await bench.core.call('company.save', { environment, cnpj, name: 'Padaria Aurora', uf: 'SP' }));
  furos = (await bench.command('furos', bench.folder, '--ambiente', environment, '--json')).json;
  await bench.read();
  ({ gaps, waiting } = valueOf(
    await bench.core.call('numbering.gaps', { environment, cnpj, limit: 10_000 }),
  ));
});
afterAll(() => bench.close());

interface Place {
  readonly mod: Mod;
  readonly serie: number;
  readonly nNF: number;
}

function covering<T extends Omit<Place, 'nNF'> & NumberRange>(all: readonly T[], at: Place): T | undefined {
  return all.find(
    ({ mod, serie, nNFIni, nNFFin }) =>
      mod === at.mod && serie === at.serie && nNFIni <= at.nNF && at.nNF <= nNFFin,
  );
}

/** The remarks of `furos` on a number that it offers. */
function remarks({ mod, serie, nNF }: Place): unknown {
  const series = pluck(dig(furos, 'series')).find((s) => dig(s, 'mod') === mod && dig(s, 'serie') === serie);
  const gap = pluck(dig(series, 'furos')).find(
    (range) => Number(dig(range, 'nNFIni')) <= nNF && nNF <= Number(dig(range, 'nNFFin')),
  );
  return dig(gap, 'observacoes');
}

/** What the check says of a number of this state that is offered, or not, with these notes. */
function checkOf(state: NumberState, notes: readonly GapNote[]): string[] {
  if (state === 'disabled') return ['range.disabled-in-file', 'range.disabled-by-rejection'];
  if (NOT_OFFERED.includes(state)) return ['range.used'];
  if (state === 'contingency') return ['range.contingency'];
  return notes.includes('ask') ? ['range.ask'] : ['range.no-note-here', 'range.ask'];
}

it.each(SERIES)(
  `series $serie of model $mod (seed ${SEED}) is said to be one thing of each number`,
  async (each) => {
    const { mod, serie, numbers } = each;
    const place = { environment, cnpj, mod, serie };
    const { runs } = valueOf(await bench.core.call('numbering.line', place));
    for (const nNF of numbers.map((_, i) => FIRST + i)) {
      const where = `${nNF} by ${JSON.stringify(numbers[nNF - FIRST])}`;
      const { state = 'free' } = valueOf(await bench.core.call('numbering.evidence', { ...place, nNF }));
      const range = { nNFIni: nNF, nNFFin: nNF, ano: 2026 };
      const { findings } = valueOf(await bench.core.call('disablement.check', { ...place, ...range }));
      const inLine = runs.find(({ nNFIni, nNFFin }) => nNFIni <= nNF && nNF <= nNFFin)?.state ?? 'free';
      expect(inLine, where).toBe(state);

      const gap = covering(gaps, { mod, serie, nNF });
      const waits = covering(waiting, { mod, serie, nNF }) !== undefined;
      expect(remarks({ mod, serie, nNF }), where).toEqual(gap?.notes.map((note) => OBSERVED[note]));
      if (NOT_OFFERED.includes(state)) expect([gap, waits], where).toEqual([undefined, false]);
      if (state === 'waiting') expect([gap, waits], where).toEqual([undefined, true]);
      if (state === 'attempted' || state === 'contingency') expect(waits, where).toBe(gap === undefined);
      for (const note of ['contingency', 'attempted'] as const) {
        const noted = gap?.notes.includes(note) ?? false;
        if (noted) expect(state, where).toBe(note);
      }
      const codes: string[] = findings.map(({ code }) => code);
      const expected = checkOf(state, gap?.notes ?? []);
      expect(
        codes.some((code) => expected.includes(code)),
        `${where}: ${codes.join()}`,
      ).toBe(true);
      const isRegistered = (numbers[nNF - FIRST] ?? []).some((which) =>
        EPECS.includes(SAYINGS[which] ?? says.bare563),
      );
      // Of a number that is disabled too, as of an EPEC and a 102, the check may say only that.
      if (state === 'disabled') continue;
      expect(codes.includes('range.used'), where).toBe(isRegistered || expected.includes('range.used'));
    }
  },
);

it(`the panel and the review of a month count what is offered, and the notes in contingency, whose numbers the check refuses (seed ${SEED})`, async () => {
  const refused = new Set<string>();
  for (const { mod, serie, numbers } of SERIES) {
    for (const nNF of numbers.map((_, i) => FIRST + i)) {
      const range = { environment, cnpj, mod, serie, nNFIni: nNF, nNFFin: nNF, ano: 2026 };
      const { findings } = valueOf(await bench.core.call('disablement.check', range));
      // Also beside a disablement that a file shows: the sale still has to be transmitted.
      if (findings.some(({ code }) => code === 'range.contingency')) refused.add(`${mod} ${serie} ${nNF}`);
    }
  }
  const { notes } = valueOf(await bench.core.call('contingency.list', { environment, cnpj }));
  expect(new Set(notes.map(({ mod, serie, nNF }) => `${mod} ${serie} ${nNF}`))).toEqual(refused);
  // Numbers to clear up, and those of contingency, are no gaps there.
  const offered = gaps.filter(
    ({ notes: said }) => !said.includes('contingency') && !said.includes('incomplete'),
  );
  await vi.waitFor(async () => {
    const { rows } = valueOf(await bench.core.call('panel.list', { environment }));
    expect(rows.find((row) => row.cnpj === cnpj)).toMatchObject({
      gaps: offered.length,
      contingency: notes.length,
    });
  });
  const review = valueOf(await bench.core.call('closing.review', { environment, cnpj, month: '2026-03' }));
  // Numbers without a note beside them are of no known month.
  const ofMonth = offered.filter(({ deadline }) => deadline !== undefined);
  expect(review.gaps).toMatchObject({ gaps: ofMonth.length });
  expect(review.contingency).toMatchObject({ notes: notes.length });
});
