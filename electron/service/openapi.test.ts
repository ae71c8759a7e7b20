/** The OpenAPI document is valid by a public validator, and a client generated from it by a public generator works. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { openApi } from './openapi.ts';

let core: TestApp;
let folder: string;

beforeAll(async () => {
  core = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'balcao-openapi-'));
});

afterAll(async () => {
  await core.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

interface Generated {
  readonly consultarNFe: (
    options: object,
  ) => Promise<{ data?: { status: number; retConsSitNFe?: { cStat: string } } }>;
}

describe('the OpenAPI document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(openApi('1.0.0'))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('yields a client that consults a note', async () => {
    const begun = await core.call('training.begin', {});
    if (!begun.ok) throw new Error(begun.error.code);
    const { company, examples } = begun.value;
    const made = await core.call('token.create', {
      cnpj: company.cnpj,
      environment: 'treino',
      scopes: ['consultar'],
    });
    const running = await core.call('service.switch', { on: true, port: 0 });
    if (!made.ok || !running.ok) throw new Error('the service did not start');

    const input = join(folder, 'openapi.json');
    const document = await fetch(`${running.value.address}/openapi.json`, {
      headers: { 'X-AUTH-TOKEN': made.value.token },
    });
    await writeFile(input, await document.text());
    const output = join(folder, 'client');
    await createClient({
      input,
      output,
      logs: { level: 'silent' },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    });
    const client = (await import(pathToFileURL(join(output, 'index.ts')).href)) as Generated;
    const answer = await client.consultarNFe({
      baseUrl: running.value.address,
      headers: { 'X-AUTH-TOKEN': made.value.token },
      body: { chNFe: examples['authorized'], tpAmb: '2' },
    });
    expect(answer.data).toMatchObject({ status: 200, retConsSitNFe: { cStat: '100' } });
  });
});
