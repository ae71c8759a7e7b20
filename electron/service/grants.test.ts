/**
 * What a program may do in production is granted by a person, outside the page, and only where production may be
 * confirmed.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Environment, ParsedInput } from '../../shared/contract.ts';
import { appError } from '../../shared/errors.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { err, ok } from '../../shared/result.ts';
import { createServiceSettings } from '../settings/access/settings.ts';
import { openTokenSeal, type TokenSeal } from '../settings/access/token-seal.ts';
import { createTokens } from '../settings/access/tokens.ts';
import type { Caller } from '../dispatcher.ts';
import type { Confirm, GrantSummary, SecretBox } from '../ports.ts';
import { openDatabase, type Database } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { createServiceHandlers } from './handlers.ts';

const CNPJ = cnpjSchema.parse('11222333000181');
const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
const caller: Caller = { face: 'window', session: 'page' };

let folder: string;
let database: Database;
let asked: GrantSummary[];
let says: boolean;
let allowed: boolean;
let several: boolean;
/** The calls that the service made to the core. */
let called: string[];
let opened: ReturnType<typeof createServiceHandlers>;
let seal: TokenSeal;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-concede-'));
  const db = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  database = db.value;
  const secretBox: SecretBox = {
    backend: 'test',
    protects: true,
    seal: async (plain) => Uint8Array.from(plain),
    open: async (sealed) => Uint8Array.from(sealed),
  };
  const sealed = await openTokenSeal(database, secretBox);
  if (!sealed.ok) throw new Error(sealed.error.code);
  seal = sealed.value;
  [asked, says, allowed, called] = [[], true, true, []];
  several = false;
  const confirm: Confirm = {
    allows: (environment) => allowed || environment !== 'producao',
    disable: async () => false,
    grant: async (summary) => {
      asked.push(summary);
      return says;
    },
  };
  opened = createServiceHandlers({
    dataDir: folder,
    version: '0',
    ports: {
      clock,
      confirm,
      secretBox,
      notifier: { notify: () => undefined },
      log: { write: () => undefined },
    },
    dispatch: async (name) => {
      called.push(name);
      return err(appError('call.unknown'));
    },
    realmOf: async () =>
      ok({
        database,
        hasCertificate: () => true,
        numbersSentBy: async () => 0,
        companies: { get: () => ({ name: 'Padaria Aurora Ltda' }) },
      }),
    changed: () => undefined,
    severalPeople: () => several,
  });
});
afterEach(async () => {
  await opened.close();
  database.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const create = (more: Partial<ParsedInput<'token.create'>> = {}) =>
  opened.handlers['token.create'](
    { cnpj: CNPJ, environment: 'producao', scopes: ['inutilizar'], ...more },
    caller,
  );
const turn = (tokenAlways: boolean, remember = true) =>
  opened.handlers['service.switch']({ on: false, tokenAlways, remember }, caller);
const tokens = () => createTokens(database, clock, seal);

describe('a token that may disable in production', () => {
  it('is made after a person confirmed company, environment and limits', async () => {
    expect(await create({ capCall: 9_000, capDay: 90_000 })).toMatchObject({ ok: true });
    const limits = { capCall: 9_000, capDay: 90_000 };
    expect(asked).toEqual([
      { kind: 'disabling-token', cnpj: CNPJ, company: 'Padaria Aurora Ltda', ...limits },
    ]);
  });

  it('is not made if the person declines', async () => {
    says = false;
    expect(await create()).toMatchObject({ ok: false, error: { code: 'confirmation.declined' } });
    expect(tokens().list()).toEqual([]);
  });

  it('is refused without asking on a host that may not confirm production', async () => {
    allowed = false;
    expect(await create()).toMatchObject({ ok: false, error: { code: 'confirmation.production-refused' } });
    expect([asked, tokens().list()]).toEqual([[], []]);
  });

  it.each<[string, Partial<ParsedInput<'token.create'>>]>([
    ['consults only', { scopes: ['consultar'] }],
    ['disables in homologação', { environment: 'homologacao' }],
    ['disables in training', { environment: 'treino' }],
  ])('needs no confirmation if it %s', async (_what, more) => {
    allowed = false;
    expect(await create(more)).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });
});

describe('consultations without a token', () => {
  beforeEach(() => createServiceSettings(folder).set({ on: false, port: 8787, tokenAlways: true }));

  it.each([true, false])('are allowed again after a person confirmed (remembered: %s)', async (remember) => {
    expect(await turn(false, remember)).toMatchObject({ ok: true, value: { tokenAlways: false } });
    expect(asked).toEqual([{ kind: 'consults-without-token' }]);
  });

  it('are refused by default where several people are signed in, until a person chooses otherwise', async () => {
    rmSync(join(folder, 'servico.json'));
    const state = () => opened.handlers['service.state']();
    expect(await state()).toMatchObject({ value: { tokenAlways: false } });
    several = true;
    expect(await state()).toMatchObject({ value: { tokenAlways: true } });
    // Switching it on does not decide about tokens.
    await opened.handlers['service.switch']({ on: false, port: 0, remember: true }, caller);
    expect(await state()).toMatchObject({ value: { tokenAlways: true } });
    expect(await turn(false)).toMatchObject({ ok: true, value: { tokenAlways: false } });
    expect(asked).toEqual([{ kind: 'consults-without-token' }]);
  });

  it('stay refused if the person declines, or the host may not ask', async () => {
    says = false;
    expect(await turn(false)).toMatchObject({ ok: false, error: { code: 'confirmation.declined' } });
    allowed = false;
    expect(await turn(false)).toMatchObject({
      ok: false,
      error: { code: 'confirmation.production-refused' },
    });
    expect(asked).toHaveLength(1);
    expect(await opened.handlers['service.state']()).toMatchObject({
      value: { tokenAlways: true },
    });
  });

  it('can be forbidden without confirmation, and nothing is asked if nothing changes', async () => {
    allowed = false;
    expect(await turn(true)).toMatchObject({ ok: true });
    expect(await opened.handlers['service.switch']({ on: false, remember: true }, caller)).toMatchObject({
      ok: true,
    });
    expect(asked).toEqual([]);
  });
});

describe('the service on a host that may not confirm production', () => {
  const disable = async (environment: Environment) => {
    const { token } = tokens().create({
      cnpj: CNPJ,
      environment,
      scopes: ['inutilizar'],
      capCall: 10_000,
      capDay: 10_000,
    });
    const state = await opened.handlers['service.switch']({ on: true, port: 0, remember: false }, caller);
    if (!state.ok) throw new Error(state.error.code);
    const response = await fetch(`${state.value.address}/nfe/inut`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({
        ano: 26,
        serie: 1,
        nNFIni: 1,
        nNFFin: 9_000,
        xJust: 'Número pulado pelo emissor',
      }),
    });
    return (await response.json()) as Record<string, unknown>;
  };

  it('disables and prepares nothing there, whoever made the token', async () => {
    allowed = false;
    expect(await disable('producao')).toMatchObject({
      status: -3,
      erro: { cStat: '000', codigo: 'confirmation.production-refused' },
    });
    expect(called).toEqual([]);
    await disable('homologacao');
    expect(called).toContain('company.list');
  });
});
