/** The files of a batch, as the thread writes them, and what is said where it cannot. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import type { BatchExport, BatchRow, BatchView, Consultation } from '../../../../shared/contract.ts';
import type { AnswerNode } from '../../../../shared/service/service.ts';
import { paperWords } from '../../../../shared/explain/paper/paper.ts';
import { accessKeySchema } from '../../../../shared/fiscal/key/access-key.ts';
import { toConsultation } from '../../ask-site.ts';
import { workbookOf } from '../testing/workbooks.ts';
import { keyOf } from '../../../numbering/testing/documents.ts';
import { portugueseLeft } from '../../../receipt/testing/portuguese-left.ts';
import { shownStrings, structureProblems } from '../../../receipt/testing/read-pdf.ts';
import { entriesOf } from '../../../documents/zip/zip-directory.ts';
import { inMemory, placeOf } from '../../../documents/zip/walk-zip.ts';
import { unpackEntry } from '../../../documents/zip/zip-entries.ts';
import { BUILT_IN } from '../../../sefaz/data/built-in.ts';
import { setSefazData } from '../../../sefaz/data/in-use.ts';
import { nextData } from '../../../sefaz/testing/signed-data.ts';
import { exportBatch, type BatchExportRequest } from './export-batch.ts';

const root = mkdtempSync(join(tmpdir(), 'export-batch-'));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
const NOW = new Date('2026-03-12T12:00:00Z');
const key = (nNF: number) => keyOf({ cnpj: '11222333000181', nNF });
const ROWS: readonly BatchRow[] = Array.from({ length: 60 }, (_, n) => ({
  position: n + 1,
  kind: 'note',
  state: 'asked',
  group: 'autorizada',
  text: key(n + 1),
  mod: '55',
  situacao: 'autorizada',
  cStat: '100',
  xMotivo: 'Autorizado o uso da NF-e',
  nProt: '135260000000001',
  dhRecbto: '2026-03-10T09:31:05-03:00',
  consultadoEm: '2026-03-12T09:00:00-03:00',
}));
const answerOf = ({ text }: BatchRow, cStat = '100', protNFe: AnswerNode[] = []): Consultation =>
  toConsultation(
    { chNFe: accessKeySchema.parse(text), environment: 'treino' },
    {
      tpAmb: '2',
      cStat,
      xMotivo: 'Autorizado o uso da NF-e',
      chNFe: text,
      protNFe,
      procEventoNFe: [],
    },
    [],
    '2026-03-12T12:00:00.000Z',
  );
const VIEW = { name: 'notas: março.xlsx', environment: 'treino' } as BatchView;

async function made(as: BatchExport, more: Partial<BatchExportRequest> = {}) {
  const shown: string[] = [];
  const result = await exportBatch({
    view: VIEW,
    as,
    path: undefined,
    archiveDir: root,
    now: NOW,
    version: '0.1.0',
    own: undefined,
    locale: 'pt-BR',
    opener: {
      showInFolder: (path) => Promise.resolve(shown.push(path) > 0),
      openCalendar: () => Promise.resolve(false),
      openDraft: () => Promise.resolve(false),
    },
    rows: ({ after, answers }) =>
      ROWS.slice(after, after + 25).map((row) => (answers ? { row, answer: answerOf(row) } : { row })),
    signal: undefined,
    ...more,
  });
  return { result, shown };
}
const contentOf = (result: Awaited<ReturnType<typeof made>>['result']) =>
  result.ok ? readFileSync(result.value.path) : expect.unreachable(JSON.stringify(result.error));

it('a table goes into the archive under the name of the batch, and the next one beside it', async () => {
  const first = await made('csv');
  const second = await made('csv');
  expect(contentOf(first.result).toString().split('\r\n')).toHaveLength(ROWS.length + 2);
  const names = [first, second].map(({ shown }) => basename(shown[0] ?? ''));
  expect(names).toEqual([
    'notas  março - situação 2026-03-12.csv',
    'notas  março - situação 2026-03-12 (2).csv',
  ]);
  const [sheet] = await readWorkbook(contentOf((await made('xlsx')).result));
  expect(sheet?.data).toHaveLength(ROWS.length + 1);
});

it('of a batch that is removed while its rows are written nothing is saved: the table would seem whole', async () => {
  const archiveDir = mkdtempSync(join(root, 'removida-'));
  const rows: BatchExportRequest['rows'] = ({ after }) =>
    after === 0 ? ROWS.slice(0, 25).map((row) => ({ row })) : undefined;
  const { result, shown } = await made('csv', { archiveDir, rows });
  expect([result, shown]).toMatchObject([{ error: { code: 'batch.missing' } }, []]);
  expect(readdirSync(join(archiveDir, 'listas', 'treino'))).toEqual([]);
});

it('two tables that are written at once are two files', async () => {
  const both = await Promise.all([made('csv'), made('csv')]);
  const paths = both.map(({ result }) => (result.ok ? result.value.path : ''));
  expect(new Set(paths).size).toBe(2);
  for (const { result } of both)
    expect(contentOf(result).toString().split('\r\n')).toHaveLength(ROWS.length + 2);
});

it('a table has in its name the day of the computer, also in the evening', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  try {
    const { shown } = await made('csv', { now: new Date('2026-04-01T01:30:00Z') });
    expect(basename(shown[0] ?? '')).toBe('notas  março - situação 2026-03-31.csv');
  } finally {
    vi.unstubAllEnvs();
  }
});

it('the printed list is a sound PDF of several pages', async () => {
  const pdf = contentOf((await made('pdf')).result);
  expect(structureProblems(pdf)).toEqual([]);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
});

it('in English the printed list, the table and their names are English', async () => {
  const pdf = await made('pdf', { locale: 'en' });
  const words = [VIEW.name, 'Autorizado o uso da NF-e'];
  expect(portugueseLeft(contentOf(pdf.result), words)).toEqual([]);
  const csv = await made('csv', { locale: 'en' });
  expect(contentOf(csv.result).toString()).toContain('Access key;Document;');
  const names = [pdf, csv].map(({ shown }) => basename(shown[0] ?? ''));
  expect(names).toEqual(['notas  março - list 2026-03-12.pdf', 'notas  março - situation 2026-03-12.csv']);
});

it('the head of a printed list counts the rows that are in it, also those answered while it is written', async () => {
  let answered = 0;
  const { result } = await made('pdf', {
    rows: ({ after }) =>
      ROWS.slice(after, after + 25).map((row) => {
        if (row.position <= 40) return { row };
        answered += 1;
        return { row: { ...row, group: 'cancelada', situacao: 'cancelada' } };
      }),
  });
  expect(answered).toBe(20);
  const head = shownStrings(contentOf(result)).join(' ');
  expect(head).toContain('60 chaves.');
  expect(head).toContain('Autorizada: 40');
  expect(head).toContain('Cancelada: 20');
});

it('the package for the accountant has the table twice, the list and a page for each answer', async () => {
  const names: string[] = [];
  for await (const entry of entriesOf(inMemory(contentOf((await made('package')).result))))
    names.push(entry.filename);
  expect(names.slice(0, 3)).toEqual(['notas.csv', 'notas.xlsx', 'lista.pdf']);
  expect(names.slice(3)).toEqual(ROWS.map(({ text }) => `notas/${text}.pdf`));
});

it('a page in the package calls the protocol of a code that only newer data know the authorization', async () => {
  const situations = { ...BUILT_IN.tables.situations, '121': 'autorizada' } as const;
  setSefazData(nextData({ tables: { ...BUILT_IN.tables, situations } }), BUILT_IN);
  onTestFinished(() => setSefazData(BUILT_IN, BUILT_IN));
  const protNFe = [{ infProt: { cStat: '121', nProt: '135260000000001' } }];
  const rows = ROWS.slice(0, 1).map((row) => ({ row, answer: answerOf(row, '121', protNFe) }));
  const { result } = await made('package', { rows: ({ after }) => rows.slice(after) });
  const zip = inMemory(contentOf(result));
  const shown: string[] = [];
  for await (const entry of entriesOf(zip)) {
    if (entry.filename.startsWith('notas/')) shown.push(...shownStrings(unpackEntry(zip, placeOf(entry))));
  }
  expect(shown).toContain(paperWords('pt-BR').note.authorization);
});

it('the package for the accountant is Portuguese whatever the language of the program', async () => {
  const rows = ROWS.slice(0, 1).map((row) => ({ row, answer: answerOf(row) }));
  const { result, shown } = await made('package', { locale: 'en', rows: ({ after }) => rows.slice(after) });
  expect(basename(shown[0] ?? '')).toContain('março - para o contador 2026-03-12');
  const zip = inMemory(contentOf(result));
  let table = '';
  for await (const entry of entriesOf(zip)) {
    if (entry.filename === 'notas.csv') table = Buffer.from(unpackEntry(zip, placeOf(entry))).toString();
  }
  expect(table).toContain('Chave de acesso;Documento;');
});

it('the own spreadsheet comes back from its path or as it was dropped, a CSV too', async () => {
  const bytes = await workbookOf({ strings: 'shared', sheets: [{ name: 'A', rows: [['Chave'], [key(2)]] }] });
  const path = join(root, 'minha.xlsx');
  writeFileSync(path, bytes);
  for (const own of [
    { path, bytes: undefined },
    { path: 'solta.xlsx', bytes },
  ]) {
    const [sheet] = await readWorkbook(contentOf((await made('own', { own })).result));
    expect(sheet?.data[1]?.slice(0, 3)).toEqual([key(2), 'Autorizada', '135260000000001']);
  }
  const list = { path: 'lista.csv', bytes: Buffer.from(`chave;x\n${key(1)};1\n`) };
  const { result, shown } = await made('own', { own: list });
  expect(contentOf(result).toString()).toContain(`${key(1)};1;Autorizada;135260000000001;`);
  expect(basename(shown[0] ?? '')).toBe('lista - com situação 2026-03-12.csv');
});

it('makes no folder for a path that a person named: it may be on a disk that is away', async () => {
  const path = join(root, 'pendrive', 'clientes', 'tabela.csv');
  expect((await made('csv', { path })).result).toEqual({
    ok: false,
    error: { code: 'file.not-written', data: { path, problem: 'ENOENT' } },
  });
  expect(existsSync(join(root, 'pendrive'))).toBe(false);
});

it('what cannot be written is said, and nothing is left', async () => {
  const path = join(root, 'cheia', 'tabela.csv');
  mkdirSync(join(root, 'cheia'));
  writeFileSync(path, 'antes');
  const there = await made('csv', { path });
  expect(there.result).toEqual({
    ok: false,
    error: { code: 'file.not-written', data: { path, problem: 'EEXIST' } },
  });
  expect(readFileSync(path, 'utf8')).toBe('antes');
  const below = join(path, 'pasta', 'tabela.csv');
  expect((await made('csv', { path: below })).result).toEqual({
    ok: false,
    error: { code: 'file.not-written', data: { path: below, problem: 'ENOTDIR' } },
  });
  expect((await made('own')).result).toMatchObject({ error: { code: 'batch.no-sheet' } });
  const gone = { path: join(root, 'sumiu.xlsx'), bytes: undefined };
  expect((await made('own', { own: gone })).result).toEqual({
    ok: false,
    error: { code: 'file.missing', data: { file: 'sumiu.xlsx' } },
  });
  const broken = { path: 'x.xlsx', bytes: Buffer.from('PK\x03\x04 quebrada') };
  expect((await made('own', { own: broken })).result).toMatchObject({
    error: { code: 'file.unreadable', data: { file: 'x.xlsx', reason: 'zip-broken' } },
  });
  const other = { path: 'x.csv', bytes: Buffer.from('a;b\n1;2\n') };
  expect((await made('own', { own: other })).result).toMatchObject({ error: { code: 'batch.no-sheet' } });
  const control = new AbortController();
  const waiting = made('csv', { signal: control.signal });
  control.abort();
  expect((await waiting).result).toMatchObject({ error: { code: 'call.aborted' } });
  expect(readdirSync(join(root, 'cheia'))).toEqual(['tabela.csv']);
  expect(readdirSync(join(root, 'listas', 'treino')).filter((name) => name.includes('parcial'))).toEqual([]);
});

it('a package that is cancelled while its spreadsheet is written leaves neither of them', async () => {
  const path = join(root, 'cancelado', 'pacote.zip');
  mkdirSync(join(root, 'cancelado'));
  const control = new AbortController();
  let tables = 0;
  const { result } = await made('package', {
    path,
    signal: control.signal,
    rows: ({ after }) => {
      if (after === 0) tables += 1;
      // The CSV was the first.
      if (tables === 2) control.abort();
      return ROWS.slice(after, after + 25).map((row) => ({ row }));
    },
  });
  expect(result).toMatchObject({ error: { code: 'call.aborted' } });
  expect(readdirSync(join(root, 'cancelado'))).toEqual([]);
});

it('a named file is written there, and not shown', async () => {
  const path = join(root, 'para', 'script.csv');
  mkdirSync(join(root, 'para'));
  const { result, shown } = await made('csv', { path });
  expect(result).toEqual({ ok: true, value: { shown: false, path } });
  expect(shown).toEqual([]);
  expect(existsSync(path)).toBe(true);
});
