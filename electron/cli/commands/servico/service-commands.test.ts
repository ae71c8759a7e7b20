import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { CallOutput, SefazDataState, TokenView } from '../../../../shared/contract.ts';
import { appError } from '../../../../shared/errors.ts';
import { err, ok } from '../../../../shared/result.ts';
import { shownPath } from '../../../diagnosis/report.ts';
import { watchNpm } from '../../npm-parent.ts';
import { dig } from '../../testing/dig.ts';
import { fakeContext, type Answers } from '../../testing/fake-context.ts';
import { CNPJ, REQUEST, perform } from '../../testing/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const token: TokenView = {
  id: REQUEST, cnpj: CNPJ, root: '11222333', environment: 'homologacao', scopes: ['consultar'], capCall: 10, capDay: 50,
  createdAt: '2026-11-20T12:00:00Z',
}; // prettier-ignore

describe('servir', () => {
  const running = { running: true, address: 'http://127.0.0.1:8787', port: 8787, tokenAlways: false };
  const stopped = { signal: AbortSignal.abort() };

  it('prints its address once, stores no setting, and ends in 0 when stopped', async () => {
    const context = fakeContext({ 'service.switch': () => ok(running) }, stopped);
    const line = ['servir', '--porta', '8787', '--ambiente', 'homologacao'];
    expect((await perform(line, context)).exit).toBe(0);
    expect(context.announced.map(({ json }) => json)).toEqual([{ endereco: running.address, porta: 8787 }]);
    expect(context.calls[0]?.input).toEqual({ on: true, remember: false, port: 8787, only: 'homologacao' });
  });

  it('serves where its address could not be written, and ends in 6', async () => {
    const lost = { ...stopped, announce: () => Promise.resolve(false) };
    const context = fakeContext({ 'service.switch': () => ok(running) }, lost);
    expect((await perform(['servir'], context)).exit).toBe(6);
  });

  it('uses the stored port and every environment by default', async () => {
    const context = fakeContext({ 'service.switch': () => ok(running) }, stopped);
    await perform(['servir'], context);
    expect(context.calls[0]?.input).toEqual({ on: true, remember: false });
  });

  it('refuses a taken or invalid port with 2 and announces nothing', async () => {
    const context = fakeContext({ 'service.switch': () => err(appError('service.port', { port: 80 })) });
    expect(await perform(['servir'], context)).toMatchObject({
      exit: 2,
      json: { erro: { codigo: 'service.port' } },
    });
    expect((await perform(['servir', '--porta', '65536'], context)).exit).toBe(2);
    expect(context.announced).toEqual([]);
  });
});

describe('chamadas', () => {
  it('lists what was asked of the service and what it said', async () => {
    const call = {
      at: '2026-11-20T12:00:00Z',
      operation: '/nfe/stats',
      tokenId: REQUEST,
      subject: 'NFE',
      http: 401,
      status: -400,
      motivo: 'Token errado.',
      ms: 1.26,
    };
    const context = fakeContext({ 'service.calls': () => ok([call]) });
    const listed = await perform(['chamadas'], context);
    expect(listed).toMatchObject({ exit: 0 });
    expect(listed.json).toEqual({
      chamadas: [
        {
          em: call.at,
          operacao: '/nfe/stats',
          token: REQUEST,
          assunto: 'NFE',
          http: 401,
          status: -400,
          motivo: 'Token errado.',
          ms: 1.3,
        },
      ],
    });
    expect(listed.text.join('')).toContain('status -400');
  });
});

it('what a folder or a token was made and used on reads well of either, and how often a situation lasts', async () => {
  const folderView = { ...token, folder, charset: 'utf-8' as const };
  const answers: Answers = {
    'drop.list': () => ok([folderView]),
    'training.scenario': () => ok({ scenario: 'stopped' }),
  };
  const words = async (...line: string[]) => (await perform(line, fakeContext(answers))).text.join('\n');
  expect(await words('pasta', 'listar')).not.toMatch(/criado|usado|revogado/);
  expect(await words('treino', 'situacao', 'parada', '--vezes', '1')).toMatch(/parada, 1 vez\.$/);
  expect(await words('treino', 'situacao', 'parada', '--vezes', '2')).toMatch(/parada, 2 vezes\.$/);
});

describe('token', () => {
  const answers: Answers = {
    'token.create': ({ scopes }) => ok({ token: 'bnfe_segredo', view: { ...token, scopes } }),
    'token.list': () => ok([token, { ...token, environment: 'treino', revokedAt: '2026-11-20T13:00:00Z' }]),
    'token.revoke': () => ok({}),
  };
  const create = ['token', 'criar', '--cnpj', CNPJ, '--ambiente', 'homologacao'];

  it('criar prints the token in the documented shape, in production only for consultations by default', async () => {
    const context = fakeContext(answers);
    const done = await perform(create, context);
    expect(done).toMatchObject({ exit: 0 });
    expect(done.json).toEqual({ token: 'bnfe_segredo', id: REQUEST, cnpj: CNPJ, ambiente: 'homologacao' });
    expect(context.calls[0]?.input).toMatchObject({ scopes: ['consultar', 'inutilizar'] });
    const production = fakeContext(answers);
    await perform([...create.slice(0, -1), 'producao'], production);
    expect(production.calls[0]?.input).toMatchObject({ scopes: ['consultar'] });
    const both = fakeContext(answers);
    await perform([...create, '--escopos', 'inutilizar, consultar'], both);
    expect(both.calls[0]?.input).toMatchObject({ scopes: ['consultar', 'inutilizar'] });
  });

  it('criar makes a token that disables in production only with --sim, which is the consent', async () => {
    const line = ['token', 'criar', '--cnpj', CNPJ, '--ambiente', 'producao', '--escopos', 'inutilizar'];
    const dry = fakeContext(answers);
    const refused = await perform(line, dry);
    expect(refused).toMatchObject({ exit: 2, json: { erro: { codigo: 'confirmation.required' } } });
    expect(dry.calls).toEqual([]);
    const wet = fakeContext(answers);
    expect((await perform([...line, '--sim'], wet)).exit).toBe(0);
    expect(wet.options).toEqual([{ confirmed: true }]);
  });

  it('criar for a company that is not there names those that are', async () => {
    const kept = { holder: 'PADARIA LTDA', cnpj: CNPJ, isCpf: false };
    const context = fakeContext({
      'token.create': () => err(appError('certificate.missing')),
      'certificate.list': () => ok([kept] as unknown as CallOutput<'certificate.list'>),
    });
    const refused = await perform(create, context);
    expect(refused.exit).toBe(5);
    expect(refused.text.join(' ')).toContain('PADARIA LTDA');
  });

  it('criar refuses unknown scopes and a missing environment with 2', async () => {
    expect((await perform([...create, '--escopos', 'tudo'], fakeContext(answers))).exit).toBe(2);
    expect((await perform(create.slice(0, 4), fakeContext(answers))).exit).toBe(2);
  });

  it('criar makes no token if its file exists, and leaves no file if no token was made', async () => {
    const taken = join(folder, 'taken');
    writeFileSync(taken, 'alheio');
    const context = fakeContext(answers);
    expect((await perform([...create, '--saida', taken], context)).exit).toBe(2);
    expect(context.calls).toEqual([]);
    expect(readFileSync(taken, 'utf8')).toBe('alheio');
    const refused = fakeContext({ 'token.create': () => err(appError('certificate.missing')) });
    expect((await perform([...create, '--saida', join(folder, 'new')], refused)).exit).toBe(5);
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  it('listar and revogar never show a token', async () => {
    const listed = await perform(['token', 'listar', '--ambiente', 'treino'], fakeContext(answers));
    expect(dig(listed.json, 'tokens')).toMatchObject([
      { ambiente: 'treino', revogadoEm: '2026-11-20T13:00:00Z' },
    ]);
    expect(JSON.stringify(listed)).not.toContain('segredo');
    expect((await perform(['token', 'revogar', REQUEST.toUpperCase()], fakeContext(answers))).exit).toBe(0);
    expect((await perform(['token', 'revogar', 'x'], fakeContext(answers))).exit).toBe(2);
  });
});

describe('sefaz situacao', () => {
  const line = ['sefaz', 'situacao', '--uf', 'sp', '--ambiente', 'homologacao'];
  const said = {
    authorizer: 'SP', cStat: '107', xMotivo: 'Servico em Operacao', dhRecbto: '2026-11-20T09:00:00-03:00', at: '2026-11-20T12:00:00Z',
    fromStore: false, avisos: ['address.overridden'],
  }; // prettier-ignore

  it.each([
    ['107', 0],
    ['108', 1],
    ['109', 1],
    ['656', 1],
  ] as const)('ends %s in %i', async (cStat, exit) => {
    const context = fakeContext({ 'sefaz.status': () => ok({ ...said, cStat }) });
    const done = await perform(line, context);
    expect(done).toMatchObject({ exit, json: { uf: 'SP', autorizador: 'SP', cStat, doArquivo: false } });
    expect(dig(done.json, 'avisos')).toHaveLength(1);
  });

  it('ends in 4 without an answer, in 5 without a certificate, in 2 without a state', async () => {
    for (const [code, exit] of [
      ['sefaz.timeout', 4],
      ['sefaz.paused', 4],
      ['certificate.missing', 5],
    ] as const) {
      const context = fakeContext({ 'sefaz.status': () => err(appError(code)) });
      expect((await perform(line, context)).exit).toBe(exit);
    }
    expect((await perform(['sefaz', 'situacao', '--ambiente', 'treino'], fakeContext({}))).exit).toBe(2);
    expect((await perform([...line, '--modelo', '57'], fakeContext({}))).exit).toBe(2);
  });
});

describe('diagnostico', () => {
  it('counts the journal, and reports what could not be determined instead of failing', async () => {
    const context = fakeContext({
      'disablement.counts': () => ok({ uncertain: 1, homologated: 2 }),
    });
    const done = await perform(['diagnostico'], context);
    expect(done.exit).toBe(0);
    expect(dig(done.json, 'inutilizacoes', 'homologacao')).toEqual({ uncertain: 1, homologated: 2 });
    expect(dig(done.json, 'falhas')).toContainEqual({ parte: 'programa', codigo: 'call.unknown' });
  });

  it('says which data on SEFAZ are in use, what waits, and why a file is not used', async () => {
    const state: SefazDataState = {
      enabled: true,
      version: 3,
      date: '2027-02-01',
      origin: 'file',
      key: 'ab'.repeat(32),
      pending: { inUse: 2, changes: [] },
      refused: { reason: 'program', version: 4, minProgram: '2.0.0' },
    };
    const done = await perform(['diagnostico'], fakeContext({ 'sefaz-data.state': () => ok(state) }));
    expect(dig(done.json, 'dadosSefaz')).toEqual({
      ligado: true,
      versao: 3,
      data: '2027-02-01',
      origem: 'arquivo',
      chave: 'abababab',
      enderecosEmUso: 2,
      recusado: 'program',
    });
  });

  it('shows a folder without the user’s name', () => {
    expect(shownPath('/home/maria/.local/share/balcao-nfe', '/root')).toBe('/home/~/.local/share/balcao-nfe');
    expect(shownPath('C:\\Users\\Maria\\AppData\\x', 'C:\\Users\\Maria')).toBe('~\\AppData\\x');
    expect(shownPath('/dados/11222333000181', '/root')).toBe('/dados/…81');
  });
});

it('a stop of npm is detected by the missing parent, only if npm started this command', () => {
  vi.useFakeTimers();
  let parent = 7;
  const stopped = vi.fn();
  watchNpm({}, stopped, () => parent);
  watchNpm({ npm_lifecycle_event: 'cli' }, stopped, () => parent);
  vi.advanceTimersByTime(1000);
  expect(stopped).not.toHaveBeenCalled();
  parent = 1;
  vi.advanceTimersByTime(1000);
  expect(stopped).toHaveBeenCalledTimes(process.platform === 'win32' ? 0 : 1);
  vi.useRealTimers();
});
