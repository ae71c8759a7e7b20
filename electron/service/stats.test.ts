/** `POST /nfe/stats` with answers that the training SEFAZ does not give: unknown codes. */

import { expect, it, onTestFinished, vi } from 'vitest';
import type { Call, Consultation } from '../../shared/contract.ts';
import { accessKeyCheckDigit, accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { appError } from '../../shared/errors.ts';
import { err, ok } from '../../shared/result.ts';
import type { AnswerNode } from '../../shared/service/service.ts';
import { readJsonObject } from './http/json.ts';
import { stats } from './stats.ts';
import { coreWith } from './testing/core.ts';

const KEY = '35261011222333000181550010000001231482057313';

async function replyTo(cStat: string, protNFe: AnswerNode[]) {
  const consultation: Consultation = {
    chNFe: accessKeySchema.parse(KEY),
    environment: 'producao',
    situacao: 'outra',
    retConsSitNFe: { cStat, xMotivo: 'Palavras da SEFAZ', protNFe, procEventoNFe: [] },
    eventos: [],
    alertas: [],
    consultadoEm: '2026-11-20T12:00:00Z',
    doArquivo: false,
    avisos: ['cstat.unknown'],
  };
  const call = (async () => ok(consultation)) as unknown as Call;
  const core = coreWith(call);
  const body = readJsonObject(JSON.stringify({ chNFe: KEY, tpAmb: 1 }));
  if (!body.ok) throw new Error(body.error);
  const done = await stats({ body: body.value, auth: { kind: 'none' }, fresh: false }, core);
  return done.reply.body;
}

it('reports an unknown code of SEFAZ as 200 if the note has a protocol, with a line that the code is unknown', async () => {
  const body = await replyTo('121', [{ infProt: { nProt: '135260000000001' } }]);
  expect(body).toMatchObject({ status: 200, retConsSitNFe: { cStat: '121' } });
  expect(JSON.stringify(body)).toContain('ainda não conhece este código');
  expect(body).not.toHaveProperty('erro');
});

it('reports an unknown code without a protocol as a consultation not carried out, with SEFAZ’s text', async () => {
  const body = await replyTo('121', []);
  expect(body).toMatchObject({ status: -6, erro: { cStat: '121', xMotivo: 'Palavras da SEFAZ' } });
  expect(body).not.toHaveProperty('retConsSitNFe');
});

it.each([
  ['America/Rio_Branco', '2027-01-01T03:00:00Z', 'Brasília’s new year, two hours before that of Acre'],
  [
    'America/Sao_Paulo',
    '2027-01-01T02:00:00Z',
    'the new year of Fernando de Noronha, an hour before Brasília’s',
  ],
])('takes a key of the year that has begun somewhere in Brazil, by a clock of %s', async (zone, now) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const digits = `3527${KEY.slice(4, 43)}`;
  const statusAt = async (at: Date) => {
    const core = {
      ...coreWith(async () => err(appError('sefaz.timeout'))),
      now: () => at,
    };
    const body = readJsonObject(JSON.stringify({ chNFe: digits + accessKeyCheckDigit(digits), tpAmb: 1 }));
    if (!body.ok) throw new Error(body.error);
    return (await stats({ body: body.value, auth: { kind: 'none' }, fresh: false }, core)).reply.body.status;
  };
  expect(await statusAt(new Date(now))).toBe(-6);
  // Nowhere yet.
  expect(await statusAt(new Date('2027-01-01T01:59:59Z'))).toBe(-3);
});
