import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessKeyCheckDigit, formatAccessKey } from '../../../../shared/fiscal/key/access-key.ts';
import { keyOf, noteDocument } from '../../../numbering/testing/documents.ts';
import { zipOf } from '../../../numbering/testing/trees.ts';
import { workbookOf } from '../testing/workbooks.ts';
import type { FoundKey, KeySource } from './found-key.ts';
import { readKeys } from './read-keys.ts';

const NOW = new Date('2026-06-22T15:00:00-03:00');
const CNPJ = '11222333000181';
const note = (nNF: number) => Buffer.from(noteDocument({ cnpj: CNPJ, nNF }).xml);
const key = (nNF: number) => keyOf({ cnpj: CNPJ, nNF });
const cte = () => {
  const first43 = `352603${CNPJ}57001000000123148205731`;
  return first43 + accessKeyCheckDigit(first43);
};
const root = mkdtempSync(join(tmpdir(), 'batch-read-'));
beforeAll(() => mkdirSync(join(root, 'area')));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const saved = (name: string, bytes: Uint8Array | string) => {
  const path = join(root, 'area', name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, bytes);
  return path;
};

async function read(source: KeySource, signal = new AbortController().signal) {
  const reading = readKeys(source, { now: NOW, signal });
  const rows: FoundKey[] = [];
  for await (const piece of reading) rows.push(...piece);
  return { rows, end: await reading.end };
}
const brief = (rows: readonly FoundKey[]) =>
  rows.map(({ position, kind, text, sameAs, where }) => [position, kind, text, sameAs ?? where.row]);
const paths = (...names: string[]): KeySource => ({ kind: 'paths', paths: names });

it('reads pasted text with the kind of each key, and asks none twice', async () => {
  const old = keyOf({ cnpj: CNPJ, nNF: 9, day: '2025-03-10' });
  const { rows, end } = await read({
    kind: 'text',
    text: `${key(1)}\n${formatAccessKey(key(1))}\n${cte()}\n${old}\n${key(2).slice(0, 43)}x\n`,
  });
  expect(brief(rows)).toEqual([
    [1, 'note', key(1), 1],
    [2, 'duplicate', key(1), 1],
    [3, 'other-document', cte(), 3],
    [4, 'old', old, 4],
    [5, 'invalid', `${key(2).slice(0, 43)}X`, 5],
  ]);
  expect(rows[0]?.where).toEqual({ row: 1 });
  expect(end).toMatchObject({ ok: true, value: { source: 'text', ignoredCount: 0 } });
});

it('reads every visible sheet of a workbook, and can give it back', async () => {
  const path = saved(
    'notas.xlsx',
    await workbookOf({
      strings: 'shared',
      sheets: [
        {
          name: 'Compras',
          rows: [
            ['Fornecedor', 'Chave', 'Valor'],
            ['Padaria & Cia', key(1), { number: '10.5' }],
            [undefined, { number: '3.52603112223330E+43' }, { number: '44927' }],
            ['x', { formula: '"NFe"&A1', value: `NFe${key(2)}` }, undefined],
            ['duas', `${key(3)}\n${key(1)}`],
          ],
        },
        { name: 'Oculta', state: 'hidden', rows: [[key(7)]] },
        { name: 'Março', first: 5, rows: [[formatAccessKey(key(4))]] },
      ],
    }),
  );
  const { rows, end } = await read(paths(path));
  expect(rows.map(({ kind, text, where }) => [kind, text, where.sheet, where.row, where.column])).toEqual([
    ['note', key(1), 'Compras', 2, 2],
    ['invalid', '3.52603112223330E+43', 'Compras', 3, 2],
    ['note', key(2), 'Compras', 4, 2],
    ['note', key(3), 'Compras', 5, 2],
    ['duplicate', key(1), 'Compras', 5, 2],
    ['note', key(4), 'Março', 5, 1],
  ]);
  expect(end).toMatchObject({ ok: true, value: { source: 'sheet', ownSheet: path } });
});

it('reads a folder of any depth with zips, events and broken files, always in the same order', async () => {
  const folder = 'pasta';
  const deep = Array.from({ length: 40 }, (_, n) => `n${n}`).join('/');
  saved(`${folder}/1.xml`, note(1));
  saved(`${folder}/2.XML`, note(2));
  saved(`${folder}/${deep}/3.xml`, note(3));
  saved(`${folder}/evento.xml`, `<procEventoNFe><chNFe>${key(1)}</chNFe></procEventoNFe>`);
  saved(`${folder}/evento-só.xml`, `<procEventoNFe><chNFe>${key(8)}</chNFe></procEventoNFe>`);
  saved(`${folder}/quebrado.xml`, '<nfeProc><NFe><infNFe');
  saved(`${folder}/vazio.xml`, '');
  saved(`${folder}/texto.xml`, 'Sem sinal de uma nota');
  saved(`${folder}/recado.txt`, 'Sem chave');
  saved(`${folder}/leiame.doc`, 'x');
  saved(`${folder}/outubro.rar`, 'Rar!');
  const inner = await zipOf([{ path: '5.xml', bytes: note(5) }]);
  saved(
    `${folder}/lote.zip`,
    await zipOf([
      { path: 'a/4.xml', bytes: note(4) },
      { path: 'b.zip', bytes: inner },
      { path: 'status.xml', bytes: Buffer.from('<retConsStatServ/>') },
    ]),
  );
  symlinkSync(join(root, 'area', folder), join(root, 'area', folder, 'circulo'), 'dir');
  const first = await read(paths(join(root, 'area', folder)));
  expect(first.rows.map(({ text, where }) => [text, where.file])).toEqual([
    [key(1), 'pasta/1.xml'],
    [key(2), 'pasta/2.XML'],
    [key(4), 'pasta/lote.zip!a/4.xml'],
    [key(5), 'pasta/lote.zip!b.zip!5.xml'],
    [key(3), `pasta/${deep}/3.xml`],
    [key(8), 'pasta/evento-só.xml'],
  ]);
  expect(first.rows[0]?.facts).toMatchObject({ emitter: CNPJ, nNF: 1, serie: 1 });
  expect(first.end).toMatchObject({
    ok: true,
    value: {
      source: 'folder',
      ignored: [
        { path: 'pasta/quebrado.xml', reason: 'no-key' },
        { path: 'pasta/texto.xml', reason: 'no-key' },
        { path: 'pasta/vazio.xml', reason: 'empty' },
        { path: 'pasta/lote.zip!status.xml', reason: 'no-key' },
        { path: 'pasta/outubro.rar', reason: 'compressed' },
        { path: 'pasta/circulo', reason: 'folder-loop' },
      ],
    },
  });
  const again = await read(paths(join(root, 'area', folder)));
  expect(again).toEqual(first);
});

it.runIf(process.platform !== 'win32')(
  'names the links of a folder that lead nowhere, as to a disk that is away (skipped where links need a right)',
  async () => {
    saved('longe/1.xml', note(1));
    symlinkSync(join(root, 'nada'), join(root, 'area', 'longe', '2026'), 'dir');
    const { rows, end } = await read(paths(join(root, 'area', 'longe')));
    expect(rows).toHaveLength(1);
    expect(end).toMatchObject({ value: { ignored: [{ path: 'longe/2026', reason: 'link-broken' }] } });
  },
);

it.each([
  ['senha.xlsx', 'workbook-encrypted'],
  ['velha.xls', 'old-xls'],
  ['livre.ods', 'ods'],
  ['binaria.xlsb', 'xlsb'],
  ['cortada.xlsx', 'zip-broken'],
  ['carta.doc', 'word-document'],
  ['carta.docx', 'word-document'],
  ['carta.odt', 'word-document'],
  ['nota.pdf', 'pdf'],
  ['vazia.csv', 'empty'],
  ['foto.csv', 'not-text'],
  ['enorme.csv', 'list-too-large'],
])('of %s the reason is %s', async (name, reason) => {
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const workbook = Buffer.from(
    await workbookOf({ strings: 'inline', sheets: [{ name: 'A', rows: [[key(1)]] }] }),
  );
  const contents: Record<string, Uint8Array | string> = {
    'senha.xlsx': Buffer.concat([ole, Buffer.alloc(5000), Buffer.from('EncryptedPackage', 'utf16le')]),
    'velha.xls': Buffer.concat([ole, Buffer.alloc(5000)]),
    'livre.ods': await zipOf([
      { path: 'mimetype', bytes: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    ]),
    'binaria.xlsb': await zipOf([
      { path: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
      {
        path: '_rels/.rels',
        bytes: Buffer.from(
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        ),
      },
      { path: 'xl/workbook.bin', bytes: Buffer.from([1]) },
    ]),
    'cortada.xlsx': workbook.subarray(0, workbook.length - 40),
    'carta.doc': Buffer.concat([ole, Buffer.alloc(5000), Buffer.from('WordDocument', 'utf16le')]),
    'carta.docx': await zipOf([
      { path: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
      { path: 'word/document.xml', bytes: Buffer.from(`<document>${key(1)}</document>`) },
    ]),
    'carta.odt': await zipOf([
      { path: 'mimetype', bytes: Buffer.from('application/vnd.oasis.opendocument.text') },
      { path: 'content.xml', bytes: Buffer.from(`<content>${key(1)}</content>`) },
    ]),
    'nota.pdf': '%PDF-1.7',
    'vazia.csv': '',
    'foto.csv': Buffer.from([1, 2, 0, 0, 7, 3, 0]),
    'enorme.csv': 'x',
  };
  const path = saved(name, contents[name] ?? '');
  if (name === 'enorme.csv') truncateSync(path, 2 * 2 ** 30);
  if (name === 'enorme.csv') writeFileSync(path, 'chave', { flag: 'r+' });
  const { rows, end } = await read(paths(path));
  expect(rows).toEqual([]);
  expect(end).toEqual({ ok: false, error: { code: 'file.unreadable', data: { file: name, reason } } });
});

it.skipIf(process.platform === 'win32')('a device, as a pipe, is named as no file', async () => {
  const end = { error: { code: 'file.unreadable', data: { reason: 'no-file' } } };
  expect((await read(paths('/dev/null'))).end).toMatchObject(end);
});

it('a missing file, and what has no key, are said as such', async () => {
  expect((await read(paths(join(root, 'nada.csv')))).end).toMatchObject({
    ok: false,
    error: { code: 'file.missing', data: { file: 'nada.csv' } },
  });
  expect((await read(paths(saved('lista.txt', 'bom dia\n')))).end).toMatchObject({
    ok: false,
    error: { code: 'batch.empty', data: { name: 'lista.txt' } },
  });
  const empty = await workbookOf({ strings: 'inline', sheets: [{ name: 'A', rows: [['x']] }] });
  expect((await read(paths(saved('sem.xlsx', empty)))).end).toMatchObject({ error: { code: 'batch.empty' } });
});

it('a zip bomb in a workbook is refused, and broken XML in it too', async () => {
  const bomb = await zipOf([
    { path: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { path: 'xl/workbook.xml', bytes: Buffer.alloc(70 * 2 ** 20) },
  ]);
  expect((await read(paths(saved('bomba.xlsx', bomb)))).end).toMatchObject({
    error: { data: { reason: 'workbook-too-large' } },
  });
  const broken = await zipOf([
    { path: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { path: 'xl/workbook.xml', bytes: Buffer.from('<workbook><sheets></workbook>') },
  ]);
  expect((await read(paths(saved('quebrada.xlsx', broken)))).end).toMatchObject({
    error: { data: { reason: 'workbook-broken' } },
  });
});

it('dropped files are read by their content, and several give what they have', async () => {
  const { rows, end } = await read({
    kind: 'files',
    files: [
      { name: 'a.xml', bytes: note(1) },
      { name: 'b', bytes: Buffer.from(`chave;${key(2)}\nx;${key(1)}\n`) },
      { name: 'c.pdf', bytes: Buffer.from('%PDF') },
    ],
  });
  expect(rows.map(({ kind, where }) => [kind, where.file])).toEqual([
    ['note', 'a.xml'],
    ['note', 'b'],
    ['duplicate', 'b'],
  ]);
  expect(end).toMatchObject({
    ok: true,
    value: { source: 'xml', ignored: [{ path: 'c.pdf', reason: 'pdf' }] },
  });
});

const onBadDisk = { program: new URL('../testing/hanging-reader.ts', import.meta.url), hangMs: 4_000 };

it('files and folders at which a thread hangs or fails are reported, and the rest is read by another thread', async () => {
  for (const n of [1, 2, 3]) saved(`ruim/${n}.xml`, note(n));
  for (const name of ['2-falha.xml', '2-pendura.xml', 'b-pendura/5.xml', 'c/6.xml']) {
    saved(`ruim/${name}`, note(6));
  }
  const steps: unknown[] = [];
  const reading = readKeys(
    paths(join(root, 'area', 'ruim')),
    { now: NOW, signal: new AbortController().signal, progress: (step) => steps.push(step) },
    onBadDisk,
  );
  const rows: FoundKey[] = [];
  for await (const piece of reading) rows.push(...piece);
  expect(brief(rows)).toEqual([1, 2, 3, 6].map((n, i) => [i + 1, 'note', key(n), undefined]));
  expect(await reading.end).toMatchObject({
    ok: true,
    value: {
      ignored: [
        { path: 'ruim/2-falha.xml', reason: 'too-heavy' },
        { path: 'ruim/2-pendura.xml', reason: 'too-slow' },
        { path: 'ruim/b-pendura', reason: 'too-slow' },
      ],
    },
  });
  expect(steps.at(-1)).toEqual({ done: 6, total: 6, keys: 4 });
}, 30_000);

it('a disk at which thread after thread fails is given up, and what was read of it stays', async () => {
  saved('fim/1.xml', note(1));
  for (let n = 0; n < 7; n += 1) saved(`fim/2-falha-${n}.xml`, note(n + 2));
  saved('fim/3-falha.zip', note(9));
  const reading = readKeys(
    paths(join(root, 'area', 'fim')),
    { now: NOW, signal: new AbortController().signal },
    onBadDisk,
  );
  const rows: FoundKey[] = [];
  for await (const piece of reading) rows.push(...piece);
  const end = await reading.end;
  expect(rows.map(({ text }) => text)).toEqual([key(1)]);
  expect(end.ok && end.value.ignored.at(-1)).toEqual({ path: '', reason: 'disk' });
}, 30_000);

it('ends when it is cancelled, and when nobody wants more', async () => {
  const list = saved('longa.txt', Array.from({ length: 5000 }, (_, n) => key(n + 1)).join('\n'));
  const control = new AbortController();
  const reading = readKeys(paths(list), { now: NOW, signal: control.signal });
  for await (const piece of reading) {
    expect(piece.length).toBeGreaterThan(0);
    control.abort();
  }
  expect(await reading.end).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
  const second = readKeys(paths(list), { now: NOW, signal: new AbortController().signal });
  for await (const piece of second) if (piece.length > 0) break;
  expect(await second.end).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
});
