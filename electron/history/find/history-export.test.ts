import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { err, ok } from '../../../shared/result.ts';
import { SHEET_ROWS } from '../../storage/tables/xlsx-table.ts';
import { exportHistory, type ExportDeps } from './history-export.ts';

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof Files>();
  return { ...fs, rename: vi.fn(fs.rename) };
});

const KEY = '35261011222333000181550010000001231482057313';
const CNPJ = cnpjSchema.parse('11222333000181');
const ENTRY: HistoryEntry = {
  environment: 'producao',
  kind: 'consult',
  at: '2026-11-03T12:04:05.000Z',
  cnpj: CNPJ,
  subject: KEY,
  chNFe: KEY,
  situacao: 'autorizada',
  cStat: '100',
  xMotivo: '=Autorizado',
  nProt: '135260000000012',
};

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'history-export-'))));
afterEach(() => void vi.unstubAllEnvs());
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const deps = (page: ExportDeps['page']): ExportDeps => ({
  archiveDir: folder,
  now: new Date('2026-11-05T10:00:00Z'),
  page,
  opener: {
    showInFolder: () => Promise.resolve(true),
    openCalendar: () => Promise.resolve(true),
    openDraft: () => Promise.resolve(true),
  },
  nameOf: () => 'Padaria Aurora',
  filled: () => Promise.resolve(),
});
const onePage: ExportDeps['page'] = ({ offset }) =>
  Promise.resolve(ok({ entries: offset === 0 ? [ENTRY] : [], asOf: 'now' }));

it('has in its name the day and hour of the computer', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  const evening = { ...deps(onePage), now: new Date('2026-12-01T01:30:05Z') };
  const written = await exportHistory(evening, 'producao', { as: 'csv', language: 'pt-BR' });
  expect(written.ok && written.value.path).toMatch(/historico-20261130-223005\.csv$/);
});

it('says of a note that the Fisco marked that it is so, beside its situation', async () => {
  const marked = { ...ENTRY, avisos: ['note.marked-by-fisco'] };
  const page: ExportDeps['page'] = ({ offset }) =>
    Promise.resolve(ok({ entries: offset === 0 ? [marked] : [], asOf: 'now' }));
  const written = await exportHistory(deps(page), 'producao', { as: 'csv', language: 'pt-BR' });
  if (!written.ok) throw new Error(written.error.code);
  expect(readFileSync(written.value.path, 'utf8')).toContain(
    ';Autorizada. Marcada pelo Fisco: mostre ao contador.;',
  );
});

it('writes a workbook whose keys and protocols are text, whose numbers are numbers, and whose moments are dates', async () => {
  const written = await exportHistory(deps(onePage), 'producao', { as: 'xlsx', language: 'pt-BR' });
  if (!written.ok) throw new Error(written.error.code);
  expect(written.value).toMatchObject({ rows: 1 });
  expect(written.value.path).toMatch(/historico-20261105-\d{6}\.xlsx$/);
  const [sheet] = await readWorkbook(readFileSync(written.value.path));
  expect(sheet?.sheet).toBe('Consultas e inutilizações');
  const [head, row = []] = sheet?.data ?? [];
  expect(head?.slice(0, 4)).toEqual(['Data', 'Tipo', 'CNPJ', 'Empresa']);
  expect(row[0]).toBeInstanceOf(Date);
  expect(row.slice(3)).toEqual([
    'Padaria Aurora',
    '55',
    1,
    123,
    123,
    KEY,
    'Autorizada',
    '100',
    '=Autorizado',
    '135260000000012',
    null,
    null,
  ]);
});

it('writes the CPF of a person who issued a note, of either model, as that', async () => {
  const keys = ['55', '65'].map((mod) => `35261000012345678909${mod}920000000007148205731`);
  const entries = keys.map((first43): HistoryEntry => {
    const chNFe = `${first43}${accessKeyCheckDigit(first43)}`;
    return { ...ENTRY, cnpj: chNFe.slice(6, 20), subject: chNFe, chNFe };
  });
  const page: ExportDeps['page'] = ({ offset }) =>
    Promise.resolve(ok({ entries: offset === 0 ? entries : [], asOf: 'now' }));
  const written = await exportHistory(deps(page), 'producao', { as: 'csv', language: 'pt-BR' });
  if (!written.ok) throw new Error(written.error.code);
  const text = readFileSync(written.value.path, 'utf8');
  expect([text.match(/CPF 12345678909/g)?.length, text.includes('00.012.345')]).toEqual([2, false]);
});

it('calls a disablement at a stopped SEFAZ that, and no rejection', async () => {
  const refused = (cStat: string): HistoryEntry => ({
    ...ENTRY,
    kind: 'disablement',
    cStat,
    disablement: { state: 'refused', answer: { cStat } } as NonNullable<HistoryEntry['disablement']>,
  });
  const page: ExportDeps['page'] = ({ offset }) =>
    Promise.resolve(ok({ entries: offset === 0 ? ['108', '109', '241'].map(refused) : [], asOf: 'now' }));
  const written = await exportHistory(deps(page), 'producao', { as: 'csv', language: 'pt-BR' });
  if (!written.ok) throw new Error(written.error.code);
  const results = readFileSync(written.value.path, 'utf8').match(/SEFAZ parada|Rejeitada/g);
  expect(results).toEqual(['SEFAZ parada', 'SEFAZ parada', 'Rejeitada']);
});

it('names no sheet as Excel names its own list of changes', async () => {
  const written = await exportHistory(deps(onePage), 'producao', { as: 'xlsx', language: 'en' });
  if (!written.ok) throw new Error(written.error.code);
  const [sheet] = await readWorkbook(readFileSync(written.value.path));
  expect(sheet?.sheet).toBe('Consults and disablements');
});

it('says that a sheet has too few rows, at once where their number is known, instead of a workbook that no program opens', async () => {
  const all = Array.from({ length: SHEET_ROWS }, () => ENTRY);
  const pages = [{ entries: all }, { entries: [ENTRY], total: SHEET_ROWS }];
  for (const found of pages) {
    const page = vi.fn<ExportDeps['page']>(() => Promise.resolve(ok({ ...found, asOf: 'now' })));
    const written = await exportHistory(deps(page), 'producao', { as: 'xlsx', language: 'pt-BR' });
    expect(written).toMatchObject({ error: { code: 'file.not-written', data: { problem: 'sheet-rows' } } });
    expect(page).toHaveBeenCalledOnce();
  }
  expect(readdirSync(join(folder, 'listas', 'producao'))).toEqual([]);
});

it('waits until the search knows the older rows too: a company whose rows are older had none', async () => {
  let known = false;
  const page: ExportDeps['page'] = (place) =>
    known ? onePage(place) : Promise.resolve(ok({ entries: [], asOf: 'now' }));
  const filled = () => Promise.resolve(void (known = true));
  const written = await exportHistory({ ...deps(page), filled }, 'producao', {
    as: 'csv',
    language: 'pt-BR',
  });
  expect(written).toMatchObject({ value: { rows: 1 } });
});

it('is written although a scanner held the finished file for a moment', async () => {
  vi.mocked(rename).mockRejectedValueOnce(Object.assign(new Error('busy'), { code: 'EBUSY' }));
  const written = await exportHistory(deps(onePage), 'producao', { as: 'csv', language: 'pt-BR' });
  expect(written).toMatchObject({ value: { rows: 1 } });
});

it('leaves no file where a page could not be read', async () => {
  const broken = appError('file.not-written', { path: 'x', problem: 'EIO' });
  const page: ExportDeps['page'] = ({ offset }) =>
    offset === 0 ? onePage({ offset, limit: 1, asOf: undefined, whole: true }) : Promise.resolve(err(broken));
  for (const as of ['xlsx', 'csv'] as const) {
    const written = await exportHistory(deps(page), 'producao', { as, language: 'en' });
    expect(written).toEqual(err(broken));
  }
  expect(readdirSync(join(folder, 'listas', 'producao'))).toEqual([]);
});

it('is a file of its own beside another one of the same second', async () => {
  const pageOf =
    (rows: number): ExportDeps['page'] =>
    ({ offset }) =>
      Promise.resolve(
        ok({ entries: Array.from({ length: offset === 0 ? rows : 0 }, () => ENTRY), asOf: 'now' }),
      );
  const written = await Promise.all(
    [1, 2, 3].map((rows) => exportHistory(deps(pageOf(rows)), 'producao', { as: 'csv', language: 'en' })),
  );
  const lines = written.map(
    (each) => each.ok && readFileSync(each.value.path, 'utf8').split('=Autorizado').length - 1,
  );
  expect(lines).toEqual([1, 2, 3]);
  expect(readdirSync(join(folder, 'listas', 'producao'))).toHaveLength(3);
});
