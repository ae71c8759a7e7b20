/** What a closing says of each number: one line, one state, whatever document names it. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancellationDocument, keyOf } from '../../numbering/testing/documents.ts';
import { CNPJ, openClosingBench, tableOf, type ClosingBench } from '../testing/closing-bench.ts';

let bench: ClosingBench;
beforeEach(async () => {
  bench = await openClosingBench();
});
afterEach(() => bench.close());

const event = (nNF: number, tpEvento: string, cStat: string, plan = {}) =>
  cancellationDocument({ cnpj: CNPJ, nNF, ...plan })
    .xml.replaceAll('>110111<', `>${tpEvento}<`)
    .replace('>135<', `>${cStat}<`);
/** Number, last number, situation and remark of each line. */
const linesOf = async (file: string) =>
  tableOf(await bench.entries(file)).map((row) => [row[2], row[3], row[4], row.at(-1)]);

describe('a number of which only an event is known', () => {
  it('is in the month of its key, also where its cancellation was registered later', async () => {
    bench.write('1.xml', bench.note(1));
    bench.write('3.xml', bench.note(3, { day: '2026-03-12' }));
    const late = event(2, '110111', '135').replaceAll('2026-03-10T17', '2026-04-02T17');
    bench.write('2-canc.xml', { xml: late });
    await bench.read();
    const march = await bench.ofCompany('marco.zip', '--json');
    expect(march.json).toMatchObject({ emAberto: 0, eventos: 1 });
    expect(await linesOf('marco.zip')).toEqual([
      ['1', '', 'Autorizada', ''],
      ['2', '', 'Cancelada', 'Sem o XML da nota'],
      ['3', '', 'Autorizada', ''],
    ]);
    const april = ['fechamento', '--mes', '2026-04', '--ambiente', 'producao', '--cnpj', CNPJ];
    await bench.command(...april, '--saida', `${bench.saved}/abril.zip`);
    expect(await linesOf('abril.zip')).toEqual([['2', '', 'Cancelada', 'Emitida em março de 2026']]);
  });

  it('has a line where a correction letter or a refusal of a late cancellation names it', async () => {
    bench.write('1.xml', bench.note(1));
    bench.write('2.xml', { xml: event(2, '110110', '135') });
    bench.write('3.xml', { xml: event(3, '110111', '501') });
    bench.write('4.xml', bench.note(4));
    await bench.read();
    await bench.ofCompany('marco.zip');
    expect((await linesOf('marco.zip')).map((line) => line.slice(0, 3))).toEqual([
      ['1', '', 'Autorizada'],
      ['2', '', 'Autorizada'],
      ['3', '', 'Autorizada'],
      ['4', '', 'Autorizada'],
    ]);
    expect(tableOf(await bench.entries('marco.zip'))[1]?.[5]).toContain(keyOf({ cnpj: CNPJ, nNF: 2 }));
  });
});
