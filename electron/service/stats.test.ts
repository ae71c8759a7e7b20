/** `POST /nfe/stats` with answers that the training SEFAZ does not give: unknown codes. */

import { expect, it } from 'vitest';
import type { Call, Consultation } from '../../shared/contract.ts';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { ok } from '../../shared/result.ts';
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
