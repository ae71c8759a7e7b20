/**
 * A caller can distinguish our service from another program on its port before it sends the token, and the examples
 * do.
 */

import { spawn, spawnSync } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CallOutput } from '../../../shared/contract.ts';
import { must, type TestApp } from '../../testing/test-app.ts';
import { openTrainingService } from '../testing/training-service.ts';

const exampleAt = (path: string) => fileURLToPath(new URL(`../../../docs/exemplos/${path}`, import.meta.url));
const EXAMPLE: readonly [string, string] = [process.execPath, exampleAt('typescript/consultar.ts')];
/** Those of other tools, with what each needs. */
const OTHERS: readonly [string, readonly [string, string], readonly string[]][] = [
  ['Python', ['python3', exampleAt('python/consultar.py')], ['python3']],
  ['curl', ['sh', exampleAt('curl/consultar.sh')], ['sh', 'curl', 'openssl', 'sed']],
];
const isHere = (tool: string) => spawnSync(tool, ['--version']).error === undefined;

let core: TestApp;
let begun: CallOutput<'training.begin'>;
let address: string;
let token: string;
let id: string;

beforeAll(async () => {
  ({
    core,
    begun,
    address,
    token,
    view: { id },
  } = await openTrainingService(['consultar']));
});
afterAll(() => core.close());

async function health(query: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}/saude?${new URLSearchParams(query).toString()}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

describe('GET /saude with a challenge', () => {
  it('proves with the hash of the token that the service is ours, and never reveals the hash', async () => {
    const desafio = 'a1 & çã/';
    const hash = createHash('sha256').update(token, 'utf8').digest();
    const answer = await health({ desafio, token: id });
    expect(answer).toMatchObject({
      status: 200,
      motivo: 'No ar.',
      prova: createHmac('sha256', hash).update(desafio).digest('hex'),
    });
    expect(JSON.stringify(answer)).not.toContain(hash.toString('hex'));
    // A program may write an id of its own in capitals, as Delphi does.
    expect(await health({ desafio, token: id.toUpperCase() })).toEqual(answer);
    const longest = await health({ desafio: 'ç'.repeat(64), token: id });
    expect(longest['prova']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives no proof for an unknown or revoked token, or without both members', async () => {
    const { cnpj } = begun.company;
    const gone = must(
      await core.call('token.create', { cnpj, environment: 'treino', scopes: ['consultar'] }),
    );
    must(await core.call('token.revoke', { id: gone.view.id }));
    for (const query of [
      { desafio: 'x', token: randomUUID() },
      { desafio: 'x', token: gone.view.id },
      { desafio: 'x', token: '' },
      { desafio: 'x' },
      { token: id },
      { desafio: '', token: id },
    ]) {
      const answer = await health(query);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer).not.toHaveProperty('prova');
    }
  });

  it('says environment, version and journal, and days of certificates only with a token', async () => {
    const open = await health({});
    expect(open).toMatchObject({ status: 200, ambiente: 'todos', diario: 'local' });
    expect(open['versao']).toEqual(expect.any(String));
    expect(open).not.toHaveProperty('certificados');
    const known = await fetch(`${address}/saude`, { headers: { 'x-auth-token': token } });
    expect(await known.json()).toMatchObject({ certificados: [{ dias: expect.any(Number) as number }] });
    const wrong = await fetch(`${address}/saude`, { headers: { 'x-auth-token': 'x' } });
    expect(wrong.status).toBe(401);
  });

  it('refuses a challenge of more than 64 characters', async () => {
    const answer = await health({ desafio: 'x'.repeat(65), token: id });
    expect(answer).toMatchObject({ status: -400, erro: { codigo: 'input.invalid' } });
    expect(answer).not.toHaveProperty('prova');
  });
});

describe('the example of the documentation', () => {
  const consult = (at: string, [tool, file] = EXAMPLE, own: Readonly<Record<string, string>> = {}) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const env = { ...process.env, BALCAO: at, TOKEN: token, TOKEN_ID: id, ...own };
      const child = spawn(tool, [file, begun.examples['authorized'] ?? ''], { env });
      let said = '';
      child.stdout.on('data', (part: Buffer) => (said += part.toString()));
      child.stderr.on('data', (part: Buffer) => (said += part.toString()));
      child.on('close', (code) => resolve({ code, said }));
    });

  it('consults if the service proves itself', async () => {
    const { code, said } = await consult(address);
    expect(said).toContain('100');
    expect(code).toBe(0);
  });

  it.each(OTHERS.filter(([, , tools]) => tools.every(isHere)))(
    'consults in %s too, also where a proxy is set that does not know this computer',
    async (_name, command) => {
      const { code, said } = await consult(address, command, {
        http_proxy: 'http://127.0.0.1:9',
        no_proxy: '',
      });
      expect(said).toContain('100');
      expect(code).toBe(0);
    },
  );

  it('asks in C# no member that an answer may lack: GetProperty ends the program there', () => {
    const source = readFileSync(exampleAt('csharp/Consultar.cs'), 'utf8');
    const asked = [...source.matchAll(/\.GetProperty\("(\w+)"\)/gu)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(['cStat', 'motivo', 'retConsSitNFe', 'status']);
  });

  /** Another program on the port, and what it heard. */
  async function squat(answer: object): Promise<{ at: string; heard: string[] }> {
    const heard: string[] = [];
    const squatter = createServer((request, response) => {
      heard.push(`${request.url ?? ''} ${JSON.stringify(request.headers)}`);
      request.on('data', (part: Buffer) => heard.push(part.toString()));
      request.on('end', () =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      );
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void squatter.close());
    await new Promise((resolve) => squatter.once('listening', resolve));
    return { at: `http://127.0.0.1:${(squatter.address() as AddressInfo).port}`, heard };
  }
  const sentNothing = (heard: readonly string[], { code, said }: { code: number | null; said: string }) => {
    expect(code).toBe(1);
    expect(said).toContain('não é o Balcão');
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.join('\n')).not.toContain(token);
  };

  it('sends no token to another program on the port', async () => {
    const { at, heard } = await squat({ status: 200, motivo: 'No ar.', prova: '00' });
    sentNothing(heard, await consult(at));
  });

  it.runIf(process.platform !== 'win32' && ['sh', 'curl', 'openssl', 'sed'].every(isHere))(
    'sends no token by curl where openssl cannot compute the proof, so that none would equal none',
    async () => {
      const tools = mkdtempSync(join(tmpdir(), 'balcao-openssl-'));
      onTestFinished(() => rmSync(tools, { recursive: true, force: true, maxRetries: 10 }));
      const less = '#!/bin/sh\n[ "$1" = rand ] || exit 1\necho 00112233445566778899aabbccddeeff\n';
      writeFileSync(join(tools, 'openssl'), less, { mode: 0o755 });
      const { at, heard } = await squat({ status: 200, motivo: 'No ar.' });
      const PATH = `${tools}${delimiter}${process.env['PATH'] ?? ''}`;
      sentNothing(heard, await consult(at, ['sh', exampleAt('curl/consultar.sh')], { PATH }));
    },
  );
});
