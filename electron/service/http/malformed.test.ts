/** Whatever a caller sends, the answer is a JSON body with `status` and `motivo`, and never a 500. */

import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { openTrainingService } from '../testing/training-service.ts';

const RUNS = Number(process.env['BALCAO_FUZZ_RUNS'] ?? 1500);

let core: TestApp;
let port: number;
let token: string;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  ({ core, port, token } = await openTrainingService());
});

afterAll(async () => {
  agent.destroy();
  await core.close();
});

function send(path: string, body: string | Buffer): Promise<{ http: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-auth-token': token,
    };
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ http: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function holds(path: string, body: string | Buffer): Promise<void> {
  const { http, text } = await send(path, body);
  const answer = JSON.parse(text) as { status?: unknown; motivo?: unknown };
  expect(typeof answer.status).toBe('number');
  expect(typeof answer.motivo).toBe('string');
  expect(http).toBeLessThan(500);
  // Malformed input must never count as done.
  expect(answer.status).not.toBe(200);
}

const PATHS = ['/nfe/stats', '/nfe/inut', '/nfe/get/inut'] as const;
const names = fc.constantFrom(
  'chNFe',
  'tpAmb',
  'ano',
  'serie',
  'nNFIni',
  'nNFFin',
  'xJust',
  'CNPJ',
  'cUF',
  'mod',
  '__proto__',
);
const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    1e308,
    -0,
    1.5,
    null,
    true,
    [],
    {},
    '9'.repeat(400),
    '\u0000',
    'constructor',
    '../../etc/passwd',
  ),
);
const raw = fc.constantFrom(
  '',
  'null',
  '[]',
  '"x"',
  '{',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":1e99999}',
  '{"chNFe":00000000000000000000000000000000000000000000,"tpAmb":2}',
  '{"chNFe":-35261011222333000181550010000001231482057313,"tpAmb":2}',
  `{"a":${'['.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '{"tpAmb":1,"tpAmb":2}',
  '{"xJust":"\\ud800"}',
  '{"__proto__":{"status":200},"constructor":{"prototype":{}}}',
  '{"chNFe":{"toString":1},"tpAmb":["2"]}',
  `{"xJust":"${'a'.repeat(60_000)}"}`,
);

describe('malformed bodies', () => {
  it('of our fields with other values are reported with what is wrong', async () => {
    const bodies = fc.dictionary(names, odd, { maxKeys: 10 }).map((body) => JSON.stringify(body));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), bodies, (path, body) => holds(path, body)),
      { numRuns: RUNS },
    );
  });

  it('of arbitrary bytes or broken JSON are reported as such', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((part) => Buffer.from(part));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), fc.oneof(raw, fc.string(), bytes), (path, body) =>
        holds(path, body),
      ),
      { numRuns: RUNS },
    );
  });
});
