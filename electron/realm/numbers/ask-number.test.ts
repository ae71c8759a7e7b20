/** Questions whether a number is used, against the training SEFAZ as homologação: verdicts, limits, and what stays as it was. */

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallOutput } from '../../../shared/contract.ts';
import { accessKeyParts, accessKeyProblems } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { noteNumberSchema } from '../../../shared/fiscal/numbering.ts';
import { pointTo, useSefaz } from '../../testing/own-sefaz.ts';
import { QUESTION_SPACE_MS } from '../../numbering/questions.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTraining, type Training } from '../../training/server.ts';

let folder: string;
let sefaz: Training;
let core: TestApp;
let cnpj: string;
let now = new Date();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perguntas-'));
  sefaz = await startTraining({
    dataDir: join(folder, 'sefaz'),
    clock: { now: () => now },
    abuseGuard: true,
  });
  core = await openTestApp(join(folder, 'dados'));
  await useSefaz(core, sefaz);
  cnpj = accessKeyParts(sefaz.examples.authorized).emitter;
});

afterAll(async () => {
  await core.close();
  await sefaz.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Each test runs one day later, so that no earlier count is left. */
beforeEach(() => {
  sefaz.scenario.set('normal');
  pass(24 * 60 * 60);
});

function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
  core.setTime(now);
}

/** When the questions about numbers of this series were counted, in milliseconds. */
function askedAt(serie: number): number[] {
  const db = new DatabaseSync(join(core.dataDir, 'balcao.sqlite'), { readOnly: true });
  try {
    const rows = db.prepare('SELECT asked_at AS at FROM number_question WHERE serie = ? ORDER BY seq');
    return rows.all(serie).map(({ at }) => Number(at));
  } finally {
    db.close();
  }
}

/** Another process over the same folder. */
async function anew(): Promise<void> {
  core = await core.reopen();
  core.setTime(now);
}

const environment = 'homologacao' as const;
const input = (n: number, mod: '55' | '65' = '55', serie = 1) => ({
  environment,
  cnpj,
  mod,
  serie,
  nNF: noteNumberSchema.parse(n),
});
/** Questions a second and more apart by the app's clock, so that a test does not wait. */
const ask = (...of: Parameters<typeof input>) => {
  pass(2);
  return core.call('numbering.ask', input(...of));
};
const answered = async (...of: Parameters<typeof input>): Promise<CallOutput<'numbering.ask'>> => {
  const asked = await ask(...of);
  if (!asked.ok) throw new Error(JSON.stringify(asked.error));
  return asked.value;
};
const codeOf = async (asked: ReturnType<typeof ask>) => {
  const result = await asked;
  return result.ok ? result.value.verdict : result.error.code;
};
/** Every row of every table that a question may not touch. */
function memory(): Record<string, unknown[]> {
  const db = new DatabaseSync(join(core.dataDir, 'balcao.sqlite'), { readOnly: true });
  try {
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => name !== 'number_question' && name !== 'key_ask');
    return Object.fromEntries(tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]));
  } finally {
    db.close();
  }
}

describe('a question whether a number is used', () => {
  test('is answered no for a gap, with a valid key of that number and another cNF', async () => {
    const { verdict, answers, left } = await answered(3);
    expect([verdict, left]).toEqual(['none', 4]);
    expect(answers).toMatchObject([{ tpEmis: '1', cStat: '217' }]);
    const key = answers[0]?.chNFe ?? '';
    expect(accessKeyProblems(key, now.getFullYear())).toEqual([]);
    expect(accessKeyParts(key)).toMatchObject({ emitter: cnpj, mod: '55', serie: 1, nNF: 3, uf: 'SP' });
  });

  test('is answered yes for a number that is used, with the true key, and is remembered as a refusal is', async () => {
    const { verdict, answers } = await answered(1);
    expect(verdict).toBe('exists');
    expect(answers).toMatchObject([{ cStat: '562', trueKey: sefaz.examples.authorized }]);
    const range = { ...input(1), nNFIni: 1, nNFFin: 3, ano: now.getFullYear() };
    const { nNF: _nNF, ...wanted } = range;
    const checked = await core.call('disablement.check', wanted);
    expect(checked.ok && checked.value.findings.map(({ code }) => code)).toContain('range.used');
  });

  test('is evidence of its number, of a used one as the refusal that it is', async () => {
    const evidenceOn = async (n: number) => {
      const found = await core.call('numbering.evidence', input(n));
      return found.ok && found.value.evidence;
    };
    await answered(3);
    expect(await evidenceOn(3)).toContainEqual(
      expect.objectContaining({ says: 'absent', from: 'question', cStat: '217' }),
    );
    expect(await evidenceOn(1)).toMatchObject([{ says: 'used', from: 'refusal', cStat: '562' }]);
  });

  test('is asked of an NFC-e as issued normally, and only if there is none as issued offline', async () => {
    const free = await answered(4, '65');
    expect([free.verdict, free.left]).toEqual(['none', 3]);
    expect(free.answers.map(({ tpEmis, cStat }) => `${tpEmis} ${cStat}`)).toEqual(['1 217', '9 217']);
    const used = await answered(1, '65');
    expect(used).toMatchObject({ verdict: 'exists', left: 2, answers: [{ tpEmis: '1' }] });
  });

  test('that SEFAZ does not answer so or so is unknown, with its words', async () => {
    sefaz.scenario.set('stopped');
    const { verdict, answers } = await answered(3, '65');
    expect(verdict).toBe('unknown');
    expect(answers).toMatchObject([{ cStat: '108' }]);
  });

  test('of a company without IE a 217 leaves open: the note may be at the other site', async () => {
    const since = async (noIeSince: string) =>
      core.call('company.ie', { environment, cnpj: cnpjSchema.parse(cnpj), noIeSince });
    await since('2026-10-01');
    const { verdict, answers } = await answered(3);
    await since('');
    expect([verdict, answers[0]?.cStat]).toEqual(['unknown', '217']);
  });

  test('changes nothing else: no history, no contingency, no number of the series', async () => {
    const before = memory();
    const listed = await core.call('history.list', { environment, limit: 50 });
    await answered(5, '55', 2);
    await answered(6, '65');
    expect(memory()).toEqual(before);
    expect(await core.call('history.list', { environment, limit: 50 })).toEqual(listed);
    expect(await core.call('contingency.list', { environment })).toEqual({
      ok: true,
      value: { notes: [], more: 0 },
    });
    const place = { environment, cnpj, mod: '55' as const, serie: 2, nNFIni: 5, nNFFin: 5 };
    const checked = await core.call('disablement.check', { ...place, ano: now.getFullYear() });
    expect(checked.ok && checked.value.lastKnown).toBeUndefined();
  });
});

describe('the limits', () => {
  test('allow five an hour for all establishments of a company, across a restart', async () => {
    for (const n of [31, 32, 33]) await answered(n);
    await anew();
    expect((await answered(34, '65')).left).toBe(0);
    expect(await ask(35)).toMatchObject({ error: { code: 'ledger.asked-enough', data: { limit: 5 } } });
    pass(3600);
    expect(await codeOf(ask(35))).toBe('none');
  });

  test('stop the second question of an NFC-e where only one is left', async () => {
    for (const n of [41, 42, 43, 44]) await answered(n);
    expect(await codeOf(ask(45, '65'))).toBe('ledger.asked-enough');
  });

  test('keep questions a second apart', async () => {
    core.setTime(undefined);
    await core.call('numbering.ask', input(51, '55', 9));
    const both = await Promise.all([
      core.call('numbering.ask', input(52, '55', 9)),
      core.call('numbering.ask', input(53, '55', 9)),
    ]);
    expect(both.every(({ ok }) => ok)).toBe(true);
    // Counted as each is about to be sent, by the clock from which the wait was computed.
    const [first = 0, second = 0, third = 0] = askedAt(9);
    // A timer may be early by a millisecond.
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(QUESTION_SPACE_MS - 2);
  });

  test('let callers with the same question share it', async () => {
    pass(2);
    const both = await Promise.all([1, 2].map(() => core.call('numbering.ask', input(61))));
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({ value: { left: 4 } });
  });

  test('refuse at once while 656 pauses consultations, and count nothing', async () => {
    sefaz.scenario.set('abuse');
    expect(await codeOf(ask(71))).toBe('unknown');
    // At once: whatever waited for a timer would never end.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      expect(await codeOf(ask(72))).toBe('sefaz.paused');
    } finally {
      vi.useRealTimers();
    }
    sefaz.scenario.set('normal');
    pass(3590);
    expect(await codeOf(ask(72))).toBe('sefaz.paused');
    pass(30);
    expect((await answered(73)).left).toBe(4);
  });

  test('do not count what never left this computer', async () => {
    pointTo(core.dataDir, { ...sefaz.addresses, consult: 'https://127.0.0.1:1/nada' });
    await anew();
    expect(await codeOf(ask(81))).toBe('sefaz.refused');
    // In a hotel, say, where a page to log in answers for everybody.
    const noTls = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    onTestFinished(() => void noTls.close());
    await once(noTls.listen(0, '127.0.0.1'), 'listening');
    const { port } = noTls.address() as AddressInfo;
    pointTo(core.dataDir, { ...sefaz.addresses, consult: `https://127.0.0.1:${port}/nada` });
    await anew();
    expect(await codeOf(ask(81))).toBe('sefaz.tls');
    const cutOff = join(core.dataDir, 'confianca', 'cortada.pem');
    writeFileSync(cutOff, '-----BEGIN');
    await anew();
    expect(await codeOf(ask(81))).toBe('file.unreadable');
    rmSync(cutOff);
    pointTo(core.dataDir, sefaz.addresses);
    await anew();
    expect((await answered(81)).left).toBe(4);
  });
});
