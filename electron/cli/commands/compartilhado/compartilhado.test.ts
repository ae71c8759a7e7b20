/** What `compartilhado situacao` says beside its JSON, whose shape stays. */

import { expect, test } from 'vitest';
import type { SharedJournalState } from '../../../../shared/contract.ts';
import { ok } from '../../../../shared/result.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { perform } from '../../testing/fixtures.ts';

const SITUATION = { version: '18.4', schema: 4, requests: 2, uncertain: 0, machines: ['CAIXA-1'] };
const STATE: SharedJournalState = {
  standing: 'connected',
  since: '2026-11-20T12:00:00.000Z',
  chains: [],
  waiting: 0,
  lacking: 0,
  exitLabel: '',
};

async function saidOf(state: Partial<SharedJournalState>) {
  const context = fakeContext({
    'shared-journal.situation': () => ok(SITUATION),
    'shared-journal.state': () => ok({ ...STATE, ...state }),
  });
  return { ...(await perform(['compartilhado', 'situacao'], context)), warned: context.warned };
}

test('a clock that is apart is said in the text', async () => {
  const json = { banco: 'postgresql', versao: '18.4', esquema: 4, pedidos: 2, incertos: 0, maquinas: 1 };
  const right = await saidOf({ clockAheadMs: 1_000 });
  expect([right.json, right.text.length]).toEqual([json, 3]);
  const apart = await saidOf({ clockAheadMs: -5 * 3_600_000 });
  expect(apart.json).toEqual(json);
  expect(apart.text[3]).toContain('está 5 h atrasado em relação ao do servidor');
});

test('a user above the rights of the database is said beside the output, whether or not it is JSON', async () => {
  const { json, text, warned } = await saidOf({ above: { user: 'postgres', as: 'superuser' } });
  expect([Object.keys(json).length, text.length]).toEqual([6, 3]);
  expect(warned).toEqual([expect.stringContaining('O usuário postgres do banco é superusuário do servidor')]);
});

test('rows that the server did not take are in the text and in the JSON', async () => {
  const notTaken = [{ kind: 'last_number', company: '11222333000181', why: 'right' }];
  const { json, text } = await saidOf({ notTaken });
  expect(json).toMatchObject({
    naoAceitos: [{ tabela: 'last_number', empresa: '11222333000181', motivo: 'right' }],
  });
  expect(text.at(-1)).toContain('último número declarado de 11.222.333/0001-81, porque o usuário do banco');
});

test('a jump of positions has a sentence of its own', async () => {
  const data = { position: '9007199254740990', found: 7, role: 'mallory' };
  const { text } = await saidOf({ waitingFor: { code: 'database.altered', data } });
  expect(text.at(-1)).toContain(
    'linha na posição 9.007.199.254.740.990, gravada pelo usuário mallory do banco',
  );
});
