/** What files know before a disablement: numbers whose XML was read are refused before anything is signed or sent. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOutput, Finding } from '../../shared/contract.ts';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { explainFinding } from '../../shared/explain/index.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import {
  disabledDocument,
  keyOf,
  noteDocument,
  type DisabledPlan,
  type NotePlan,
} from '../numbering/testing/documents.ts';
import { makeTree, writeTree } from '../numbering/testing/trees.ts';
import { fileOf } from '../handlers/numbering/ledger.ts';
import type { Ports } from '../ports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const environment = 'treino' as const;
const xJust = 'Número pulado por falha do emissor';
let core: TestApp;
let begun: CallOutput<'training.begin'>;
let folder: string;
/** Of each test its own, as is the folder: they share a program, whose threads cost more than they do. */
let serie = 7;

async function begin(own: Partial<Ports> = {}): Promise<void> {
  core = await openTestApp(undefined, own);
  begun = valueOf(await core.call('training.begin', {}));
}

beforeAll(() => begin());
afterAll(() => core.close());
beforeEach(() => {
  serie += 1;
  folder = mkdtempSync(join(tmpdir(), 'balcao-notas-'));
});
afterEach(async () => {
  core.setTime(undefined);
  for (const { id } of valueOf(await core.call('numbering.sources', { environment })))
    valueOf(await core.call('numbering.forget', { environment, id }));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const note = (nNF: number, plan: Partial<NotePlan> = {}): NotePlan => ({
  cnpj: begun.company.cnpj,
  nNF,
  tpAmb: '2',
  serie,
  day: '2026-03-10',
  ...plan,
});
const read = async (...notes: NotePlan[]) => {
  writeTree(folder, await makeTree(notes.map(noteDocument)));
  return valueOf(await core.call('numbering.read', { environment, path: folder })).report;
};
const range = (nNFIni: number, nNFFin = nNFIni, mod: '55' | '65' = '55') => ({
  environment,
  cnpj: begun.company.cnpj,
  mod,
  serie,
  nNFIni,
  nNFFin,
  ano: 2026,
});
const finding = async (code: Finding['code'], asked = range(5)) =>
  valueOf(await core.call('disablement.check', asked)).findings.find((each) => each.code === code);

describe('a number whose note lies in a folder that was read', () => {
  it.each(['authorized', 'cancelled', 'denied'] as const)(
    'is refused as used before anything is signed: %s',
    async (standing) => {
      expect(await read(note(4), note(5, { standing }))).toMatchObject({ notes: 2, unreadable: [] });
      expect(await finding('range.used', range(4, 6))).toMatchObject({
        level: 'block',
        cStat: '241',
        data: { used: '4,5', free: '6' },
        mend: [{ nNFIni: 6, nNFFin: 6 }],
      });
      const key = keyOf(note(5, { standing }));
      expect(await finding('range.used')).toMatchObject({ data: { chNFe: key } });
      const prepared = await core.call('disablement.prepare', { ...range(4, 6), xJust });
      expect(prepared).toMatchObject({ error: { code: 'input.invalid', issues: [{ rule: 'range.used' }] } });
      const requests = valueOf(await core.call('disablement.list', { environment, pending: false }));
      expect(requests.filter((request) => request.serie === serie)).toEqual([]);
    },
  );

  it('is refused also when its file is read between the preparation and the sending', async () => {
    const { requestId } = valueOf(await core.call('disablement.prepare', { ...range(5), xJust }));
    await read(note(5));
    expect(await core.call('disablement.send', { environment, requestId })).toMatchObject({
      error: { code: 'input.invalid' },
    });
  });

  it('is free again for this check once the folder is forgotten', async () => {
    const report = await read(note(5));
    await core.call('numbering.forget', { environment, id: report?.source.id ?? 0 });
    expect(await finding('range.used')).toBeUndefined();
  });

  it('is no matter of another series, model or company', async () => {
    await read(note(5, { serie: serie + 100 }), note(5, { mod: '65' }), note(5, { cnpj: '11444777000161' }));
    expect(await finding('range.used')).toBeUndefined();
  });
});

describe('a range that a file of another program shows as disabled', () => {
  const readDisabled = async (plan: DisabledPlan) => {
    writeTree(folder, await makeTree([noteDocument(note(4)), disabledDocument(plan)]));
    valueOf(await core.call('numbering.read', { environment, path: folder }));
  };
  const disabled = (nNFIni: number, nNFFin: number): DisabledPlan => ({
    cnpj: begun.company.cnpj,
    tpAmb: '2',
    serie,
    nNFIni,
    nNFFin,
  });

  it('is warned of with its file, and not refused, as a file proves nothing', async () => {
    await readDisabled(disabled(5, 8));
    const warned = await finding('range.disabled-in-file', range(7, 9));
    expect(warned).toMatchObject({ level: 'warn', data: { numbers: '7,8' } });
    expect(String(warned?.data?.['path']).startsWith(folder)).toBe(true);
    expect(warned && explainFinding(warned)).toMatch(
      /^Um arquivo lido mostra os nº 7 e 8 como inutilizados em \d\d\/\d\d\/\d{4}, protocolo \d+\. /,
    );
    expect(await finding('range.disabled-in-file', range(9))).toBeUndefined();
    expect(await finding('range.no-note-here', range(7))).toBeUndefined();
    valueOf(await core.call('disablement.prepare', { ...range(7), xJust }));
  });

  it('is said by its rejection alone, without proof', async () => {
    const rejections = [5, 6].map((nNF) => noteDocument(note(nNF, { standing: 'disabled-by-rejection' })));
    writeTree(folder, await makeTree([...rejections, disabledDocument(disabled(6, 6))]));
    valueOf(await core.call('numbering.read', { environment, path: folder }));
    const warned = await finding('range.disabled-by-rejection', range(5, 6));
    expect(warned).toMatchObject({ level: 'warn', data: { numbers: '5' } });
    expect(warned && explainFinding(warned)).toMatch(
      /^O nº 5 está inutilizado, segundo a rejeição; sem comprovante\. .* A rejeição está em .+\.$/,
    );
    expect(warned && explainFinding(warned, 'en')).toMatch(
      /^No\. 5 is disabled, according to the rejection; without proof\. .* The rejection is in .+\.$/,
    );
    expect(await finding('range.disabled-in-file', range(5, 6))).toMatchObject({ data: { numbers: '6' } });
    expect(await finding('range.disabled-in-file', range(5))).toBeUndefined();
    expect(await finding('range.no-note-here', range(5))).toBeUndefined();
  });

  it('is not warned of where the journal blocks it anyway', async () => {
    await readDisabled(disabled(5, 5));
    const { requestId } = valueOf(await core.call('disablement.prepare', { ...range(5), xJust }));
    valueOf(await core.call('disablement.send', { environment, requestId }));
    expect(await finding('range.already')).toBeDefined();
    expect(await finding('range.disabled-in-file')).toBeUndefined();
  });
});

describe('a range with a number whose note was tried', () => {
  it('is said to be so, as furos says of it', async () => {
    writeTree(folder, await makeTree([noteDocument(note(5, { standing: 'no-protocol' }))]));
    valueOf(await core.call('numbering.read', { environment, path: folder }));
    const said = await finding('range.no-note-here', range(5, 6));
    expect(said && explainFinding(said)).toContain('só a tentativa de emissão do nº 5: consulte a chave');
    expect(said && explainFinding(said, 'en')).toContain('the attempt to issue no. 5: query the key');
    const other = await finding('range.no-note-here', range(6));
    expect(other && explainFinding(other)).toMatch(/^Nenhuma nota com estes números foi/);
  });
});

describe('the keys that SEFAZ may be asked about', () => {
  const keys = async (mod: '55' | '65') =>
    valueOf(await core.call('numbering.keys', { environment, cnpj: begun.company.cnpj, mod, serie }));

  it('are of notes in contingency, without protocol and in conflict, by number, and of no other', async () => {
    const offline = note(9, { mod: '65', tpEmis: '9', standing: 'no-protocol' });
    const tried = note(5, { mod: '65', standing: 'no-protocol' });
    const both = [note(7, { mod: '65' }), note(7, { mod: '65', cNF: '00000077' })];
    await read(note(4, { mod: '65' }), offline, tried, ...both, note(5));
    const found = await keys('65');
    expect(found).toMatchObject({ numbers: { contingency: 1, attempted: 1, conflict: 1 }, more: false });
    expect(found.keys.toSorted()).toEqual([tried, ...both, offline].map(keyOf).toSorted());
    expect(found.keys.map((key) => Number(key.slice(25, 34)))).toEqual([5, 7, 7, 9]);
    expect(await keys('55')).toMatchObject({ keys: [], more: false });
  });

  it('are of notes that SEFAZ did not have when it was asked, too', async () => {
    const unknown = accessKeySchema.parse(keyOf(note(6)));
    valueOf(await core.call('consult.note', { environment, chNFe: unknown }));
    expect(await keys('55')).toMatchObject({ keys: [unknown], numbers: { attempted: 1 } });
  });
});

describe('a note in contingency without protocol in a folder that was read', () => {
  it('blocks its number until somebody waives it', async () => {
    const offline = note(5, { mod: '65', tpEmis: '9', standing: 'no-protocol' });
    await read(note(4, { mod: '65' }), offline);
    const asked = range(5, 5, '65');
    expect(await finding('range.contingency', asked)).toMatchObject({
      level: 'block',
      data: { chNFe: keyOf(offline) },
    });
    expect(await core.call('disablement.prepare', { ...asked, xJust })).toMatchObject({
      error: { code: 'range.contingency' },
    });
  });

  it('is listed with its day and file, and blocks no more once it is declared never given to anybody', async () => {
    // Tomorrow, since the certificate of training is not valid long before it was made.
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    core.setTime(new Date(`${day}T12:00:00-03:00`));
    const late = note(5, { mod: '65', tpEmis: '9', standing: 'no-protocol', day: '2026-03-10' });
    const due = note(9, { mod: '65', tpEmis: '9', standing: 'no-protocol', day });
    const others = note(5, { mod: '65', tpEmis: '9', standing: 'no-protocol', cnpj: '11444777000161' });
    await read(note(4, { mod: '65' }), late, due, others);
    const waiting = valueOf(await core.call('contingency.list', { environment }));
    expect(waiting.map(({ chNFe }) => chNFe)).toEqual([keyOf(due), keyOf(late)]);
    expect(waiting[1]).toMatchObject({ nNF: 5, tpEmis: '9', blocks: true });
    expect(waiting[1]?.issued).toMatch(/^2026-03-10/);
    expect(waiting[1]?.until).toMatch(/^2026-03-12/);
    expect(waiting[1]?.path?.startsWith(folder)).toBe(true);
    expect([waiting[1]?.cStat, waiting[1]?.consultedAt]).toEqual([undefined, undefined]);

    const chNFe = accessKeySchema.parse(keyOf(late));
    const declare = async () => valueOf(await core.call('contingency.declare', { environment, chNFe }));
    expect([await declare(), await declare()]).toEqual([{ declared: true }, { declared: false }]);
    expect(valueOf(await core.call('contingency.list', { environment }))).toHaveLength(1);
    const asked = range(5, 5, '65');
    expect(await finding('range.contingency', asked)).toBeUndefined();
    expect(await finding('range.contingency-declared', asked)).toBeDefined();
    valueOf(await core.call('disablement.prepare', { ...asked, xJust }));
  });

  it('keeps its number in contingency though another note of that number is declared never given', async () => {
    const offline = { mod: '65' as const, tpEmis: '9', standing: 'no-protocol' as const };
    const [one, other] = [note(5, offline), note(5, { ...offline, cNF: '55443322' })];
    await read(note(4, { mod: '65' }), one, other, note(6, { mod: '65' }));
    const place = { environment, cnpj: begun.company.cnpj, mod: '65' as const, serie };
    const state = async () => valueOf(await core.call('numbering.evidence', { ...place, nNF: 5 })).state;
    const declare = async (plan: NotePlan) => {
      const chNFe = accessKeySchema.parse(keyOf(plan));
      return valueOf(await core.call('contingency.declare', { environment, chNFe }));
    };
    expect(await state()).toBe('contingency');
    await declare(one);
    expect(await state()).toBe('contingency');
    expect(valueOf(await core.call('contingency.list', { environment }))).toMatchObject([
      { chNFe: keyOf(other) },
    ]);
    await declare(other);
    expect(await state()).toBe('attempted');
  });

  it('leaves the list once its protocol is read, or its number disabled', async () => {
    const offline = { mod: '65' as const, tpEmis: '9' };
    await read(
      note(5, { ...offline, standing: 'no-protocol' }),
      note(7, { ...offline, standing: 'no-protocol' }),
    );
    expect(valueOf(await core.call('contingency.list', { environment }))).toHaveLength(2);
    await read(
      note(5, { ...offline, standing: 'no-protocol' }),
      note(5, offline),
      note(7, { ...offline, standing: 'no-protocol' }),
    );
    expect(valueOf(await core.call('contingency.list', { environment }))).toMatchObject([{ nNF: 7 }]);
    const confirm = ['range.contingency' as const];
    const made = await core.call('disablement.prepare', { ...range(7, 7, '65'), xJust, confirm });
    const { requestId } = valueOf(made);
    valueOf(await core.call('disablement.send', { environment, requestId, confirm }));
    expect(valueOf(await core.call('contingency.list', { environment }))).toEqual([]);
  });

  it('blocks nothing once its protocol is read too, and its number is used', async () => {
    const offline = { mod: '65' as const, tpEmis: '9' };
    await read(note(5, { ...offline, standing: 'no-protocol' }), note(5, offline));
    const asked = range(5, 5, '65');
    expect(await finding('range.contingency', asked)).toBeUndefined();
    expect(await finding('range.used', asked)).toBeDefined();
  });
});

describe('a note with a forged number of nine digits', () => {
  it('makes no hundred thousand gaps: the folder is named, and the series itself shows the first of them', async () => {
    // The lists of all series are of this one alone.
    await core.close();
    await begin();
    core.setTime(new Date('2026-11-22T12:00:00-03:00'));
    await read(note(4), note(6), note(999_999_999, { day: '2026-03-11' }));
    const all = valueOf(await core.call('numbering.gaps', { environment }));
    expect(all).toMatchObject({
      gaps: [],
      more: { gaps: 0 },
      sparse: [{ mod: '55', serie, share: 0, gaps: 100_001 }],
    });
    const place = { environment, cnpj: begun.company.cnpj, mod: '55' as const, serie };
    const own = valueOf(await core.call('numbering.gaps', { ...place, limit: 3 }));
    expect(own).toMatchObject({ more: { gaps: 99_998 }, sparse: [] });
    expect(own.gaps.map(({ nNFIni, nNFFin }) => [nNFIni, nNFFin])).toEqual([
      [5, 5],
      [7, 10_006],
      [10_007, 20_006],
    ]);
    expect(own.gaps[0]?.notes).toContain('incomplete');
    const [series] = valueOf(await core.call('numbering.series', { environment }));
    expect(series).toMatchObject({ read: true, gaps: 0, unclear: 999_999_993, incomplete: { share: 0 } });
    const line = valueOf(
      await core.call('numbering.line', { ...place, nNFIni: 1, nNFFin: 999_999_999, most: 10 }),
    );
    expect(line).toMatchObject({ first: 4, last: 999_999_999, grouped: false });
    const { evidence } = valueOf(await core.call('numbering.evidence', { ...place, nNF: 999_999_999 }));
    expect(evidence).toMatchObject([{ says: 'used', from: 'file' }]);
  });
});

describe('the notes around a range in a folder that was read', () => {
  it('give its year and its deadline', async () => {
    await read(note(4, { day: '2025-12-30' }), note(6, { day: '2025-12-31' }));
    const { ano: _ano, ...open } = range(5);
    const checked = valueOf(await core.call('disablement.check', open));
    expect(checked).toMatchObject({
      ano: 2025,
      yearKnown: true,
      gap: { year: 2025, month: 12 },
      lastKnown: 6,
      neighbours: { below: { nNF: 4, year: 2025, month: 12 }, above: { nNF: 6 } },
    });
    expect(checked.findings.find(({ code }) => code === 'deadline')).toMatchObject({
      data: { date: '2026-01-10' },
    });
    expect(await finding('year.contradicted')).toMatchObject({ level: 'block' });
  });

  it('show that no note may arrive any more, 168 hours after a later one', async () => {
    await read(note(4), note(6));
    expect(await finding('contingency.ask')).toBeUndefined();
    expect(await finding('contingency.ask', range(8))).toBeDefined();
    expect(await finding('range.future', range(8))).toMatchObject({ data: { lastKnown: 6 } });
  });
});

describe('the file of a piece of evidence', () => {
  it('is shown in its folder, and no path that is not evidence on that number', async () => {
    const shown: string[] = [];
    await core.close();
    await begin({
      opener: {
        showInFolder: async (path) => shown.push(path) > 0,
        openCalendar: async () => true,
        openDraft: async () => true,
      },
    });
    await read(note(4));
    const of = { environment, cnpj: begun.company.cnpj, mod: '55' as const, serie, nNF: 4 };
    const { evidence } = valueOf(await core.call('numbering.evidence', of));
    const path = evidence.find(({ from }) => from === 'file')?.path ?? '';
    expect(valueOf(await core.call('numbering.show-file', { ...of, path }))).toEqual({ shown: true });
    expect(shown).toEqual([path]);
    const elsewhere = await core.call('numbering.show-file', { ...of, path: '/etc/hosts' });
    expect(valueOf(elsewhere)).toEqual({ shown: false });
    const another = await core.call('numbering.show-file', { ...of, nNF: 5, path });
    expect(valueOf(another)).toEqual({ shown: false });
    expect(shown).toEqual([path]);
  });

  it('is the zip, where the document lies in one', () => {
    expect(fileOf('/dados/2026.zip!março/1.xml')).toBe('/dados/2026.zip');
    expect(fileOf('C:\\a!b\\fora.ZIP!dentro.zip!1.xml')).toBe('C:\\a!b\\fora.ZIP');
    expect(fileOf('/dados/oi!/1.xml')).toBe('/dados/oi!/1.xml');
  });
});
