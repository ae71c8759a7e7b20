/** The OpenAPI document is valid by a public validator, and a client generated from it by a public generator works. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_CODES } from '../../../shared/service/service-codes.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { HTTP } from '../reply.ts';
import { OPERATIONS } from '../routes.ts';
import { COMPONENTS, openApi } from './openapi.ts';
import { EXAMPLES } from './openapi-examples.ts';

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

/** What the compiler complains about. */
function compile(args: readonly string[]): Promise<string> {
  const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, ...args], (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

interface Generated {
  readonly consultarNFe: (
    options: object,
  ) => Promise<{ data?: { status: number; retConsSitNFe?: { cStat: string } } }>;
}

interface Documented {
  readonly post?: Answers;
  readonly get?: Answers;
}
interface Answers {
  readonly responses: Readonly<
    Record<
      string,
      { content: { 'application/json': { example: { status: number; erro?: { codigo: string } } } } }
    >
  >;
}

describe('the OpenAPI document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(openApi('1.0.0'))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has an example of every answer, which its schema takes', () => {
    for (const [name, example] of Object.entries(EXAMPLES)) {
      const schema = new Map<string, z.ZodType>(Object.entries(COMPONENTS)).get(name);
      expect(schema?.safeParse(example), name).toMatchObject({ success: true });
    }
    const documented = JSON.stringify(openApi('1.0.0')['paths']);
    expect(
      documented.match(/"schema":\{"\$ref":"#\/components\/schemas\/(Resposta\w+|Saude|Falha)"\},"example"/g)
        ?.length,
    ).toBe(documented.match(/#\/components\/schemas\/(Resposta\w+|Saude|Falha)"/g)?.length);
  });

  it('has of each refusal an example that comes with its HTTP status, in the words of the contract', () => {
    const codes: Readonly<Record<string, number>> = { ...SERVICE_CODES, ...HTTP };
    const { paths } = openApi('1.0.0') as { readonly paths: Readonly<Record<string, Documented>> };
    for (const [path, { post, get }] of Object.entries(paths)) {
      const undone = OPERATIONS.get(path)?.undone ?? -3;
      for (const [http, { content }] of Object.entries((post ?? get)?.responses ?? {})) {
        if (http === '200') continue;
        const { status, erro } = content['application/json'].example;
        expect(codes[erro?.codigo ?? ''], `${path} ${http}`).toBe(Number(http));
        expect(status, `${path} ${http}`).toBe(['403', '429', '503'].includes(http) ? undone : -400);
      }
    }
  });

  it('has no request or answer with a member that docs/service.md does not name', () => {
    const guide = readFileSync(new URL('../../../docs/service.md', import.meta.url), 'utf8');
    for (const [name, schema] of Object.entries<z.ZodType>(COMPONENTS)) {
      // What SEFAZ says is passed on as it is.
      const ours = name in EXAMPLES || name.startsWith('Pedido');
      const members = ours && schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      const unnamed = members.filter((member) => !new RegExp(`\\b${member}\\b`).test(guide));
      expect(unnamed, name).toEqual([]);
    }
  });

  it('takes an access key as a bare integer, which is longer than the integers of a double', () => {
    expect(JSON.stringify(openApi('1.0.0'))).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it('says of the paths of an NFC-e, and of /saude, what they take and answer', () => {
    interface Operation {
      readonly parameters: readonly { readonly name: string }[];
      readonly requestBody?: {
        readonly content: { readonly 'application/json': { readonly schema: unknown } };
      };
      readonly responses: Readonly<Record<string, unknown>>;
    }
    const { paths, components } = openApi('1.0.0') as {
      readonly paths: Readonly<Record<string, { readonly post: Operation; readonly get: Operation }>>;
      readonly components: {
        readonly schemas: Readonly<Record<string, { properties: Record<string, unknown> }>>;
      };
    };
    const bodyOf = (path: string) => {
      const schema = JSON.stringify(paths[path]?.post.requestBody?.content['application/json'].schema);
      return components.schemas[/(\w+)"\}$/.exec(schema)?.[1] ?? '']?.properties;
    };
    expect(paths['/v1/nfce/status']?.post.parameters).toEqual(paths['/nfe/stats']?.post.parameters);
    expect(JSON.stringify(bodyOf('/v1/nfce/inut')?.['mod'])).not.toContain('55');
    expect(Object.keys(bodyOf('/v1/nfce/inut') ?? {})).toEqual(Object.keys(bodyOf('/nfe/inut') ?? {}));
    expect(Object.keys(paths['/saude']?.get.responses ?? {})).toEqual(['200', '401', '403', '421', '503']);
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
    const document = await fetch(`${running.value.address}/openapi.json`);
    expect(document.status).toBe(200);
    await writeFile(input, await document.text());
    const output = join(folder, 'client');
    await createClient({
      input,
      output,
      logs: { level: 'silent' },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    });
    // What a program reads first, without a cast.
    const reading = `import type { RespostaConsulta } from './client/types.gen';
      export const protocol = (answer: RespostaConsulta): string | undefined => answer.retConsSitNFe?.protNFe[0]?.infProt.nProt;
      export const wrong = (answer: RespostaConsulta) =>
        // @ts-expect-error a member that is not there
        answer.retConsSitNFe?.protNFe[0]?.infProt.nProtocolo;\n`;
    await writeFile(join(folder, 'reading.ts'), reading);
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--ignoreConfig',
    ];
    const compiled = await compile([join(folder, 'reading.ts'), ...options]);
    expect(compiled).toBe('');

    const client = (await import(pathToFileURL(join(output, 'index.ts')).href)) as Generated;
    const answer = await client.consultarNFe({
      baseUrl: running.value.address,
      headers: { 'X-AUTH-TOKEN': made.value.token },
      body: { chNFe: examples['authorized'], tpAmb: '2' },
    });
    expect(answer.data).toMatchObject({ status: 200, retConsSitNFe: { cStat: '100' } });
  });
});
