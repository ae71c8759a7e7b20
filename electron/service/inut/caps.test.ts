/**
 * A production token through the service: what its limits allow, separately and concurrently, and the effect of a
 * failing disk.
 */

import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Call, DisablementView, Finding, TokenView } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok } from '../../../shared/result.ts';
import { createAudit } from '../../settings/access/audit.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { inut } from './inut.ts';
import { readJsonObject } from '../http/json.ts';
import { coreWith } from '../testing/core.ts';
import { perform, type Wanted } from '../../disablement/perform.ts';
import { tokenConsent } from '../operation.ts';

const CNPJ = cnpjSchema.parse('11222333000181');
const token: TokenView = {
  id: '6f1c1c9e-0a51-4c1e-8f7e-2d1f0a7b9c11',
  cnpj: CNPJ,
  root: '11222333',
  environment: 'producao',
  scopes: ['inutilizar'],
  capCall: 10,
  capDay: 50,
  createdAt: '2026-11-20T12:00:00.000Z',
};

let spentToday: number;
let onTheWay: number;
let sent: number;
let lastKnown: number | undefined;
let state: DisablementView['state'];
let sendFails: AppError | undefined;
let findings: Finding[];
let discarded: number;
let prepared: Record<string, unknown>;
let sentWith: Record<string, unknown>;

const isObjection = (code: string) => code === 'range.contingency' || code === 'year.contradicted';
const isConfirmed = (input: Record<string, unknown>, code: string) =>
  Array.isArray(input['confirm']) && input['confirm'].includes(code);

beforeEach(() => {
  spentToday = 0;
  onTheWay = 0;
  sent = 0;
  discarded = 0;
  lastKnown = 9_000;
  state = 'homologated';
  sendFails = undefined;
  findings = [];
});

const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
  'company.list': () => ok([{ cnpj: CNPJ, root: '11222333', name: 'Aurora', uf: 'SP', ufConfirmed: true }]),
  'disablement.prepare': (input) => {
    prepared = input;
    const standing = findings.find(({ code }) => !isConfirmed(input, code) && isObjection(code));
    return standing && !input['waits']
      ? err(appError(standing.code as 'range.contingency'))
      : ok({ requestId: 'r', id: `ID${'1'.repeat(41)}`, state: 'prepared', count: 1 });
  },
  'disablement.check': (input) => {
    if ('xJust' in input) return err(appError('input.invalid'));
    const said = findings.map((finding) =>
      isConfirmed(input, finding.code) ? { ...finding, level: 'warn' } : finding,
    );
    return ok({ findings: said, typedCount: false, lastKnown });
  },
  'disablement.discard': () => {
    discarded += 1;
    return ok({});
  },
  'disablement.send': (input) => {
    sentWith = input;
    if (sendFails) return err(sendFails);
    sent += 1;
    return ok({
      requestId: 'r',
      id: `ID${'1'.repeat(41)}`,
      state,
      mod: '55',
      serie: 1,
      nNFIni: 1,
      nNFFin: 1,
      count: 1,
      retornoInutNFe: {},
    });
  },
};
const call = ((name: string, input: Record<string, unknown>) =>
  Promise.resolve(answers[name]?.(input) ?? err(appError('call.unknown')))) as Call;

/** The real send over the same answers. */
const journal = {
  look: () => ({ survey: () => Promise.reject(new Error('asked')), learned: async () => undefined }),
  identical: async () => undefined,
  waiting: async () => undefined,
  check: (input) => answers['disablement.check']?.(input),
  prepare: (input) => answers['disablement.prepare']?.(input),
  send: (input) => answers['disablement.send']?.(input),
  flush: async () => ok(undefined),
  discard: (input) => answers['disablement.discard']?.(input),
  saveFile: (input) => call('disablement.save-file', input),
} as Parameters<typeof perform>[0];

const core = coreWith(call, {
  acting: (_token, policy) =>
    ((_name: string, input: Wanted) =>
      perform(journal, input, { confirm: tokenConsent(() => true, token) }, policy)) as Call,
  reserve: async (own, count) => {
    if (spentToday + onTheWay + count > own.capDay) return undefined;
    onTheWay += count;
    return () => (onTheWay -= count);
  },
});

async function disable(nNFIni: number, nNFFin: number, serie = 1, more: Record<string, unknown> = {}) {
  const range = { ano: '26', serie, nNFIni, nNFFin };
  const body = JSON.stringify({ ...range, xJust: 'Número pulado pelo emissor', ...more });
  const read = readJsonObject(body);
  if (!read.ok) throw new Error(read.error);
  return inut({ body: read.value, auth: { kind: 'token', token }, fresh: false }, core);
}

describe('a production token', () => {
  it('disables within its limits, and the audit records how many', async () => {
    const done = await disable(1, 10);
    expect(done).toMatchObject({ reply: { body: { status: 200 } }, numbers: 10 });
    expect(sent).toBe(1);
  });

  it.each([
    ['more numbers than a call may', 1, 11, 0, 9_000],
    ['more numbers than the day has left', 1, 10, 41, 9_000],
    ['a number above the last one known', 1, 10, 0, 9],
    ['a series of which no last number is known', 1, 10, 0, undefined],
  ])('is stopped at %s, and the request waits for a person', async (_what, from, to, spent, last) => {
    spentToday = spent;
    lastKnown = last;
    const done = await disable(from, to);
    expect(done.reply.body).toMatchObject({ status: -3, erro: { codigo: 'confirmation.required' } });
    expect([sent, discarded]).toEqual([0, 0]);
  });

  it('says of what waits for a person the chave, who confirms it, and every warning of the check', async () => {
    findings = [{ level: 'warn', code: 'year.ask' }];
    const { body } = (await disable(1, 11)).reply;
    expect(body).toMatchObject({ erro: { codigo: 'confirmation.required' }, chave: '1'.repeat(41) });
    expect(body['avisos']).toEqual([
      `Quem confirma é uma pessoa: na janela, em Início; sem janela, com balcao pendencias confirmar ID${'1'.repeat(41)} --quantidade N --sim.`,
      expect.stringContaining('Confira o ano'),
    ]);
  });

  it('cannot exceed the daily limit by concurrent calls', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, (_, serie) => disable(1, 10, serie)));
    expect(all.filter(({ reply }) => reply.body.status === 200)).toHaveLength(5);
    expect(sent).toBe(5);
  });

  it('counts requests with an unknown answer too', async () => {
    state = 'uncertain';
    expect(await disable(1, 10)).toMatchObject({ numbers: 10 });
    state = 'refused';
    expect((await disable(1, 10)).numbers).toBeUndefined();
  });

  it('gets its numbers back if nothing was sent', async () => {
    sendFails = appError('sefaz.refused');
    expect((await disable(1, 10)).reply.body).toMatchObject({
      status: -3,
      erro: { codigo: 'sefaz.refused' },
    });
    expect([onTheWay, discarded]).toEqual([0, 1]);
  });
});

describe('the notices of a disablement', () => {
  const notices = async (...found: Finding[]) => {
    findings = found;
    return (await disable(1, 1)).reply.body['avisos'];
  };
  const asked = (data: Record<string, number>): Finding => ({ level: 'warn', code: 'year.ask', data });

  it('report a deadline that has passed, and a year that contradicts a neighbouring note', async () => {
    const late: Finding = {
      level: 'warn',
      code: 'deadline',
      data: { date: '2026-10-10', days: -41, mod: '55' },
    };
    expect(await notices(late, asked({ ano: 2026, below: 3, belowYear: 2025 }))).toEqual([
      expect.stringContaining('10/10/2026'),
      expect.stringContaining('2025'),
    ]);
  });

  it('are also given with an answer that was lost', async () => {
    state = 'uncertain';
    const late: Finding = {
      level: 'warn',
      code: 'deadline',
      data: { date: '2026-10-10', days: -41, mod: '55' },
    };
    expect(await notices(late)).toContainEqual(expect.stringContaining('10/10/2026'));
  });

  it('include every warning of the check, once each, and personal data in the justification', async () => {
    const open: Finding = {
      level: 'info',
      code: 'deadline',
      data: { date: '2026-12-10', days: 20, mod: '55' },
    };
    const warnings = [
      'contingency.ask',
      'serie.warn-unassigned',
      'range.future',
      'address.overridden',
    ] as const;
    const said = await notices(
      open,
      asked({ ano: 2026 }),
      ...warnings.map((code) => ({ level: 'warn' as const, code })),
    );
    expect(said).toEqual([
      expect.stringContaining('Confira o ano'),
      expect.stringContaining('contingência'),
      expect.stringContaining('970 a 999'),
      expect.stringContaining('Numeração futura'),
    ]);
    findings = [];
    const named = await disable(1, 1, 1, { xJust: 'Pulado no pedido de CPF 529.982.247-25' });
    expect(named.reply.body['avisos']).toEqual([expect.stringContaining('CPF')]);
  });
});

describe('an objection to the numbers', () => {
  const contingency: Finding = { level: 'block', code: 'range.contingency', data: { numbers: '5' } };
  const contradicted: Finding = { level: 'block', code: 'year.contradicted', data: { ano: 2025 } };

  it('is -3 with its code, and nothing is sent', async () => {
    for (const finding of [contingency, contradicted]) {
      findings = [finding];
      expect((await disable(1, 9)).reply.body).toMatchObject({ status: -3, erro: { codigo: finding.code } });
    }
    expect(sent).toBe(0);
  });

  it('is waived by the caller if it concerns the year', async () => {
    findings = [contradicted];
    const done = await disable(1, 9, 1, { confirmar: ['year.contradicted'] });
    expect(done.reply.body).toMatchObject({ status: 200 });
    expect(sentWith).toMatchObject({ confirm: ['year.contradicted'] });
  });

  it('waits for a person if it is a note in contingency, whatever a production token waives', async () => {
    findings = [contingency];
    const done = await disable(1, 9, 1, { confirmar: ['range.contingency'] });
    expect(done.reply.body).toMatchObject({ status: -3, erro: { codigo: 'confirmation.required' } });
    expect([sent, discarded]).toEqual([0, 0]);
    expect(prepared).toMatchObject({ waits: true });
  });

  it('is told although another one is waived, which alone would wait for a person', async () => {
    findings = [contingency, contradicted];
    const { body } = (await disable(1, 9, 1, { confirmar: ['range.contingency'] })).reply;
    expect(body).toMatchObject({ status: -3, erro: { codigo: 'year.contradicted' } });
  });

  it('refuses a code that cannot be waived', async () => {
    for (const confirmar of [['range.used'], 'tudo', [1]]) {
      const { body } = (await disable(1, 9, 1, { confirmar })).reply;
      expect(body).toMatchObject({ status: -3, erros: [expect.stringContaining('confirmar')] });
    }
  });
});

describe('the audit', () => {
  it('copes with a locked database: it counts what is buffered, and writes it later', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'balcao-audit-')), 'balcao.sqlite');
    const opened = openDatabase(path, { durability: 'normal', migrations: SCHEMA });
    if (!opened.ok) throw new Error(opened.error.code);
    opened.value.exec('PRAGMA busy_timeout = 20');
    const failures: unknown[] = [];
    const audit = createAudit(opened.value, { now: () => new Date() }, (error) => failures.push(error));
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const at = new Date().toISOString();
    const entry = {
      at,
      operation: '/nfe/inut',
      tokenId: token.id,
      cnpj: CNPJ,
      subject: '',
      http: 200,
      status: 200,
      motivo: '',
      ms: 1,
    };
    audit.add({ ...entry, numbers: 7 });
    expect(failures).toHaveLength(1);
    expect(audit.numbersToday(token.id)).toBe(7);
    other.exec('ROLLBACK');
    other.close();
    audit.flush();
    expect(audit.numbersToday(token.id)).toBe(7);
    expect(audit.list(5)).toHaveLength(1);
    opened.value.close();
  });
});
