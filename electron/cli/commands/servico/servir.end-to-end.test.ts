/**
 * The long-running commands, as an ERP and an integrator use them: real processes, real HTTP, a SEFAZ in another
 * process.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Training } from '../../../training/server.ts';
import { dig, textAt } from '../../testing/dig.ts';
import { CNPJ_AT_TRAINING as CNPJ, pointAtTraining } from '../../testing/at-training.ts';
import { runHere } from '../../testing/here.ts';
import { processesOver } from '../../testing/processes.ts';

const PASSWORD = 'CANARIO senha de teste';

let base: string;
let data: string;
let sefaz: Training;
let pfx: string;
const ENV = { SENHA: PASSWORD, HTTPS_PROXY: 'http://u:CANARIO@127.0.0.1:1' };
const here = processesOver(() => data, ENV);
const cli = (args: readonly string[]) => runHere(data, args, ENV);

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'balcao-servir-'));
  ({ data, sefaz, pfx } = await pointAtTraining(base, PASSWORD, 1500));
  const imported = await cli(['certificado', 'importar', pfx, '--senha-env', 'SENHA', '--uf', 'SP']);
  expect(imported.exit).toBe(0);
});

afterAll(async () => {
  here.close();
  await sefaz.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

async function post(address: string, path: string, body: Record<string, unknown>) {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { http: response.status, body: await response.json() };
}

const range = (token: string, n: number) => ({
  'X-AUTH-TOKEN': token, ano: 26, serie: 5, nNFIni: n, nNFFin: n, xJust: 'Numero pulado por falha do emissor',
}); // prettier-ignore

describe('servir', { timeout: 60_000 }, () => {
  const file = () => join(base, 'token.txt');

  it('is reached with a token that was written to a file of its owner only', async () => {
    const create = [
      'token', 'criar', '--cnpj', CNPJ, '--ambiente', 'homologacao', '--escopos', 'consultar,inutilizar',
    ]; // prettier-ignore
    const made = await cli([...create, '--saida', file(), '--json']);
    expect(made).toMatchObject({ exit: 0, json: { cnpj: CNPJ, ambiente: 'homologacao', arquivo: file() } });
    const token = readFileSync(file(), 'utf8').trim();
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(made.stdout).not.toContain(token);
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await cli([...create, '--saida', file(), '--json'])).toMatchObject({ exit: 2 });
    expect(readFileSync(file(), 'utf8').trim()).toBe(token);
    expect(dig((await cli(['token', 'listar', '--json'])).json, 'tokens')).toHaveLength(1);
  });

  it('consults, disables once what is requested twice, and finishes running calls before it stops', async () => {
    const token = readFileSync(file(), 'utf8').trim();
    const service = await here.start(['servir', '--porta', '0', '--ambiente', 'homologacao']);
    const address = textAt(service.json, 'endereco');
    expect(address).toBe(`http://127.0.0.1:${String(dig(service.json, 'porta'))}`);

    const { authorized } = sefaz.examples;
    const note = { 'X-AUTH-TOKEN': token, chNFe: authorized, tpAmb: 2 };
    expect(await post(address, '/nfe/stats', note)).toMatchObject({
      http: 200,
      body: { status: 200, retConsSitNFe: { cStat: '100' } },
    });
    const twice = await Promise.all([1, 2].map(() => post(address, '/nfe/inut', range(token, 3))));
    expect(twice[0]).toMatchObject({ http: 200, body: { status: 200, retornoInutNFe: { cStat: '102' } } });
    expect(dig(twice[1], 'body', 'retornoInutNFe')).toEqual(dig(twice[0], 'body', 'retornoInutNFe'));
    expect(sefaz.ledger()).toMatchObject([{ count: 1 }]);

    sefaz.scenario.set('slow');
    const before = sefaz.requests();
    const slow = post(address, '/nfe/inut', range(token, 8));
    await vi.waitUntil(() => sefaz.requests() > before, { timeout: 20_000, interval: 10 });
    const stopped = service.stop('SIGTERM');
    expect(await slow).toMatchObject({ http: 200, body: { status: 200 } });
    sefaz.scenario.set('normal');
    expect(await stopped).toMatchObject({ exit: 0, stderr: '' });
    expect((await stopped).stdout).toBe(`${JSON.stringify(service.json)}\n`);
    expect((await cli(['pendencias', '--json'])).json).toEqual({ pendencias: [] });
  });

  it('names a request that is being sent, and one that it was killed at, as that', async () => {
    const token = readFileSync(file(), 'utf8').trim();
    const serve = ['servir', '--porta', '0', '--ambiente', 'homologacao'];
    const killed = await here.start(serve);
    const chave = `3526${CNPJ}55005000000030000000030`;
    const asked = { 'X-AUTH-TOKEN': token, chave };
    sefaz.scenario.set('slow');
    const before = sefaz.requests();
    const cut = expect(
      post(textAt(killed.json, 'endereco'), '/nfe/inut', range(token, 30)),
    ).rejects.toThrow();
    await vi.waitUntil(() => sefaz.requests() > before, { timeout: 20_000, interval: 10 });
    const under = await post(textAt(killed.json, 'endereco'), '/nfe/get/inut', asked);
    expect(under.body).toMatchObject({ status: -3, chave, erro: { codigo: 'disablement.sending' } });
    expect(await killed.stop('SIGKILL')).toMatchObject({ exit: null });
    await cut;
    sefaz.scenario.set('normal');

    const again = await here.start(serve);
    const sent = sefaz.requests();
    const repeated = await post(textAt(again.json, 'endereco'), '/nfe/inut', range(token, 30));
    const looked = await post(textAt(again.json, 'endereco'), '/nfe/get/inut', asked);
    for (const { body } of [repeated, looked])
      expect(body).toMatchObject({
        status: -3,
        chave,
        desde: dig(under.body, 'desde'),
        erro: { codigo: 'disablement.uncertain' },
        avisos: expect.arrayContaining([expect.stringContaining('Não use estes números')]) as unknown,
      });
    expect(sefaz.requests()).toBe(sent);
    expect(await again.stop('SIGTERM')).toMatchObject({ exit: 0 });
  });

  it('refuses a taken port with 2 and only the error, and serves training to a training token', async () => {
    const made = await cli(['token', 'criar', '--cnpj', CNPJ, '--ambiente', 'treino', '--json']);
    const token = textAt(made.json, 'token');
    const service = await here.start(['servir', '--porta', '0', '--registro']);
    const porta = String(dig(service.json, 'porta'));
    expect(await cli(['servir', '--porta', porta, '--json'])).toMatchObject({
      exit: 2,
      stderr: '',
      json: { erro: { codigo: 'service.port' } },
    });
    const note = { 'X-AUTH-TOKEN': token, chNFe: sefaz.examples.unknown, tpAmb: 2 };
    const before = sefaz.requests();
    const asked = await post(textAt(service.json, 'endereco'), '/nfe/stats', note);
    expect(asked).toMatchObject({ http: 200, body: { status: 200 } });
    expect(sefaz.requests()).toBe(before);
    const revoked = await cli(['token', 'revogar', textAt(made.json, 'id'), '--json']);
    expect(revoked.exit).toBe(0);
    expect((await post(textAt(service.json, 'endereco'), '/nfe/stats', note)).http).toBe(401);
    const stopped = await service.stop('SIGINT');
    expect(stopped).toMatchObject({ exit: 0 });
    const lines = stopped.stderr.split('\n').filter((line) => line.startsWith('{'));
    const served = lines.map((line) => JSON.parse(line) as object).filter((line) => 'subject' in line);
    const time = expect.any(String) as unknown;
    const ms = expect.any(Number) as unknown;
    expect(served).toMatchObject([
      {
        time,
        ms,
        op: '/nfe/stats',
        token: textAt(made.json, 'id'),
        subject: note.chNFe,
        http: 200,
        status: 200,
        codigo: '',
      },
      { time, ms, http: 401, status: -400, codigo: 'token.revoked' },
    ]);
    const listed = await cli(['chamadas', '--json']);
    const newest = (dig(listed.json, 'chamadas') as object[]).slice(0, 2);
    expect(newest).toMatchObject([{ http: 401 }, { assunto: note.chNFe }]);
  });
});

describe('treino servir', { timeout: 60_000 }, () => {
  it('prints all that another program needs to reach the training SEFAZ', async () => {
    const training = await here.start(['treino', 'servir', '--porta', '0']);
    const folder = join(base, 'outro');
    mkdirSync(join(folder, 'confianca'), { recursive: true });
    writeFileSync(join(folder, 'enderecos.json'), JSON.stringify(dig(training.json, 'enderecosJson')));
    writeFileSync(join(folder, 'confianca', 'treino.pem'), textAt(training.json, 'ac'));
    const SENHA = textAt(training.json, 'certificado', 'senha');
    const there = (args: readonly string[]) => runHere(folder, args, { SENHA });
    const pfx = textAt(training.json, 'certificado', 'arquivo');
    expect((await there(['certificado', 'importar', pfx, '--senha-env', 'SENHA'])).exit).toBe(0);
    const status = ['sefaz', 'situacao', '--uf', 'SP', '--ambiente', 'homologacao', '--json'];
    expect(await there(status)).toMatchObject({ exit: 0, json: { uf: 'SP', cStat: '107' } });
    expect(await training.stop('SIGTERM')).toMatchObject({ exit: 0, stderr: '' });
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
});

describe('diagnostico', { timeout: 60_000 }, () => {
  it('contains no key, password, token or complete company number', async () => {
    mkdirSync(join(data, 'registros'), { recursive: true });
    writeFileSync(
      join(data, 'registros', '2026-11-20.jsonl'),
      `{"detail":"senha: ${PASSWORD} de ${CNPJ}"}\n`,
    );
    const screen = await cli(['diagnostico', '--json']);
    expect(screen.exit).toBe(0);
    expect(screen.json).toMatchObject({
      enderecosTrocados: ['localhost'],
      inutilizacoes: { homologacao: { homologated: 2 } },
      falhas: [],
    });
    expect(dig(screen.json, 'variaveis')).toContain('HTTPS_PROXY');
    const path = join(base, 'd.zip');
    const zipped = await cli(['diagnostico', '--saida', path]);
    expect(zipped.exit).toBe(0);
    const everything = screen.stdout + zipped.stdout + inflated(readFileSync(path));
    expect(everything).toContain('PADARIA AURORA');
    const key = readFileSync(join(data, 'cofre.chave'));
    const token = readFileSync(join(base, 'token.txt'), 'utf8').trim();
    for (const secret of [
      'CANARIO',
      'PRIVATE KEY',
      CNPJ,
      token,
      key.toString('hex'),
      key.toString('base64'),
    ]) {
      expect(everything).not.toContain(secret);
    }
  });
});

/** The text of every entry, read by the local headers alone. */
function inflated(archive: Buffer): string {
  let text = '';
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    const end = start + archive.readUInt32LE(at + 18);
    text += inflateRawSync(archive.subarray(start, end)).toString();
    at = end;
  }
  return text;
}
