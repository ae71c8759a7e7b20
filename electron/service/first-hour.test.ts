/** The first hour of docs/service.md, followed over training: every call there, as curl and as PowerShell write it, is sent and answered as it says. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, type TestApp } from '../testing/test-app.ts';
import { openTrainingService } from './testing/training-service.ts';

const GUIDE = new URL('../../docs/service.md', import.meta.url);
const CALL_OF_CURL =
  /curl -s http:\/\/127\.0\.0\.1:8787(\S+) ((?:-H (?:'[^']*'|"[^"]*")\s+)+)(?:\\\n\s+)?-d '([^']*)'/g;
/** The only forms that the guide uses: texts in single quotes, the token from the environment. */
const CALL_OF_POWERSHELL =
  /^\$headers = @\{ ([^}]*) \}\n\$body = '([^']*)'\nInvoke-RestMethod 'http:\/\/127\.0\.0\.1:8787([^']*)' -Method Post -Headers \$headers -ContentType '([^']*)' -Body \$body \| ConvertTo-Json -Depth 9\n$/;

interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
type Answer = Readonly<Record<string, unknown>> & { readonly chave?: string };

let core: TestApp;
let address: string;
let token: string;
/** A note of training in place of the guide's, whose month passes. */
let chNFe: string;

beforeAll(async () => {
  const opened = await openTrainingService();
  ({ core, address, token } = opened);
  chNFe = opened.begun.examples['authorized'] ?? '';
});
afterAll(() => core.close());

const text = readFileSync(GUIDE, 'utf8').split('\n## Paths\n')[0] ?? '';
const blocks = (language: string) =>
  [...text.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, kind, code = '']) =>
    kind === language ? [code] : [],
  );
const ofCurl = (): Sent[] =>
  blocks('sh').flatMap((code) =>
    [...code.matchAll(CALL_OF_CURL)].map(([, path = '', given = '', body = '']) => ({
      path,
      body,
      headers: Object.fromEntries(
        [...given.matchAll(/-H ['"]([^:]+): ([^'"]*)['"]/g)].map(([, name = '', value = '']) => [
          name,
          value.replace('$TOKEN', token),
        ]),
      ),
    })),
  );
function ofPowerShell(code: string): Sent {
  const [, given = '', body = '', path = '', type = ''] = CALL_OF_POWERSHELL.exec(code) ?? [];
  const pairs = given.split('; ').map((pair) => /^'([^']+)' = (?:'([^']*)'|\$env:TOKEN)$/.exec(pair) ?? []);
  const headers = Object.fromEntries(pairs.map(([, name = '', value = token]) => [name, value]));
  return { path, body, headers: { ...headers, 'Content-Type': type } };
}
async function send({ path, headers, body }: Sent): Promise<Answer> {
  const asked = body.replace(/"chNFe":"\d{44}"/, `"chNFe":"${chNFe}"`);
  const response = await fetch(address + path, { method: 'POST', headers, body: asked });
  return (await response.json()) as Answer;
}

it('consults, disables, loses an answer and asks for it, by the lines for curl', async () => {
  const [stats, inut, lost, asked, ...more] = ofCurl();
  if (!stats || !inut || !lost || !asked || more.length > 0) throw new Error('the guide has other calls');
  expect(await send(stats)).toMatchObject({ status: 200, retConsSitNFe: { cStat: '100' } });
  expect(await send(inut)).toMatchObject({
    status: 200,
    cStat: '102',
    avisos: expect.arrayContaining([expect.any(String)]) as unknown,
  });
  const uncertain = { status: -3, erro: { codigo: 'disablement.uncertain' } };
  expect(await send(lost)).toMatchObject(uncertain);
  expect(await send(asked)).toMatchObject(uncertain);

  const [request] = must(await core.call('disablement.list', { environment: 'treino', pending: true }));
  expect(text).toContain(`pendencias reenviar ${request?.id ?? ''} --sim`);
  const resent = { environment: 'treino', requestId: request?.requestId ?? '' } as const;
  must(await core.call('disablement.resend', resent));
  expect(await send(asked)).toMatchObject({
    status: 200,
    retInut: { cStat: '563', nProt: expect.any(String) as string },
  });
});

it('does the same by the lines for PowerShell, each block alone', async () => {
  const [stats, inut, lost, ...more] = blocks('powershell').map(ofPowerShell);
  if (!stats || !inut || !lost || more.length > 0) throw new Error('the guide has other calls');
  expect(stats.headers).toEqual({ 'X-AUTH-TOKEN': token, 'Content-Type': 'application/json; charset=utf-8' });
  expect(await send(stats)).toMatchObject({ status: 200, retConsSitNFe: { cStat: '100' } });
  expect(await send(inut)).toMatchObject({ status: 200, cStat: '102' });
  expect(await send(lost)).toMatchObject({ status: -3, erro: { codigo: 'disablement.uncertain' } });
});
