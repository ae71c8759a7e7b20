/** The person's workbook given back, opened again by a reader of other authors. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import type { BatchRow } from '../../../../shared/contract.ts';
import { zip } from '../../../diagnosis/zip.ts';
import { keyOf } from '../../../numbering/testing/documents.ts';
import { entriesOf } from '../../../documents/zip/zip-directory.ts';
import { inMemory, placeOf } from '../../../documents/zip/walk-zip.ts';
import { packedEntry, unpackEntry } from '../../../documents/zip/zip-entries.ts';
import {
  columnName,
  entriesOfWorkbook,
  workbookOf,
  type MadeCell,
  type MadeWorkbook,
} from '../testing/workbooks.ts';
import { openWorkbook } from '../tables/workbook/open-workbook.ts';
import { sharedStrings, sheetRows } from '../tables/workbook/sheet-rows.ts';
import { writeOwnWorkbook } from './own-workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'own-workbook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
let count = 0;

const key = (nNF: number) => keyOf({ cnpj: '11222333000181', nNF });
const answer = (text: string): BatchRow => ({
  position: 1,
  kind: 'note',
  state: 'asked',
  group: 'autorizada',
  text,
  mod: '55',
  situacao: 'autorizada',
  cStat: '100',
  nProt: '135260000000001',
  dhRecbto: '2026-03-10T09:31:05-03:00',
  consultadoEm: '2026-03-12T09:00:00-03:00',
});
const ANSWER = ['Autorizada', '135260000000001', '10/03/2026 09:31:05', '12/03/2026 09:00:00'];
const HEADINGS = [
  'Situação na SEFAZ',
  'Protocolo (cancelada: do cancelamento)',
  'Data do protocolo',
  'Consultada em',
];

async function given(bytes: Uint8Array) {
  count += 1;
  const path = join(folder, `${count}.xlsx`);
  const written = await writeOwnWorkbook(inMemory(bytes), path, answer, new Date(2026, 3, 2), 'pt-BR');
  return { written, bytes: readFileSync(path) };
}

async function parts(bytes: Uint8Array) {
  const source = inMemory(bytes);
  const found = new Map<string, { readonly packed: Buffer; readonly content: Buffer }>();
  for await (const entry of entriesOf(source)) {
    const place = placeOf(entry);
    found.set(entry.filename, {
      packed: Buffer.from(packedEntry(source, place)),
      content: Buffer.from(unpackEntry(source, place)),
    });
  }
  return found;
}

const RICH: MadeWorkbook = {
  strings: 'shared',
  definedNames: '<definedNames><definedName name="Tudo">Compras!$A$1:$C$9</definedName></definedNames>',
  more: [
    { name: 'xl/vbaProject.bin', content: Buffer.from([1, 2, 3, 0, 255]) },
    { name: 'xl/calcChain.xml', content: Buffer.from('<calcChain/>') },
    { name: 'docProps/vazio.bin', content: Buffer.alloc(0) },
  ],
  sheets: [
    {
      name: 'Compras',
      table: 'A2:C6',
      image: true,
      merged: ['A1:B1'],
      cols: '<cols><col min="1" max="2" width="20" customWidth="1"/></cols>',
      rows: [
        ['Notas de março'],
        ['Fornecedor', 'Chave', 'Valor'],
        ['Padaria & Cia <ltda>', key(1), { number: '10.5' }],
        ['x', { formula: '"NFe"&D9', value: `NFe${key(2)}` }],
        ['sem chave', undefined, { number: '44927' }],
        ['número', { number: '3.52603112223330E+43' }, { number: '2' }],
      ],
    },
    { name: 'Resumo', rows: [[{ formula: 'SUM(Compras!C3:C6)', value: '12.5' }, 'ação']] },
    { name: 'Abril', first: 4, rows: [[undefined, key(3)]] },
  ],
};

it('only the sheets with keys change, and every other part is the same packed bytes', async () => {
  const before = await workbookOf(RICH);
  const { written, bytes } = await given(before);
  const [old, now] = [await parts(before), await parts(bytes)];
  expect([...now.keys()]).toEqual([...old.keys()]);
  const changed = [...now].filter(
    ([name, part]) => !part.packed.equals(old.get(name)?.packed ?? Buffer.alloc(0)),
  );
  expect(changed.map(([name]) => name)).toEqual(['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet3.xml']);
  // Rows with a key, without the headings.
  expect(written).toBe(4);
});

it('the answers stand beside their rows, right of the last used column, with a heading', async () => {
  const { bytes } = await given(await workbookOf(RICH));
  const sheets = await readWorkbook(bytes);
  const compras = sheets.find(({ sheet }) => sheet === 'Compras')?.data ?? [];
  expect(compras.map((row) => row.slice(3, 7))).toEqual([
    [null, null, null, null],
    HEADINGS,
    ANSWER,
    ANSWER,
    [null, null, null, null],
    [expect.stringContaining('guardou a chave como número'), null, null, null],
  ]);
  expect(compras[2]?.slice(0, 3)).toEqual(['Padaria & Cia <ltda>', key(1), 10.5]);
  const april = sheets.find(({ sheet }) => sheet === 'Abril')?.data ?? [];
  expect(april.at(-1)?.slice(2)).toEqual(ANSWER);
  expect(april.at(-2)?.slice(2)).toEqual(HEADINGS);
  const xml = (await parts(bytes)).get('xl/worksheets/sheet1.xml')?.content.toString() ?? '';
  expect(xml).toContain('<dimension ref="A1:G6"/>');
  expect(xml).toContain('<col min="1" max="2" width="20" customWidth="1"/><col min="4" max="4"');
});

it('what was in the sheet stays as it was, character for character', async () => {
  const before = await workbookOf(RICH);
  const xml = async (bytes: Uint8Array) =>
    (await parts(bytes)).get('xl/worksheets/sheet1.xml')?.content.toString() ?? '';
  const after = (await xml((await given(before)).bytes))
    .replace(/<c r="[D-G]\d+"[^>]*t="inlineStr">.*?<\/c>/g, '')
    .replace(/<col min="[4-7]"[^>]*>/g, '')
    .replace('ref="A1:G6"', 'ref="A1:C6"')
    .replace(/spans="1:7"/g, 'spans="1:3"');
  expect(after).toBe(await xml(before));
});

it('the answers are shown where the columns beside the table are hidden', async () => {
  const shown = (from: number) =>
    [30, 38, 20, 20]
      .map((width, i) => `<col min="${from + i}" max="${from + i}" width="${width}" customWidth="1"/>`)
      .join('');
  const cols = async (made: string, prefix?: string) => {
    const tag = prefix === undefined ? '' : `${prefix}:`;
    const { bytes } = await given(
      await workbookOf({
        strings: 'inline',
        ...(prefix === undefined ? {} : { prefix }),
        sheets: [
          {
            name: 'A',
            cols: `<${tag}cols>${made}</${tag}cols>`,
            rows: [
              ['Fornecedor', 'Chave'],
              ['x', key(1)],
            ],
          },
        ],
      }),
    );
    const xml = (await parts(bytes)).get('xl/worksheets/sheet1.xml')?.content.toString() ?? '';
    return /cols>(.*)<\/(?:x:)?cols>/.exec(xml)?.[1];
  };
  const first = '<col min="1" max="2" width="20"/>';
  expect(await cols(`${first}<col min="3" max="16384" width="9" hidden="1" customWidth="1"/>`)).toBe(
    `${first}${shown(3)}<col min="7" max="16384" width="9" hidden="1" customWidth="1"/>`,
  );
  expect(
    await cols(
      '<col max="4" min="1" hidden="true"/><col min="5" max="5"/><col min="6" max="9" width="0"></col>',
    ),
  ).toBe(
    `<col max="2" min="1" hidden="true"/>${shown(3).slice(0, shown(3).indexOf('<col min="5"'))}<col min="5" max="5"/>${shown(3).slice(shown(3).indexOf('<col min="6"'))}<col min="7" max="9" width="0"></col>`,
  );
  // Either wide enough or empty.
  const visible = '<col min="3" max="16384" width="40"/>';
  expect(await cols(visible)).toBe(visible);
  const far = '<col min="1" max="1" hidden="1"/><col min="7" max="9" hidden="1"/>';
  expect(await cols(far)).toBe(
    `<col min="1" max="1" hidden="1"/>${shown(3)}<col min="7" max="9" hidden="1"/>`,
  );
  expect(await cols('<x:col min="2" max="8" hidden="1"/>', 'x')).toBe(
    `<x:col min="2" max="2" hidden="1"/>${shown(3).replaceAll('<col', '<x:col')}<x:col min="7" max="8" hidden="1"/>`,
  );
});

it('empty styled cells, other prefixes and rows without references are written into', async () => {
  const rows: MadeCell[][] = [['Chave', 'x'], [key(1), 'y'], [key(2)]];
  for (const made of [{ prefix: 'x' }, { bare: true }, { prefix: 's', bare: true }, {}]) {
    const entries = entriesOfWorkbook({ strings: 'inline', ...made, sheets: [{ name: 'A', rows }] });
    const styled = entries.map(({ name, content }) => {
      if (!name.endsWith('sheet1.xml') || 'bare' in made) return { name, content };
      const tag = 'prefix' in made ? `${made.prefix}:` : '';
      const text = Buffer.from(content).toString();
      const empty = (row: number) => `<${tag}c r="C${row}" s="1"/><${tag}c r="ZZ${row}" s="1"></${tag}c>`;
      let row = 0;
      return {
        name,
        content: Buffer.from(text.replaceAll(`</${tag}row>`, () => `${empty((row += 1))}</${tag}row>`)),
      };
    });
    const { bytes } = await given(await zip(styled, new Date()));
    // The other authors' reader wants references; ours does not.
    const data = 'bare' in made ? await ownReading(bytes) : ((await readWorkbook(bytes))[0]?.data ?? []);
    expect(data.map((row) => row.slice(2, 6))).toEqual([HEADINGS, ANSWER, ANSWER]);
    expect(data.map((row) => row.slice(0, 2))).toEqual([
      ['Chave', 'x'],
      [key(1), 'y'],
      [key(2), null],
    ]);
  }
});

async function ownReading(bytes: Uint8Array): Promise<(string | null)[][]> {
  const workbook = await openWorkbook(inMemory(bytes));
  const [sheet] = workbook?.sheets ?? [];
  const rows: (string | null)[][] = [];
  if (workbook && sheet) {
    const strings = await sharedStrings(workbook);
    await sheetRows(workbook, sheet, strings, ({ cells }) => {
      rows.push(Array.from(cells, (each) => each ?? null));
    });
  }
  return rows;
}

const cell: fc.Arbitrary<MadeCell> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => `t${text.replaceAll(/[\u0000-\u001f]/g, '')}`),
  },
  fc.integer({ min: 0, max: 99_999 }).map((number) => ({ number: String(number) })),
  fc.constant(undefined),
  fc.integer({ min: 1, max: 50 }).map(key),
  fc.record({ formula: fc.constant('1+1'), value: fc.constantFrom('dois', key(77)) }),
);
const sheetArbitrary = fc.record({
  rows: fc.array(fc.array(cell, { maxLength: 5 }), { minLength: 1, maxLength: 8 }),
  first: fc.integer({ min: 1, max: 30 }),
  image: fc.boolean(),
});

it('any workbook keeps its other parts and all its cells, and each row with a key has its answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sheetArbitrary, { minLength: 1, maxLength: 3 }),
      fc.constantFrom<'shared' | 'inline'>('shared', 'inline'),
      fc.constantFrom(undefined, 'x'),
      async (sheets, strings, prefix) => {
        const made: MadeWorkbook = {
          strings,
          ...(prefix === undefined ? {} : { prefix }),
          sheets: sheets.map((sheet, n) => ({ ...sheet, name: `P${n}` })),
        };
        const hasKey = (each: MadeCell) => valueOf(each).length === 44;
        fc.pre(sheets.some(({ rows }) => rows.some((row) => row.some(hasKey))));
        const before = await workbookOf(made);
        const { bytes } = await given(before);
        const [old, now] = [await parts(before), await parts(bytes)];
        const after = await readWorkbook(bytes);
        for (const [n, { rows, first }] of sheets.entries()) {
          const name = `xl/worksheets/sheet${n + 1}.xml`;
          const keyed = rows.some((row) => row.some(hasKey));
          expect(now.get(name)?.packed.equals(old.get(name)?.packed ?? Buffer.alloc(0))).toBe(!keyed);
          if (!keyed) continue;
          const xml = now.get(name)?.content.toString() ?? '';
          const last = Math.max(...rows.map((row) => row.findLastIndex((each) => each !== undefined) + 1));
          for (const [i, row] of rows.entries()) {
            const at = `${columnName(last + 1)}${first + i}"`;
            if (row.some(hasKey)) expect(xml).toContain(at);
          }
          const texts = (after[n]?.data ?? [])
            .flat()
            .filter((each) => each !== null)
            .map(String);
          for (const each of rows.flat())
            if (each !== undefined) expect(texts).toContain(valueOf(each).trim());
        }
        for (const [name, part] of old) {
          if (!name.startsWith('xl/worksheets/sheet')) expect(now.get(name)?.packed).toEqual(part.packed);
        }
      },
    ),
    { numRuns: 40 },
  );
});

function valueOf(each: MadeCell): string {
  if (each === undefined) return '';
  if (typeof each === 'string') return each;
  return 'number' in each ? each.number : each.value;
}
