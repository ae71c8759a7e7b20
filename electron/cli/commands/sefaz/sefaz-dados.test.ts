/** `sefaz dados`: what is in use and what waits, and accepting it by its version with --sim only. */

import { describe, expect, it } from 'vitest';
import type { SefazDataState } from '../../../../shared/contract.ts';
import { appError } from '../../../../shared/errors.ts';
import { err, ok } from '../../../../shared/result.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { perform } from '../../testing/fixtures.ts';

const KEY = 'ab'.repeat(32);
const WAITS: SefazDataState = {
  enabled: true,
  version: 2,
  date: '2027-02-01',
  origin: 'file',
  key: KEY,
  takenAt: '2027-02-03T12:00:00Z',
  pending: {
    inUse: 1,
    notes: 'Mudança de servidor.',
    changes: [
      {
        kind: 'host',
        mod: '55',
        authorizer: 'SP',
        tpAmb: '1',
        before: 'nfe.fazenda.sp.gov.br',
        after: 'nfe2.fazenda.sp.gov.br',
      },
    ],
  },
  refused: { reason: 'older', version: 1 },
};
const { pending: _decided, refused: _gone, ...rest } = WAITS;
const ACCEPTED: SefazDataState = { ...rest, accepted: { at: '2027-02-03T12:05:00Z', by: 'maria' } };

describe('sefaz dados', () => {
  it('shows what waits and why a file is not used', async () => {
    const done = await perform(['sefaz', 'dados'], fakeContext({ 'sefaz-data.state': () => ok(WAITS) }));
    expect(done).toMatchObject({
      exit: 0,
      json: {
        ligado: true,
        versao: 2,
        data: '2027-02-01',
        origem: 'arquivo',
        chave: KEY,
        pendente: {
          versaoEmUso: 1,
          nota: 'Mudança de servidor.',
          mudancas: [
            {
              tipo: 'host',
              mudanca: 'Servidor de SP (NF-e, Produção)',
              antes: 'nfe.fazenda.sp.gov.br',
              depois: 'nfe2.fazenda.sp.gov.br',
            },
          ],
        },
        recusado: { motivo: 'older', versao: 1 },
      },
    });
    expect(done.text?.join('\n')).toContain('sefaz dados --aceitar 2 --sim');
  });

  it('accepts only the version named, and only with --sim', async () => {
    const answers = { 'sefaz-data.state': () => ok(WAITS), 'sefaz-data.decide': () => ok(ACCEPTED) };
    const shown = fakeContext(answers);
    const unsure = await perform(['sefaz', 'dados', '--aceitar', '2'], shown);
    expect(shown.calls.some(({ name }) => name === 'sefaz-data.decide')).toBe(false);
    // 0 would tell a script that it was accepted.
    expect(unsure).toMatchObject({ exit: 2, json: { erro: { codigo: 'confirmation.required' } } });

    const decided = fakeContext(answers);
    const done = await perform(['sefaz', 'dados', '--aceitar', '2', '--sim'], decided);
    expect(decided.calls).toEqual([{ name: 'sefaz-data.decide', input: { version: 2, accept: true } }]);
    expect(done).toMatchObject({ exit: 0, json: { aceitoPor: 'maria' } });
  });

  it('ends in 2 where nothing waits under that version, and for what is no version', async () => {
    const context = fakeContext({ 'sefaz-data.decide': () => err(appError('data.decided')) });
    expect((await perform(['sefaz', 'dados', '--aceitar', '3', '--sim'], context)).exit).toBe(2);
    expect((await perform(['sefaz', 'dados', '--aceitar', 'v2', '--sim'], fakeContext({}))).exit).toBe(2);
  });
});
