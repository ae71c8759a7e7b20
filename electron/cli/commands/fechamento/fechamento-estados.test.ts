/** Random months: what a closing says of each number is what the line of numbers says of it. */

import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NumberState } from '../../../../shared/contract.ts';
import { cnpjSchema } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { tableOf } from '../../../closing/testing/read-closing.ts';
import { valueOf } from '../../../disablement/testing/test-context.ts';
import { c100Line, efdFile } from '../../../documents/efd/testing/efd.ts';
import {
  cancellationDocument,
  disabledDocument,
  keyOf,
  noteDocument,
  type NotePlan,
} from '../../../numbering/testing/documents.ts';
import { CNPJ, openClosingBench, type ClosingBench } from '../../testing/closing-bench.ts';

let bench: ClosingBench;
beforeEach(async () => {
  bench = await openClosingBench();
});
afterEach(() => bench.close());

const SERIES = 40;
const NUMBERS = 12;
const KINDS = [
  'nothing',
  'note',
  'other-key',
  'bare',
  'bare-other-key',
  'offline',
  'cancelled',
  'correction',
  'epec',
  'refused-539',
  'refused-206',
  'disabled',
  'booked-00',
  'booked-02',
  'booked-05',
] as const;

const bare = { standing: 'no-protocol' } as const;
const other = { cNF: '11112222' } as const;

function documentOf(kind: (typeof KINDS)[number], plan: NotePlan): string | undefined {
  const note = (more: Partial<NotePlan> = {}) => noteDocument({ ...plan, ...more }).xml;
  const event = (tpEvento: string, cStat: string) =>
    cancellationDocument(plan).xml.replaceAll('>110111<', `>${tpEvento}<`).replace('>135<', `>${cStat}<`);
  switch (kind) {
    case 'note':
      return note();
    case 'other-key':
      return note(other);
    case 'bare':
      return note(bare);
    case 'bare-other-key':
      return note({ ...bare, ...other });
    case 'offline':
      return note({ ...bare, tpEmis: '9' });
    case 'cancelled':
      return event('110111', '135');
    case 'correction':
      return event('110110', '135');
    case 'epec':
      return event('110140', '136');
    case 'refused-539':
      return note().replace('<cStat>100<', '<cStat>539<');
    case 'refused-206':
      return note().replace('<cStat>100<', '<cStat>206<');
    case 'disabled':
      // In the month itself: without dated notes beside it the homologation's month counts it.
      return disabledDocument({
        ...plan,
        day: '2026-03-30',
        nNFIni: plan.nNF,
        nNFFin: plan.nNF + (plan.nNF % 3),
      }).xml;
    default:
      return undefined;
  }
}

const WORDS: Readonly<Record<string, NumberState>> = {
  Autorizada: 'used',
  Escriturada: 'used',
  Usada: 'used',
  Cancelada: 'cancelled',
  Denegada: 'denied',
  Inutilizada: 'disabled',
  'Contingência a transmitir': 'contingency',
  'Sem autorização': 'attempted',
  Furo: 'free',
  Aguardando: 'waiting',
};

it('one line for each number, two only where SEFAZ has two notes of it, and one state', async () => {
  const month = fc.array(fc.array(fc.constantFrom(...KINDS), { maxLength: 3 }), {
    minLength: NUMBERS,
    maxLength: NUMBERS,
  });
  const series = fc.sample(month, { seed: 26, numRuns: SERIES });
  const books: string[] = [];
  series.forEach((numbers, serie) =>
    numbers.forEach((kinds, i) =>
      kinds.forEach((kind, k) => {
        const plan = { cnpj: CNPJ, serie, nNF: i + 1 };
        const xml = documentOf(kind, plan);
        if (xml !== undefined) bench.write(`${serie}-${i + 1}-${k}.xml`, { xml });
        if (!kind.startsWith('booked')) return;
        const situation = kind.slice(-2);
        const line = { nNF: i + 1, serie: String(serie), situation };
        books.push(c100Line(situation === '00' ? { ...line, key: keyOf(plan) } : { ...line, day: '' }));
      }),
    ),
  );
  bench.put('efd.txt', efdFile(books));
  await bench.read();
  const done = await bench.ofCompany('marco.zip', '--json');
  const lines = tableOf(await bench.entries('marco.zip'));
  const place = { environment: 'producao', cnpj: cnpjSchema.parse(CNPJ), mod: '55' } as const;
  let open = 0;
  for (let serie = 0; serie < SERIES; serie += 1) {
    const range = { nNFIni: 1, nNFFin: NUMBERS + 3 };
    const { runs } = valueOf(await bench.core.call('numbering.line', { ...place, serie, ...range }));
    const ofSeries = lines.filter((line) => line[1] === String(serie));
    for (let nNF = 1; nNF <= range.nNFFin; nNF += 1) {
      const state = runs.find((run) => run.nNFIni <= nNF && nNF <= run.nNFFin)?.state;
      const said = ofSeries.filter((line) => Number(line[2]) <= nNF && nNF <= Number(line[3] || line[2]));
      const states = said.map((line) => WORDS[line[4] ?? '']);
      const where = `series ${serie} nº ${nNF}: ${JSON.stringify(series[serie]?.[nNF - 1])}`;
      const both =
        states.length === 2 && said.every((line) => /duas notas|numa nota normal/.test(line.at(-1) ?? ''));
      if (both) expect(states, where).toContain(state);
      else expect(states, where).toEqual(state === undefined ? [] : [state]);
      if (state && ['contingency', 'attempted', 'free', 'waiting'].includes(state)) open += 1;
    }
  }
  expect(done.json).toMatchObject({ emAberto: open });
}, 60_000);

it('a note in contingency that the EFD books is none to be transmitted, as its number is used', async () => {
  const offline = { cnpj: CNPJ, nNF: 2, tpEmis: '9', standing: 'no-protocol' } as const;
  bench.write('1.xml', noteDocument({ cnpj: CNPJ, nNF: 1 }));
  bench.write('2.xml', noteDocument(offline));
  bench.put('efd.txt', efdFile([c100Line({ nNF: 2, key: keyOf(offline) })]));
  await bench.read();
  const cnpj = cnpjSchema.parse(CNPJ);
  const place = { environment: 'producao', cnpj } as const;
  valueOf(await bench.core.call('company.save', { ...place, name: 'Padaria Aurora', uf: 'SP' }));
  const { state } = valueOf(
    await bench.core.call('numbering.evidence', { ...place, mod: '55', serie: 1, nNF: 2 }),
  );
  expect(state).toBe('used');
  expect(valueOf(await bench.core.call('contingency.list', place)).notes).toEqual([]);
});
