/** What comes out of a batch: the table as CSV and workbook, and the person's own CSV. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import readWorkbook from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import type { BatchRow } from '../../../../shared/contract.ts';
import { keyOf } from '../../../numbering/testing/documents.ts';
import { decodeText, encodeText, type TextEncoding } from '../../../documents/text-encoding.ts';
import { csvTable } from '../../../storage/tables/csv-table.ts';
import { wallClock } from '../../../storage/tables/wall-clock.ts';
import { writeXlsxTable } from '../../../storage/tables/xlsx-table.ts';
import { columnsOf, detailOfRow } from './batch-table.ts';
import { ownCsv } from './own-csv.ts';

const COLUMNS = columnsOf('pt-BR');
const folder = mkdtempSync(join(tmpdir(), 'tables-out-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const key = (nNF: number) => keyOf({ cnpj: '11222333000181', nNF });
const ROWS: readonly BatchRow[] = [
  {
    position: 1,
    kind: 'note',
    state: 'asked',
    group: 'autorizada',
    text: key(1),
    mod: '55',
    situacao: 'autorizada',
    cStat: '100',
    xMotivo: 'Autorizado; o uso',
    nProt: '135260000000001',
    dhRecbto: '2026-03-10T09:31:05-03:00',
    consultadoEm: '2026-03-12T09:00:00-03:00',
    note: {
      name: '=HYPERLINK("x")',
      emitter: '11222333000181',
      vNF: '1234.5',
      dhEmi: '2026-03-10',
      nNF: 1,
      serie: 1,
    },
    where: { file: 'notas.xlsx', sheet: 'Março', row: 12, column: 2 },
  },
  { position: 2, kind: 'invalid', state: 'put-aside', group: 'invalid', text: '3,5E+43' },
  { position: 3, kind: 'duplicate', state: 'asked', group: 'duplicate', text: key(1), mod: '55', sameAs: 1 },
];
async function* pages() {
  yield ROWS.slice(0, 2);
  yield await Promise.resolve(ROWS.slice(2));
}
const text = async (pieces: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString('utf8');
};

it('the CSV has a mark, semicolons, keys and protocols as text, and no formula', async () => {
  const [heading, first, second, third, last] = (await text(csvTable(COLUMNS, pages()))).split('\r\n');
  expect(heading).toBe(`\uFEFF${COLUMNS.map((column) => column.heading).join(';')}`);
  expect(first).toBe(
    `"=""${key(1)}""";NF-e;1;1;"'=HYPERLINK(""x"")";"=""11222333000181""";10/03/2026;1234,50;Autorizada;100;"Autorizado; o uso";"=""135260000000001""";10/03/2026 09:31:05;12/03/2026 09:00:00;;notas.xlsx;Março;12`,
  );
  expect(second).toMatch(/^3,5E\+43;.*Chave inválida.*guardou a chave como número/);
  expect(third).toContain('Repetida da chave 1 do lote.');
  expect(last).toBe('');
});

it('a note that its state does not know and SVRS may have is remarked so, in the table, in an own spreadsheet and in print', async () => {
  const unknown: BatchRow = {
    position: 1,
    kind: 'note',
    state: 'asked',
    group: 'nao-consta',
    text: key(1),
    situacao: 'nao-consta',
    cStat: '217',
    avisos: ['answer.perhaps-at-svrs'],
  };
  const table = await text(csvTable(COLUMNS, Readable.from([[unknown]])));
  expect(table).toContain('a nota pode estar na SVRS');
  const own = ownCsv(Buffer.from(`Chave;Obs\r\n${key(1)};a\r\n`), true, () => unknown, 'pt-BR');
  expect(own.bytes.toString('utf8')).toMatch(/Não consta\. .*a nota pode estar na SVRS/);
  expect(detailOfRow({ ...unknown, xMotivo: 'Rejeição: NF-e não consta' }, 'pt-BR')).toBe(
    'Sem IE, pode estar na SVRS',
  );
});

it('a note that the Fisco marked is not simply authorized in the table, in an own spreadsheet and in print', async () => {
  const marked: BatchRow = {
    position: 1,
    kind: 'note',
    state: 'asked',
    group: 'marcada',
    text: key(1),
    situacao: 'autorizada',
    cStat: '100',
    nProt: '135260000000001',
    avisos: ['note.marked-by-fisco'],
  };
  expect(await text(csvTable(COLUMNS, Readable.from([[marked]])))).toContain('O Fisco marcou esta nota');
  const own = ownCsv(Buffer.from(`Chave;Obs\r\n${key(1)};a\r\n`), true, () => marked, 'pt-BR');
  expect(own.bytes.toString('utf8')).toMatch(/Autorizada\. O Fisco marcou esta nota/);
  expect(detailOfRow(marked, 'pt-BR')).toBe('Marcada pelo Fisco: mostre ao contador. 135260000000001');
});

it('the protocol of a cancelled note is said to be that of its cancellation, in the table and in print', async () => {
  const cancelled: BatchRow = {
    position: 1,
    kind: 'note',
    state: 'asked',
    group: 'cancelada',
    text: key(1),
    situacao: 'cancelada',
    cStat: '101',
    nProt: '135260000000002',
    dhRecbto: '2026-03-11T10:00:00-03:00',
  };
  const table = await text(csvTable(COLUMNS, Readable.from([[cancelled]])));
  expect(table).toContain('Protocolo e registro do cancelamento.');
  expect(detailOfRow(cancelled, 'pt-BR')).toBe('135260000000002 do cancelamento  11/03/2026 10:00:00');
  const none: BatchRow = { ...cancelled, nProt: undefined, dhRecbto: undefined };
  expect(await text(csvTable(COLUMNS, Readable.from([[none]])))).not.toContain('do cancelamento');
});

it('the workbook has keys as text, dates as dates, values as numbers and a heading that stays', async () => {
  const path = join(folder, 'tabela.xlsx');
  await writeXlsxTable(path, 'Notas de março: tudo', COLUMNS, pages(), new Date(2026, 3, 1));
  const [sheet] = await readWorkbook(readFileSync(path));
  expect(sheet?.sheet).toBe('Notas de março  tudo');
  const [heading, first = []] = sheet?.data ?? [];
  expect(heading).toEqual(COLUMNS.map((column) => column.heading));
  expect(first.slice(0, 6)).toEqual([key(1), 'NF-e', 1, 1, '=HYPERLINK("x")', '11222333000181']);
  expect(first[6]).toEqual(new Date('2026-03-10T00:00:00Z'));
  expect(first[7]).toBe(1234.5);
  expect(first[12]).toEqual(new Date('2026-03-10T09:31:05Z'));
  expect(sheet?.data).toHaveLength(4);
});

it('a clock shows an instant as SEFAZ wrote it, and a day as a day', () => {
  expect(wallClock('2026-03-10T23:31:05-04:00')).toEqual({
    text: '10/03/2026 23:31:05',
    serial: 46091 + (23 * 3600 + 31 * 60 + 5) / 86_400,
    day: false,
  });
  expect(wallClock('2026-03-10')).toEqual({ text: '10/03/2026', serial: 46091, day: true });
  expect(wallClock('ontem')).toBeUndefined();
  expect(wallClock(undefined)).toBeUndefined();
});

const answer = (): BatchRow => ROWS[0] ?? expect.unreachable();

it.each<[TextEncoding, string, string]>([
  ['windows-1252', ';', '\r\n'],
  ['utf-8-bom', ';', '\r\n'],
  ['utf-8', ',', '\n'],
  ['utf-16le', '\t', '\r\n'],
  ['utf-16be', '|', '\n'],
])(
  'a CSV in %s with %j comes back in it, with the answer behind each record',
  (encoding, delimiter, line) => {
    const cells = [
      ['Situação', 'Chave', 'Obs'],
      ['ção', key(1), `"com ${delimiter} e\n""aspas"""`],
      ['curta', `NFe${key(2)}`],
      ['', '', ''],
      ['sem', 'chave', 'aqui'],
    ];
    const source = cells.map((row) => row.join(delimiter)).join(line);
    const marks: Partial<Record<TextEncoding, number[]>> = {
      'utf-8-bom': [0xef, 0xbb, 0xbf],
      'utf-16le': [0xff, 0xfe],
      'utf-16be': [0xfe, 0xff],
    };
    const before = Buffer.concat([Buffer.from(marks[encoding] ?? []), encodeText(source, encoding)]);
    const { bytes, written } = ownCsv(before, true, answer, 'pt-BR');
    expect(written).toBe(2);
    const answers = ['Autorizada', '135260000000001', '10/03/2026 09:31:05', '12/03/2026 09:00:00'];
    const added: Record<number, string[]> = {
      0: [
        'Situação na SEFAZ',
        'Protocolo (cancelada: do cancelamento)',
        'Data do protocolo',
        'Consultada em',
      ],
      1: answers,
      2: ['', ...answers],
    };
    const expected = cells.map((row, n) => [...row, ...(added[n] ?? [])].join(delimiter)).join(line);
    expect(decodeText(bytes)).toEqual({ text: expected, encoding });
  },
);

it('a CSV whose keys are kept as text gets its protocols as text', () => {
  const { bytes } = ownCsv(Buffer.from(`"=""${key(1)}""";x\r\n`), true, answer, 'pt-BR');
  expect(bytes.toString()).toBe(
    `"=""${key(1)}""";x;Autorizada;"=""135260000000001""";10/03/2026 09:31:05;12/03/2026 09:00:00\r\n`,
  );
});

it('a CSV of more lines than a call takes arguments comes back too', () => {
  const source = `${key(1)};x\r\n${'sem;chave\r\n'.repeat(200_000)}`;
  const { bytes, written } = ownCsv(Buffer.from(source), true, answer, 'pt-BR');
  expect(written).toBe(1);
  expect(bytes.toString().endsWith('sem;chave\r\n')).toBe(true);
});

it('an English table and spreadsheet have English headings, situations, remarks and months, and the same values', async () => {
  const [heading, first, second, third] = (await text(csvTable(columnsOf('en'), pages()))).split('\r\n');
  expect(heading).toContain('Access key;Document;Number;Series;Issuer;');
  expect(first).toBe(
    `"=""${key(1)}""";NF-e;1;1;"'=HYPERLINK(""x"")";"=""11222333000181""";10 Mar 2026;1234,50;Authorized;100;"Autorizado; o uso";"=""135260000000001""";10 Mar 2026 09:31:05;12 Mar 2026 09:00:00;;notas.xlsx;Março;12`,
  );
  expect(second).toContain('Faulty key');
  expect(third).toContain('Repeats key 1 of the batch.');
  const own = ownCsv(Buffer.from(`Key;x\r\n${key(1)};y\r\n`), true, answer, 'en');
  expect(own.bytes.toString()).toBe(
    `Key;x;Situation at SEFAZ;Protocol (cancelled: of the cancellation);Date of the protocol;Consulted on\r\n${key(1)};y;Authorized;135260000000001;10 Mar 2026 09:31:05;12 Mar 2026 09:00:00\r\n`,
  );
});
