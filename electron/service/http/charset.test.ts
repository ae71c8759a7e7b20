/** Bodies of programs that do not write UTF-8: read as their header says, and nothing is signed from a guess. */

import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../shared/contract.ts';
import { must, type TestApp } from '../../testing/test-app.ts';
import { decodeBody } from './charset.ts';
import { openTrainingService } from '../testing/training-service.ts';

interface Body {
  readonly status: number;
  readonly motivo: string;
  readonly erro?: { readonly codigo: string };
  readonly avisos?: readonly string[];
  readonly retornoInutNFe?: { readonly xmlInut: string };
}

const WORDS = 'Numeração não usada: emissão às 15h, ÇÃO';
/** The same words in each charset, written by hand from its table. */
const BYTES: Readonly<Record<string, string>> = {
  'iso-8859-1': 'Numera\xe7\xe3o n\xe3o usada: emiss\xe3o \xe0s 15h, \xc7\xc3O',
  'windows-1252': 'Numera\xe7\xe3o n\xe3o usada: emiss\xe3o \xe0s 15h, \xc7\xc3O',
  cp850: 'Numera\x87\xc6o n\xc6o usada: emiss\xc6o \x85s 15h, \x80\xc7O',
};

let core: TestApp;
let begun: CallOutput<'training.begin'>;
let port: number;
let token: string;
let next = 800;

beforeAll(async () => {
  ({ core, begun, port, token } = await openTrainingService());
});
afterAll(() => core.close());

function post(path: string, type: string, body: Buffer): Promise<{ http: number; body: Body }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'x-auth-token': token, 'content-length': body.length };
    const options = { host: '127.0.0.1', port, path, method: 'POST', headers, agent: false };
    const call = httpRequest(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const answer = JSON.parse(Buffer.concat(parts).toString()) as Body;
        resolve({ http: response.statusCode ?? 0, body: answer });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

function range(xJust: string): string {
  const nNF = next++;
  return JSON.stringify({ ano: '26', serie: 1, nNFIni: nNF, nNFFin: nNF }).replace(
    '}',
    `,"xJust":"${xJust}"}`,
  );
}

describe('a disablement whose header names', () => {
  it.each(['iso-8859-1', 'windows-1252', 'cp850', 'ISO-8859-1', '"cp850"', 'IBM850'])(
    '%s is read in it, and the answer says so',
    async (name) => {
      const known = name.toLowerCase().replaceAll('"', '').replace('ibm', 'cp');
      const body = Buffer.from(range(BYTES[known] ?? ''), 'latin1');
      const { http, body: answer } = await post('/nfe/inut', `application/json; charset=${name}`, body);
      expect(http).toBe(200);
      expect(answer.status).toBe(200);
      expect(answer.retornoInutNFe?.xmlInut).toContain(WORDS);
      expect(answer.avisos).toContainEqual(expect.stringContaining(known));
    },
  );

  it('a charset that its bytes are not, since they are UTF-8, is read as UTF-8 and the answer says so', async () => {
    const { body } = await post(
      '/nfe/inut',
      'application/json; charset=iso-8859-1',
      Buffer.from(range(WORDS)),
    );
    expect(body.retornoInutNFe?.xmlInut).toContain(WORDS);
    expect(body.avisos).toContainEqual(expect.stringContaining('UTF-8'));
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'application/json; charset=utf-16'])(
    'no charset that explains its bytes is refused, and nothing is recorded: %s',
    async (type) => {
      const before = must(await core.call('disablement.list', { environment: 'treino', pending: false }));
      const body = Buffer.from(range(BYTES['cp850'] ?? ''), 'latin1');
      const { http, body: answer } = await post('/nfe/inut', type, body);
      expect(http).toBe(400);
      expect(answer).toMatchObject({ status: -400, erro: { codigo: 'body.encoding' } });
      for (const charset of ['iso-8859-1', 'windows-1252', 'cp850']) expect(answer.motivo).toContain(charset);
      const after = must(await core.call('disablement.list', { environment: 'treino', pending: false }));
      expect(after).toEqual(before);
    },
  );
});

describe('a consult', () => {
  const note = () => `{"chNFe":"${begun.examples['authorized']}","tpAmb":2,"obs":"n\xe3o"}`;

  it('needs no letters: stray bytes do not stop it', async () => {
    const { body } = await post('/nfe/stats', 'application/json', Buffer.from(note(), 'latin1'));
    expect(body).toMatchObject({ status: 200 });
  });

  it('in a declared charset that is not read here is not told that none was declared', async () => {
    const type = 'application/json; charset=iso-8859-15';
    const { body } = await post('/nfe/stats', type, Buffer.from(note(), 'latin1'));
    expect(body).toMatchObject({ status: 200, avisos: [expect.stringContaining('não diz um charset que')] });
  });

  it('in a declared charset learns so', async () => {
    const type = 'application/json; charset=windows-1252';
    const { body } = await post('/nfe/stats', type, Buffer.from(note(), 'latin1'));
    expect(body).toMatchObject({ status: 200, avisos: [expect.stringContaining('windows-1252')] });
  });
});

it('reads all 128 characters above ASCII of cp850 as its table has them', () => {
  const bytes = Buffer.from(Array.from({ length: 128 }, (_, i) => 128 + i));
  const { text } = decodeBody(bytes, 'application/json; charset=cp850');
  expect([...text]).toHaveLength(128);
  expect(text.slice(0, 6)).toBe('Çüéâäà');
  expect(new Set(text).size).toBe(128);
});
