/** The checklist of a month over the core. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { explainError } from '../../../shared/explain/index.ts';
import { cnpjCheckDigits } from '../../../shared/fiscal/issuer/cnpj-digits.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { tableOf, zipTexts } from '../../closing/testing/read-closing.ts';
import { keyOf, noteDocument } from '../../numbering/testing/documents.ts';
import { makeTree, writeTree } from '../../numbering/testing/trees.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  t.setTime(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => t.close());

const environment = 'treino' as const;
const month = '2026-11';

test('numbers that only answers name are to be cleared up, as many as the closing calls open', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const { cnpj } = company;
  for (const nNF of [1, 2, 4]) {
    const key = keyOf({ cnpj, serie: 7, nNF, tpAmb: '2', day: '2026-11-03' });
    must(await t.call('consult.note', { environment, chNFe: accessKeySchema.parse(key) }));
  }
  const review = must(await t.call('closing.review', { environment, cnpj, month }));
  expect(review).toMatchObject({ unclear: 3, gaps: { gaps: 0 }, read: false });
  const made = must(await t.call('closing.make', { environment, cnpj, month }));
  expect(made).toMatchObject({ open: 3 });
});

test('a number between notes of which no file was read is no gap to be disabled, but one to be cleared up, as Furos has it', async () => {
  const { company, examples } = must(await t.call('training.begin', {}));
  const { cnpj } = company;
  const review = async () => must(await t.call('closing.review', { environment, cnpj, month }));
  const before = await review();
  // Numbers 1, 2 and 4 of series 1.
  for (const example of ['authorized', 'corrected', 'cancelled'])
    must(await t.call('consult.note', { environment, chNFe: accessKeySchema.parse(examples[example]) }));
  const place = { environment, cnpj, mod: '55', serie: 1 } as const;
  const { gaps } = must(await t.call('numbering.gaps', { ...place, limit: 9 }));
  expect(gaps).toMatchObject([{ nNFIni: 3, nNFFin: 3, notes: ['incomplete'] }]);
  expect(await review()).toMatchObject({ gaps: before.gaps, unclear: before.unclear + 1 });
  const { path } = must(await t.call('closing.make', { environment, cnpj, month }));
  const line = tableOf(await zipTexts(path)).find(
    ([mod, serie, nNF]) => `${mod} ${serie} ${nNF}` === '55 1 3',
  );
  expect(line?.[4]).toBe('A esclarecer');
});

test('a note that SEFAZ named as the one in place of a cancelled one is in the closing, without having been consulted itself', async () => {
  const { company, examples } = must(await t.call('training.begin', {}));
  const { cnpj } = company;
  const [replaced = '', replacing = ''] = [examples['substituted'], examples['nfce']];
  const ofReplacing = `20${replacing.slice(2, 4)}-${replacing.slice(4, 6)}`;
  const asked = { environment, cnpj, month: ofReplacing };
  const before = must(await t.call('closing.review', asked));
  must(await t.call('consult.note', { environment, chNFe: accessKeySchema.parse(replaced) }));
  expect(must(await t.call('closing.review', asked))).toMatchObject({ notes: before.notes + 2 });
  const { path } = must(await t.call('closing.make', asked));
  const line = tableOf(await zipTexts(path)).find((cells) => cells.some((cell) => cell.includes(replacing)));
  expect(line?.[4]).toBe('Autorizada');
  expect(line?.at(-1)).toBe('Nomeada pela SEFAZ em outra consulta, sem o XML da nota');
});

test('a note that the Fisco has marked is named as such in the table of the closing', async () => {
  const { company, examples } = must(await t.call('training.begin', {}));
  const chNFe = accessKeySchema.parse(examples['late']);
  must(await t.call('consult.note', { environment, chNFe }));
  must(await t.call('history.list', { environment, limit: 1 }));
  const db = new DatabaseSync(join(t.dataDir, 'treino', 'balcao.sqlite'));
  db.prepare('UPDATE consultation SET avisos = ? WHERE ch_nfe = ?').run('["note.marked-by-fisco"]', chNFe);
  db.close();
  const asked = {
    environment,
    cnpj: company.cnpj,
    month: `20${chNFe.slice(2, 4)}-${chNFe.slice(4, 6)}`,
  };
  const { path } = must(await t.call('closing.make', asked));
  const line = tableOf(await zipTexts(path)).find((cells) => cells.some((cell) => cell.includes(chNFe)));
  expect(line?.[4]).toBe('Autorizada');
  expect(line?.at(-1)).toBe('Marcada pelo Fisco: mostre ao contador, consultada na SEFAZ, sem o XML da nota');
});

test('a note of which only a code says that it is there that is new is named as such in the table of the closing', async () => {
  const { company, examples } = must(await t.call('training.begin', {}));
  const chNFe = accessKeySchema.parse(examples['late']);
  must(await t.call('consult.note', { environment, chNFe }));
  must(await t.call('history.list', { environment, limit: 1 }));
  const db = new DatabaseSync(join(t.dataDir, 'treino', 'balcao.sqlite'));
  const update = db.prepare('UPDATE consultation SET situation = ?, c_stat = ? WHERE ch_nfe = ?');
  update.run('outra', '127', chNFe);
  db.close();
  const month = `20${chNFe.slice(2, 4)}-${chNFe.slice(4, 6)}`;
  const { path } = must(await t.call('closing.make', { environment, cnpj: company.cnpj, month }));
  const line = tableOf(await zipTexts(path)).find((cells) => cells.some((cell) => cell.includes(chNFe)));
  expect(line?.at(-1)).toBe(
    'Código 127 da SEFAZ é novo: confirme com o contador, consultada na SEFAZ, sem o XML da nota',
  );
});

test('the certificate has the days that Certificados gives it, at every hour of the day', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const { cnpj } = company;
  onTestFinished(() => t.setTime(new Date('2026-11-20T12:00:00Z')));
  for (const hour of ['04', '23']) {
    t.setTime(new Date(`2026-11-20T${hour}:59:59Z`));
    const [listed] = must(await t.call('certificate.list', { environment }));
    const { certificate } = must(await t.call('closing.review', { environment, cnpj, month }));
    expect(certificate?.daysLeft).toBe(listed?.daysLeft);
  }
});

test('a certificate whose key a restored copy left out is none', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const reviewed = async () =>
    must(await t.call('closing.review', { environment, cnpj: company.cnpj, month }));
  expect(await reviewed()).toHaveProperty('certificate.daysLeft');
  const db = new DatabaseSync(join(t.dataDir, 'treino', 'balcao.sqlite'));
  db.exec("UPDATE certificate SET sealed = x''");
  db.close();
  // The vault looks only now and then whether another connection wrote.
  await vi.waitFor(async () => expect((await reviewed()).certificate).toBeUndefined(), { timeout: 10_000 });
});

test('a month that has not begun in Brasília is not closed, of one company or of all: it would have nothing open', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const early = { environment, month: '2026-12' } as const;
  const refused = { ok: false, error: { code: 'input.invalid', issues: [{ path: 'month' }] } };
  const made = await t.call('closing.make', { ...early, cnpj: company.cnpj });
  expect(made).toMatchObject(refused);
  expect(made.ok ? '' : explainError(made.error).what).toBe('O mês ainda não começou.');
  expect(await t.call('closing.make-all', early)).toMatchObject(refused);
});

test('closings of all companies of which nobody says whether they are signed are so as the data folder has it', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const ofCompany = async () => {
    const { outcomes, sign } = must(await t.call('closing.make-all', { environment, month }));
    return [sign, outcomes.find(({ cnpj }) => cnpj === company.cnpj)?.made?.signed];
  };
  expect(await ofCompany()).toEqual([false, false]);
  must(await t.call('settings.set', { environment, signClosings: true }));
  expect(await ofCompany()).toEqual([true, true]);
  must(await t.call('settings.set', { environment, signClosings: false }));
});

test('a number disabled while other companies are closed is in its company’s closing with its XML', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const { cnpj, uf = 'RS' } = company;
  for (const branch of ['0002', '0003', '0004', '0005']) {
    const base = `${cnpj.slice(0, 8)}${branch}`;
    const own = cnpjSchema.parse(base + cnpjCheckDigits(base));
    must(await t.call('company.save', { environment, cnpj: own, name: `A ${branch}`, uf }));
  }
  const ranges = [{ mod: '55' as const, serie: 9, nNFIni: 3, nNFFin: 3, ano: 2026 }];
  const xJust = 'Quebra de sequência no emissor';
  let disabling: Promise<{ readonly ok: boolean }> | undefined;
  let closing = '';
  let disabledIn = '';
  const unsubscribe = t.app.subscribe((event) => {
    if (event.name !== 'closing.progress') return;
    closing = event.data.company;
    disabling ??= t
      .call('disablement.perform-group', { environment, cnpj, ranges, xJust })
      .finally(() => (disabledIn = closing));
  });
  const { outcomes } = must(await t.call('closing.make-all', { environment, month }));
  unsubscribe();
  expect(await disabling).toMatchObject({ ok: true });
  expect(disabledIn).toMatch(/^A /);
  expect(outcomes.find((each) => each.cnpj === cnpj)?.made?.disablements).toBe(1);
}, 120_000);

test('the notes in contingency of a month are all counted, however many more of other months only files name', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const { cnpj } = company;
  const folder = mkdtempSync(join(tmpdir(), 'balcao-mes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const offline = { cnpj, mod: '65', tpAmb: '2', tpEmis: '9', standing: 'no-protocol' } as const;
  const notes = Array.from({ length: 503 }, (_, i) =>
    noteDocument({ ...offline, nNF: i + 1, day: i < 2 ? '2026-08-20' : '2026-09-21' }),
  );
  const zipped = notes.map(() => ({ folder: [], encoding: 'utf-8', zipped: 1, twice: false }) as const);
  writeTree(folder, await makeTree(notes, zipped));
  must(await t.call('numbering.read', { environment, path: folder }));
  const contingency = async (of: string) =>
    must(await t.call('closing.review', { environment, cnpj, month: of })).contingency;
  expect(await contingency('2026-09')).toMatchObject({ notes: 501 });
  expect(await contingency('2026-08')).toMatchObject({ notes: 2 });
  const listed = must(await t.call('contingency.list', { environment }));
  expect([listed.notes.length, listed.more]).toEqual([500, 3]);
});

test('a number of an unanswered request is no number to be cleared up too, though a consult names it', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const { cnpj } = company;
  const place = { mod: '55' as const, serie: 11, nNFIni: 2, nNFFin: 2, ano: 2026 };
  for (const nNF of [1, 2, 3]) {
    const key = keyOf({ cnpj, serie: 11, nNF, tpAmb: '2', day: '2026-11-03' });
    must(await t.call('consult.note', { environment, chNFe: accessKeySchema.parse(key) }));
  }
  const before = must(await t.call('closing.review', { environment, cnpj, month }));
  must(await t.call('training.scenario', { scenario: 'answer-lost' }));
  const xJust = 'Quebra de sequência no emissor';
  await t.call('disablement.perform-group', { environment, cnpj, ranges: [place], xJust });
  const { uncertain, unclear } = must(await t.call('closing.review', { environment, cnpj, month }));
  expect([uncertain.requests, unclear]).toEqual([1, before.unclear - 1]);
});

test('a note in contingency that may still be transmitted is said so once, and no number to wait for', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const { cnpj } = company;
  const review = async () => must(await t.call('closing.review', { environment, cnpj, month }));
  const before = await review();
  const folder = mkdtempSync(join(tmpdir(), 'balcao-mes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const offline = { mod: '65', tpEmis: '9', standing: 'no-protocol' } as const;
  writeTree(
    folder,
    await makeTree(
      [noteDocument({ cnpj, tpAmb: '2', serie: 12, nNF: 5, day: '2026-11-20', ...offline })],
      [{ folder: [], encoding: 'utf-8', zipped: 1, twice: false }],
    ),
  );
  must(await t.call('numbering.read', { environment, path: folder }));
  const { contingency, waiting, unclear } = await review();
  expect(contingency.notes - before.contingency.notes).toBe(1);
  expect([waiting.numbers - before.waiting.numbers, unclear - before.unclear]).toEqual([0, 0]);
  const made = must(await t.call('closing.make', { environment, cnpj, month }));
  expect(made.open).toBeGreaterThan(0);
});
