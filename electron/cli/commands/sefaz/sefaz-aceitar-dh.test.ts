/** `sefaz aceitar-dh`: nothing without --sim, one server at a time, and taken back. */

import { expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { fakeContext, type Answers } from '../../testing/fake-context.ts';
import { perform } from '../../testing/fixtures.ts';

const HOST = 'nfe.sefaz.go.gov.br';
const asked: unknown[] = [];
const answers: Answers = {
  'network.weak-group': (input) => {
    asked.push(input);
    return ok({
      mode: 'none',
      host: '',
      port: 3128,
      user: '',
      hasPassword: false,
      canAskSystem: false,
      damaged: false,
      weakGroups: input.accept ? [HOST] : [],
    });
  },
};

it('accepts nothing without --sim, and says what it would mean', async () => {
  const { exit, text } = await perform(['sefaz', 'aceitar-dh', HOST], fakeContext(answers));
  expect([exit, asked]).toEqual([2, []]);
  expect(text.join(' ')).toContain('1024 bits');
});

it('accepts one server, and takes it back without asking', async () => {
  const done = await perform(['sefaz', 'aceitar-dh', HOST, '--sim'], fakeContext(answers));
  expect(done).toMatchObject({ exit: 0, json: { aceitos: [HOST] } });
  const back = await perform(['sefaz', 'aceitar-dh', HOST, '--retirar'], fakeContext(answers));
  expect(back).toMatchObject({ exit: 0, json: { aceitos: [] } });
  expect(asked).toEqual([
    { host: HOST, accept: true },
    { host: HOST, accept: false },
  ]);
});

it.each(['sefaz go', '', 'https://nfe.sefaz.go.gov.br/'])(
  'refuses %j, which is no name of a server',
  async (host) => {
    const context = fakeContext(answers);
    const done = await perform(['sefaz', 'aceitar-dh', host, '--sim'], context);
    expect(done).toMatchObject({
      exit: 2,
      json: { erro: { mensagem: 'Isto não é o nome de um servidor.' } },
    });
    expect(context.calls).toEqual([]);
  },
);
