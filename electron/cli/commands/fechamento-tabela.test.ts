/** The table of a closing as an accountant reads it: kinds, parties, CFOPs, taxes and totals, as CSV and as a workbook. */

import readWorkbook from 'read-excel-file/node';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tableOf, zipContents } from '../../closing/testing/read-closing.ts';
import { COLUMNS } from '../../closing/month/table.ts';
import { cancellationDocument, keyOf } from '../../numbering/testing/documents.ts';
import { CNPJ, openClosingBench, type ClosingBench } from '../testing/closing-bench.ts';
import { dig } from '../testing/dig.ts';

let bench: ClosingBench;
beforeEach(async () => {
  bench = await openClosingBench();
});
afterEach(() => bench.close());

/** A row by the headings of its cells. */
const named = (row: readonly string[]) =>
  Object.fromEntries(COLUMNS.map(({ heading }, i) => [heading, row[i] ?? '']));
const note = (nNF: number, change: (xml: string) => string, plan = {}) => ({
  xml: change(bench.note(nNF, plan).xml),
});
const worth = (value: string) => (xml: string) => xml.replace('<vNF>10.00</vNF>', `<vNF>${value}</vNF>`);
const purpose = (finNFe: string, value: string) => (xml: string) =>
  worth(value)(xml).replace('<finNFe>1<', `<finNFe>${finNFe}<`);

const TAXED = (xml: string) =>
  xml
    .replace('</det>', '</det><det nItem="2"><prod><CFOP>5405</CFOP></prod></det>')
    .replace(
      '<ICMSTot><vProd>10.00</vProd><vNF>10.00</vNF></ICMSTot>',
      '<ICMSTot><vICMS>1.80</vICMS><vST>0.50</vST><vIPI>0.30</vIPI><vPIS>0.17</vPIS><vCOFINS>0.76</vCOFINS><vNF>10.80</vNF></ICMSTot>' +
        '<IBSCBSTot><vBCIBSCBS>10.00</vBCIBSCBS><gIBS><gIBSUF><vIBSUF>0.01</vIBSUF></gIBSUF><vIBS>0.02</vIBS></gIBS><gCBS><vCBS>0.09</vCBS></gCBS></IBSCBSTot>',
    );

it('has the kind, the parties, the CFOPs and the taxes of a note, and when it was cancelled, in both files', async () => {
  bench.write('1.xml', note(1, TAXED));
  bench.write('2.xml', bench.note(2));
  const late = cancellationDocument({ cnpj: CNPJ, nNF: 2 });
  bench.write('2-canc.xml', { xml: late.xml.replaceAll('2026-03-10T17', '2026-04-01T17') });
  await bench.read();
  await bench.ofCompany('marco.zip');
  const all = await bench.entries('marco.zip');
  const [first = [], second = []] = tableOf(all);
  expect(named(first)).toMatchObject({
    Valor: '10,80',
    Operação: '1 – Saída',
    Finalidade: '1 – Normal',
    CFOP: '5102 5405',
    Emitente: 'Comércio de Peças São João Ltda',
    Destinatário: 'Cliente & Filhos',
    ICMS: '1,80',
    'ICMS-ST': '0,50',
    IPI: '0,30',
    PIS: '0,17',
    COFINS: '0,76',
    IBS: '0,02',
    CBS: '0,09',
    'Cancelada em': '',
    Observação: '',
  });
  expect(named(second)).toMatchObject({
    Situação: 'Cancelada',
    'Cancelada em': '01/04/2026 17:00:00',
    ICMS: '',
    Observação: 'Cancelada em abril de 2026',
  });
  expect(named(second)['Protocolo do cancelamento']).toContain('135260000000002');
  const workbook = (await zipContents(join(bench.saved, 'marco.zip'))).get('tabela.xlsx');
  const [sheet] = await readWorkbook(Buffer.from(workbook ?? []));
  const [head = [], line = []] = sheet?.data ?? [];
  const cells = Object.fromEntries(head.map((heading, i) => [String(heading), line[i]]));
  expect(sheet?.sheet).toBe('março de 2026');
  expect(sheet?.data).toHaveLength(3);
  expect(cells).toMatchObject({ Chave: keyOf({ cnpj: CNPJ, nNF: 1 }), Valor: 10.8, CBS: 0.09 });
  const issued = cells['Emissão'] as unknown as Date;
  // A serial number of days has no whole seconds.
  expect(Math.round(issued.getTime() / 1000)).toBe(Date.parse('2026-03-10T09:30:00Z') / 1000);
});

/** An answer of SEFAZ that a note was cancelled: 101, with its event or the cancellation of before events, or with neither. */
const seenCancelled = (nNF: number, plan: object, said: object = {}) => {
  const chNFe = keyOf({ cnpj: CNPJ, nNF, ...plan });
  const infProt = { chNFe, nProt: '135260000000077', cStat: '100' };
  const answer = { cStat: '101', protNFe: [{ infProt }], procEventoNFe: [], ...said };
  const db = new DatabaseSync(join(bench.core.dataDir, 'balcao.sqlite'));
  db.prepare(
    `INSERT INTO consultation
       (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer, avisos, address)
     VALUES ('2026-04-05T12:00:00.000Z', 'producao', '1', ?, ?, '55', 1, ?, 'cancelada', '101', '', ?, ?, '[]', 'https://sefaz.test/')`,
  ).run(chNFe, CNPJ, nNF, infProt.nProt, JSON.stringify(answer));
  db.close();
};
const cancelledAt = (dhRegEvento: string) => ({
  procEventoNFe: [
    {
      evento: { infEvento: { tpEvento: '110111', dhEvento: '2026-03-09T10:00:00-03:00' } },
      retEvento: { infEvento: { cStat: '135', tpEvento: '110111', dhRegEvento, nProt: '135260000000888' } },
    },
  ],
});

it('has the date and the protocol of a cancellation that only an answer of SEFAZ tells, also of an earlier note', async () => {
  for (const nNF of [1, 2, 3, 4]) bench.write(`${nNF}.xml`, bench.note(nNF));
  await bench.read();
  seenCancelled(2, {}, cancelledAt('2026-04-01T09:00:00-03:00'));
  // What comes later without the event takes nothing back.
  seenCancelled(2, {});
  seenCancelled(
    3,
    {},
    {
      retCancNFe: {
        infCanc: { cStat: '101', dhRecbto: '2026-03-31T09:00:00-03:00', nProt: '135260000000999' },
      },
    },
  );
  seenCancelled(4, {});
  seenCancelled(9, { day: '2026-02-20' }, cancelledAt('2026-03-02T09:00:00-03:00'));
  seenCancelled(8, { day: '2026-02-19' }, cancelledAt('2026-02-20T09:00:00-03:00'));
  const done = await bench.ofCompany('marco.zip', '--json');
  expect(done.json).toMatchObject({ notas: 4, eventos: 0, totais: { saidas: { notas: 1 } } });
  const rows = tableOf(await bench.entries('marco.zip')).map(named);
  const at = (row: Record<string, string>) => [
    row['Número'],
    row['Situação'],
    row['Cancelada em'],
    /\d+/.exec(row['Protocolo do cancelamento'] ?? '')?.[0],
    row['Observação'],
  ];
  expect(rows.map(at)).toEqual([
    ['1', 'Autorizada', '', undefined, ''],
    ['2', 'Cancelada', '01/04/2026 09:00:00', '135260000000888', 'Cancelada em abril de 2026'],
    ['3', 'Cancelada', '31/03/2026 09:00:00', '135260000000999', ''],
    ['4', 'Cancelada', '', undefined, ''],
    ['9', 'Cancelada', '02/03/2026 09:00:00', '135260000000888', 'De nota de fevereiro de 2026'],
  ]);
});

it('adds up sales apart from entries, returns and credit notes, and counts what has no XML beside them', async () => {
  bench.write('1.xml', note(1, worth('100.10')));
  bench.write('2.xml', note(2, worth('0.05')));
  bench.write('3.xml', note(3, worth('7.00'), { entry: true }));
  bench.write('4.xml', note(4, purpose('4', '3.00'), { entry: true }));
  bench.write('5.xml', note(5, purpose('4', '2.00')));
  bench.write('6.xml', note(6, purpose('5', '1.00')));
  bench.write('7.xml', note(7, worth('900.00')));
  bench.write('7-canc.xml', cancellationDocument({ cnpj: CNPJ, nNF: 7 }));
  // Of number 8 only its correction letter is here: authorized, and without a total.
  const letter = cancellationDocument({ cnpj: CNPJ, nNF: 8 }).xml.replaceAll('110111', '110110');
  bench.write('8-cce.xml', { xml: letter });
  await bench.read();
  const done = await bench.ofCompany('marco.zip', '--json');
  expect(done.json).toMatchObject({
    totais: {
      saidas: { notas: 2, valor: '100.15' },
      entradas: { notas: 1, valor: '7.00' },
      devolucoes: { notas: 2, valor: '5.00' },
      creditoDebito: { notas: 1, valor: '1.00' },
      autorizadasSemXml: 1,
    },
  });
  const page = await bench.page('marco.zip');
  const under = (label: string) => page.slice(page.indexOf(label) + 1, page.indexOf(label) + 3);
  expect(under('Vendas e outras saídas')).toEqual(['R$ 100,15', '2 notas']);
  expect(under('Autorizadas sem XML')).toEqual(['1', 'fora do total']);
  expect((await bench.ofCompany('marco.zip')).text).toContain('1 autorizada sem XML, fora do total');
  const checked = await bench.command('conferir', join(bench.saved, 'marco.zip'), '--json');
  expect(dig(checked.json, 'arquivos', 0, 'fechamento', 'totais')).toEqual(dig(done.json, 'totais'));
  expect(JSON.stringify(checked.json)).toContain('R$ 1,00; 1 autorizada sem XML, fora do total.');
});

it('says of a closing without a single XML how many authorized notes it has, and not that there is none', async () => {
  const letter = cancellationDocument({ cnpj: CNPJ, nNF: 8 }).xml.replaceAll('110111', '110110');
  bench.write('8-cce.xml', { xml: letter });
  await bench.read();
  await bench.ofCompany('marco.zip');
  const checked = await bench.command('conferir', join(bench.saved, 'marco.zip'));
  expect(checked.text.join(' ')).toContain('igual ao manifesto. 1 autorizada sem XML, fora do total.');
});
