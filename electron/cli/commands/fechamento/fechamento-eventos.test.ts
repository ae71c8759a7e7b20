/** The events in a closing's zip: what SEFAZ registered goes in, what it refused does not. */

import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancellationDocument, encoded, keyOf } from '../../../numbering/testing/documents.ts';
import { zipOf } from '../../../numbering/testing/trees.ts';
import { tableOf } from '../../../closing/testing/read-closing.ts';
import { CNPJ, openClosingBench, type ClosingBench } from '../../testing/closing-bench.ts';

let bench: ClosingBench;
beforeEach(async () => {
  bench = await openClosingBench();
});
afterEach(() => bench.close());

const key = (nNF: number, plan = {}) => keyOf({ cnpj: CNPJ, nNF, ...plan });
const event = (nNF: number, tpEvento: string, cStat: string, plan = {}) =>
  cancellationDocument({ cnpj: CNPJ, nNF, ...plan })
    .xml.replaceAll('>110111<', `>${tpEvento}<`)
    .replace('>135<', `>${cStat}<`);
/** The next of its type, registered an hour later. */
const secondEvent = (nNF: number, tpEvento: string, cStat: string) =>
  event(nNF, tpEvento, cStat)
    .replaceAll('<nSeqEvento>1<', '<nSeqEvento>2<')
    .replace('T17:00:00-03:00</dhRegEvento><nProt>1', 'T18:00:00-03:00</dhRegEvento><nProt>2');
const distributed = (documents: readonly string[]) =>
  `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>1</tpAmb><cStat>138</cStat><loteDistDFeInt>${documents.map((xml) => `<docZip NSU="1" schema="x">${gzipSync(xml).toString('base64')}</docZip>`).join('')}</loteDistDFeInt></retDistDFeInt>`;
const eventsIn = (all: ReadonlyMap<string, string>) =>
  [...all.keys()].filter((name) => name.startsWith('eventos/')).sort();

describe('events in a closing', () => {
  it('are those that SEFAZ registered: a refused cancellation beside a correction letter is none', async () => {
    const zipped = [
      { path: '1-cce.xml', bytes: encoded(event(1, '110110', '135')) },
      { path: '1-canc.xml', bytes: encoded(event(1, '110111', '501')) },
      { path: '1-canc2.xml', bytes: encoded(event(1, '110111', '221')) },
      { path: '1-cce2.xml', bytes: encoded(event(1, '110110', '573')) },
      { path: '1-cce-de-novo.xml', bytes: encoded(event(1, '110110', '135')) },
    ];
    bench.put('tudo.zip', await zipOf(zipped));
    bench.write('1.xml', bench.note(1));
    bench.write('2.xml', bench.note(2));
    bench.write('2-ciencia.xml', { xml: event(2, '210210', '135') });
    bench.write('2-recusada.xml', { xml: event(2, '110110', '494') });
    await bench.read();
    const done = await bench.ofCompany('marco.zip', '--json');
    expect(done.json).toMatchObject({ notas: 2, eventos: 2, emAberto: 0, faltas: [] });
    const all = await bench.entries('marco.zip');
    expect(eventsIn(all)).toEqual([`eventos/${key(1)}-110110-01.xml`, `eventos/${key(2)}-210210-01.xml`]);
    expect(all.get('tabela.csv')).not.toContain(';Cancelada;');
  });

  it('are all of a note, and those registered in the month for an earlier note', async () => {
    bench.write('1.xml', bench.note(1));
    const second = secondEvent(1, '110110', '135');
    bench.write('1-cce.xml', { xml: event(1, '110110', '135') });
    bench.write('1-cce2.xml', { xml: second });
    const before = { day: '2026-02-27' };
    const late = event(9, '110110', '135', before).replaceAll('2026-02-27T17', '2026-03-02T17');
    bench.write('9-cce.xml', { xml: late });
    bench.write('8-cce.xml', { xml: event(8, '110110', '135', before) });
    await bench.read();
    expect((await bench.ofCompany('marco.zip', '--json')).json).toMatchObject({ eventos: 3 });
    const all = await bench.entries('marco.zip');
    expect(tableOf(all).map((row) => [row[2], row[4], row.at(-1)])).toEqual([
      ['1', 'Autorizada', ''],
      ['9', 'Carta de correção', 'De nota de fevereiro de 2026, registrada em 02/03/2026'],
    ]);
    expect(eventsIn(all)).toEqual(
      [
        `eventos/${key(9, before)}-110110-01.xml`,
        `eventos/${key(1)}-110110-01.xml`,
        `eventos/${key(1)}-110110-02.xml`,
      ].sort(),
    );
  });

  it('of a file with several go in only where SEFAZ registered all of them', async () => {
    const both = (one: string, other: string) => `<lote>${one}${other}</lote>`;
    bench.write('1.xml', bench.note(1));
    bench.write('2.xml', bench.note(2));
    bench.write('lote.xml', { xml: both(event(1, '110110', '135'), event(2, '110111', '221')) });
    bench.write('inteiro.xml', { xml: both(event(1, '210210', '135'), event(2, '210210', '135')) });
    await bench.read();
    expect((await bench.ofCompany('marco.zip', '--json')).json).toMatchObject({ eventos: 2 });
    expect(eventsIn(await bench.entries('marco.zip'))).toEqual([`eventos/${key(1)}-210210-01.xml`]);
  });

  it('are taken out of an answer of the distribution service, with its notes, each as a file of its own', async () => {
    const second = secondEvent(1, '110110', '135');
    const packed = [bench.note(1).xml, event(1, '110110', '135'), second, event(1, '110111', '501')];
    bench.write('a.xml', { xml: distributed([...packed, bench.note(2).xml]) });
    bench.write('b.xml', { xml: distributed([event(2, '110111', '135')]) });
    await bench.read();
    const done = await bench.ofCompany('marco.zip', '--json');
    expect(done.json).toMatchObject({ notas: 2, eventos: 3, emAberto: 0, faltas: [] });
    const all = await bench.entries('marco.zip');
    const names = [
      `eventos/${key(1)}-110110-01.xml`,
      `eventos/${key(1)}-110110-02.xml`,
      `eventos/${key(2)}-110111-01.xml`,
    ];
    expect(eventsIn(all)).toEqual(names);
    expect(all.get(`notas/${key(1)}-procNFe.xml`)).toBe(bench.note(1).xml);
    expect(all.get(names[2] ?? '')).toBe(event(2, '110111', '135'));
    expect(all.get('tabela.csv')).toContain(';10,00;1 – Saída;1 – Normal;');
    expect((await bench.command('conferir', join(bench.saved, 'marco.zip'))).exit).toBe(0);
  });
});
