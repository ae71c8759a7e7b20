/** What `POST /nfe/stats` says of an earlier answer, where SEFAZ does not find the note any more or says nothing of it. */

import { expect, it } from 'vitest';
import type { Call, Consultation, LastKnown } from '../../shared/contract.ts';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { ok } from '../../shared/result.ts';
import { statsAnswerSchema } from '../../shared/service/service-bodies.ts';
import { readJsonObject } from './http/json.ts';
import { stats } from './stats.ts';
import { coreWith } from './testing/core.ts';

const KEY = accessKeySchema.parse('35261011222333000181550010000001231482057313');
const NOW = '2026-11-20T12:00:00.000Z';
const EARLIER: LastKnown = {
  situacao: 'autorizada',
  cStat: '100',
  xMotivo: 'Autorizado o uso da NF-e',
  nProt: '135260000000001',
  consultadoEm: '2026-11-01T12:00:00.000Z',
};

async function replyTo(cStat: string, known: Pick<Consultation, 'situacao' | 'avisos' | 'anterior'>) {
  const consultation: Consultation = {
    chNFe: KEY,
    environment: 'producao',
    eventos: [],
    alertas: [],
    consultadoEm: NOW,
    doArquivo: false,
    ...known,
    retConsSitNFe: { cStat, xMotivo: 'Palavras da SEFAZ', protNFe: [], procEventoNFe: [] },
  };
  const call = (async () => ok(consultation)) as unknown as Call;
  const core = coreWith(call);
  const body = readJsonObject(JSON.stringify({ chNFe: KEY, tpAmb: 1 }));
  if (!body.ok) throw new Error(body.error);
  return (await stats({ body: body.value, auth: { kind: 'none' }, fresh: false }, core)).reply.body;
}

it('a note that is not found any more comes with the answer that found it, and what to do', async () => {
  const gone = { situacao: 'nao-consta', avisos: ['note.found-before'], anterior: EARLIER } as const;
  expect(await replyTo('217', { ...gone, avisos: [...gone.avisos] })).toMatchObject({
    status: 200,
    anterior: EARLIER,
    avisos: [expect.stringContaining('Não a transmita de novo')],
  });
});

it('a refused consult comes with what was known, and a first one with nothing', async () => {
  const stopped = { situacao: 'nao-consultada', avisos: [] } as const;
  expect(await replyTo('108', { ...stopped, avisos: [], anterior: EARLIER })).toMatchObject({
    status: -6,
    anterior: EARLIER,
  });
  expect(await replyTo('108', { ...stopped, avisos: [] })).not.toHaveProperty('anterior');
});

it.each(['100', '108', '217'])(
  'an answer by %s has no field that the OpenAPI document lacks',
  async (cStat) => {
    const known = { situacao: 'outra', anterior: EARLIER } as const;
    const fields = Object.keys(await replyTo(cStat, { ...known, avisos: ['note.found-before'] }));
    expect(Object.keys(statsAnswerSchema.shape)).toEqual(expect.arrayContaining(fields));
  },
);
