/** Pending requests on the command line, and how a person's statement resolves them. */

import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import { err, ok } from '../../../../shared/result.ts';
import { dig } from '../../testing/dig.ts';
import { fakeContext, type Answers } from '../../testing/fake-context.ts';
import { perform, REQUEST, view } from '../../testing/fixtures.ts';

const AWAY = {
  standing: 'away' as const,
  since: '2026-11-28T12:00:00Z',
  chains: [],
  waiting: 0,
  lacking: 0,
  exitLabel: '',
};
const open = view('uncertain');
const answers = (listed = open): Answers => ({
  'disablement.list': ({ environment, waiting }) =>
    ok(environment === 'homologacao' && !waiting ? [listed] : []),
  'disablement.close': () => ok(view('closed')),
});

describe('pendencias', () => {
  it.each([
    ['homologated', 'disablement.already', '135260000000001'],
    ['closed', 'disablement.already', '135260000000001'],
    ['refused', 'disablement.state', 'já passou do ponto'],
    ['prepared', 'disablement.state', 'ainda não foi enviado'],
    ['discarded', 'disablement.missing', 'descartado sem ser enviado'],
    ['sending', 'disablement.sending', 'está sendo enviado agora'],
    ['uncertain', 'disablement.uncertain', 'saiu deste computador'],
  ] as const)(
    'a request that is %s is not said to be missing, by its Id or its number',
    async (state, codigo, words) => {
      const known = view(state, state === 'closed' ? { provedBy: 'person' } : {});
      const journal: Answers = {
        'disablement.list': () => ok([]),
        'disablement.of-id': ({ environment, id }) =>
          ok(environment === 'producao' && id === known.id ? [known] : []),
        'disablement.get': ({ environment }) =>
          environment === 'producao' ? ok(known) : err(appError('disablement.missing')),
      };
      for (const id of [known.id.slice(2), known.requestId]) {
        const line = ['pendencias', 'confirmar', id, '--quantidade', '1', '--sim'];
        const { json, exit } = await perform(line, fakeContext(journal));
        expect(exit).toBe(2);
        expect(dig(json, 'erro')).toMatchObject({
          codigo,
          mensagem: expect.stringContaining(words) as string,
        });
      }
    },
  );

  it('a request that no journal has is missing, and one that cannot be looked up is not', async () => {
    const line = ['pendencias', 'reenviar', open.id, '--sim'];
    const none: Answers = { 'disablement.list': () => ok([]), 'disablement.of-id': () => ok([]) };
    const away: Answers = { ...none, 'disablement.of-id': () => err(appError('database.away')) };
    expect((await perform(line, fakeContext(none))).json).toMatchObject({
      erro: { codigo: 'disablement.missing' },
    });
    expect((await perform(line, fakeContext(away))).json).toMatchObject({
      erro: { codigo: 'database.away' },
    });
    const typed = await perform(['pendencias', 'reenviar', 'bobagem', '--sim'], fakeContext(none));
    expect(typed.json).toMatchObject({ erro: { codigo: 'disablement.missing' } });
  });

  it('lists an XML that is not saved, after the unanswered ones', async () => {
    const unsaved = view('homologated', { file: { saved: false, path: '/x/a.xml', problem: 'ENOSPC' } });
    const { json, text, exit } = await perform(['pendencias'], fakeContext(answers(unsaved)));
    expect(exit).toBe(0);
    expect(dig(json, 'pendencias')).toEqual([]);
    expect(dig(json, 'naoSalvos')).toEqual([
      {
        id: unsaved.id,
        tpAmb: '2',
        cnpj: unsaved.cnpj,
        empresa: unsaved.company,
        arquivo: '/x/a.xml',
        problema: 'ENOSPC',
      },
    ]);
    expect(text.join('\n')).toContain('1 inutilização feita com o XML ainda não salvo');
    expect(text.at(-1)).toBe('  o disco está cheio: /x/a.xml');
  });

  it('names the company of each request, in the JSON and in the text', async () => {
    const named = view('uncertain', { company: 'Padaria São João' });
    const { json, text } = await perform(['pendencias'], fakeContext(answers(named)));
    expect(dig(json, 'pendencias')).toMatchObject([{ cnpj: named.cnpj, empresa: 'Padaria São João' }]);
    expect(text[1]).toMatch(/^ {2}Padaria São João: .* de \d\d\./);
  });

  it('suggests commands with the data folder and environment in use', async () => {
    const line = ['pendencias', '--dados', '/d8', '--ambiente', 'homologacao'];
    const { text, json } = await perform(line, fakeContext(answers()));
    expect(text.join('\n')).toContain('pendencias reenviar ID --sim --ambiente homologacao --dados /d8');
    expect(json).not.toHaveProperty('naoSalvos');
  });

  it('distinguishes what a running process is sending from what is uncertain, and offers no resend for it', async () => {
    const both = {
      ...answers(),
      'disablement.list': (asked: { environment: string; waiting?: boolean | undefined }) =>
        ok(asked.environment === 'homologacao' && !asked.waiting ? [view('sending'), open] : []),
    };
    const listed = await perform(['pendencias'], fakeContext(both));
    expect(dig(listed.json, 'pendencias')).toMatchObject([{ estado: 'enviando' }, { estado: 'incerta' }]);
    const { text, json } = await perform(['pendencias'], fakeContext(answers(view('sending'))));
    expect(dig(json, 'pendencias')).toMatchObject([{ id: open.id, estado: 'enviando' }]);
    expect(text.join('\n')).toContain('está sendo enviada agora');
    expect(text.join('\n')).not.toContain('reenviar');
  });

  it('says of a changed address where the request went, if no answer came from there', async () => {
    const resent = (state: 'uncertain' | 'homologated'): Answers => ({
      ...answers(),
      'disablement.resend': () => ok(view(state, { overridden: true })),
    });
    const avisos = async (state: 'uncertain' | 'homologated') =>
      dig(
        (await perform(['pendencias', 'reenviar', open.id, '--sim'], fakeContext(resent(state)))).json,
        'avisos',
      );
    expect(await avisos('uncertain')).toEqual([
      'Endereço alterado: o pedido foi para o servidor indicado em enderecos.json, não para o endereço oficial.',
    ]);
    expect(await avisos('homologated')).toEqual([expect.stringContaining('a resposta veio do servidor')]);
  });

  it('sends the unanswered request again although an imported file has its Id, and names both to whoever ends one', async () => {
    const file = { requestId: '33333333-3333-4333-8333-333333333333', xJust: 'Outra justificativa qualquer' };
    const both: Answers = {
      ...answers(),
      'disablement.list': ({ environment, waiting }) =>
        ok(environment === 'homologacao' && !waiting ? [view('imported', file), open] : []),
      'disablement.resend': () => ok(view('homologated', { provedBy: '563' })),
    };
    const again = fakeContext(both);
    const sent = await perform(['pendencias', 'reenviar', open.id, '--sim'], again);
    expect(sent).toMatchObject({ exit: 0, json: { estado: 'homologada' } });
    expect(again.calls.at(-1)).toMatchObject({ name: 'disablement.resend', input: { requestId: REQUEST } });
    // A script reads the document alone: without these names it could end neither.
    const line = ['pendencias', 'encerrar', open.id, '--nao-consta', '--sim'];
    const { json, exit } = await perform(line, fakeContext(both));
    expect(exit).toBe(2);
    expect(JSON.stringify(dig(json, 'erro'))).toContain(REQUEST);
    expect(JSON.stringify(dig(json, 'erro'))).toContain(file.requestId);
  });

  it.each(['sefaz.refused', 'database.away', 'call.aborted'] as const)(
    'a repeated request that could not leave (%s) is still without an answer: not 4, which says that nothing is pending',
    async (code) => {
      const context = fakeContext({ ...answers(), 'disablement.resend': () => err(appError(code)) });
      const line = ['pendencias', 'reenviar', open.id, '--sim', '--dados', '/d8'];
      const { text, json, exit } = await perform(line, context);
      expect(exit).toBe(3);
      expect(json).toMatchObject({
        estado: 'incerta',
        id: open.id,
        status: -3,
        motivo: expect.stringContaining('continua sem resposta') as string,
        erro: { codigo: code, cStat: '000' },
      });
      expect(text.join('\n')).toContain('Não use estes números');
      expect(text.join('\n')).toContain(`pendencias reenviar ${open.id} --sim --ambiente homologacao`);
    },
  );

  it('a repeated request that is refused on this computer ends as any other command', async () => {
    const soon = () => err(appError('disablement.too-soon', { waitSeconds: 30 }));
    const context = fakeContext({ ...answers(), 'disablement.resend': soon });
    const { json, exit } = await perform(['pendencias', 'reenviar', open.id, '--sim'], context);
    expect(exit).toBe(2);
    expect(json).toMatchObject({ erro: { codigo: 'disablement.too-soon' } });
  });

  it('says what a 241 to a repeated request proves, and what it does not', async () => {
    const answer = { cStat: '241', xMotivo: 'usado', nProt: '', dhRecbto: '', at: '2026-11-20T12:00:00Z' };
    const context = fakeContext({
      ...answers(),
      'disablement.resend': () => ok(view('uncertain', { answer })),
    });
    const { text, exit } = await perform(['pendencias', 'reenviar', open.id, '--sim'], context);
    expect(exit).toBe(3);
    expect(text.join('\n')).toContain('só prova que algum número da faixa');
    expect(text.join('\n').match(/não use/gi)).toHaveLength(1);
  });

  it('a repeated request without an answer does not show that of an earlier one as its own', async () => {
    const answer = { cStat: '108', xMotivo: 'parado', nProt: '', dhRecbto: '', at: '2026-11-20T12:00:00Z' };
    const lost = view('uncertain', { answer, fault: { code: 'sefaz.reset', phase: 'answer' }, attempts: 3 });
    const context = fakeContext({ ...answers(), 'disablement.resend': () => ok(lost) });
    const { text, json, exit } = await perform(['pendencias', 'reenviar', open.id, '--sim'], context);
    expect(exit).toBe(3);
    expect(dig(json, 'erro')).toMatchObject({ codigo: 'disablement.uncertain', cStat: '000' });
    expect(text).toContainEqual(
      expect.stringMatching(/^Última resposta da SEFAZ, de 20\/11\/2026.*: 108 – parado$/),
    );
  });
});

describe('pendencias encerrar', () => {
  const close = (...more: string[]) => ['pendencias', 'encerrar', open.id, ...more];

  it.each([
    [['--protocolo', '135.260.000.000.001'], { found: true, nProt: '135260000000001' }, true],
    [['--nao-consta'], { found: false }, false],
  ])('records %j once it is confirmed', async (option, verdict, consta) => {
    const context = fakeContext(answers());
    const done = await perform(close(...option, '--sim'), context);
    expect(done).toMatchObject({ exit: 0, json: { estado: 'encerrada', id: open.id, consta } });
    const input = { environment: 'homologacao', requestId: REQUEST, verdict };
    expect(context.calls.at(-1)).toEqual({ name: 'disablement.close', input });
  });

  it('records nothing without --sim, without a verdict, with two, or with an invalid protocol', async () => {
    const both = ['--protocolo', '135260000000001', '--nao-consta', '--sim'];
    for (const more of [['--nao-consta'], ['--sim'], both, ['--protocolo', '12', '--sim']]) {
      const context = fakeContext(answers());
      expect((await perform(close(...more), context)).exit).toBe(2);
      expect(context.calls.some(({ name }) => name === 'disablement.close')).toBe(false);
    }
  });

  it('reports if the digits of a protocol do not match the request', async () => {
    const line = close('--protocolo', '141180000000001', '--sim');
    const { json } = await perform(line, fakeContext(answers()));
    expect(dig(json, 'avisos')).toHaveLength(2);
  });
});

describe('imported and unproved requests', () => {
  const folder = resolve('trazidos');
  const unproved = view('imported', {
    nProt: '135260000000001',
    imported: { folder, path: join(folder, 'a.xml') },
  });
  const answers: Answers = {
    'disablement.list': ({ environment }) => ok(environment === 'homologacao' ? [unproved] : []),
    'disablement.close': () => ok(view('closed')),
    'disablement.close-imported': () => ok({ closed: 1 }),
  };
  const settle = (...more: string[]) => ['pendencias', 'encerrar', '--pasta', 'trazidos', ...more];

  it('are listed separately from the unanswered ones, with file, protocol and the two ways to resolve them', async () => {
    const { json, text } = await perform(['pendencias'], fakeContext(answers));
    expect(dig(json, 'pendencias')).toEqual([]);
    expect(dig(json, 'importadas')).toMatchObject([
      { id: unproved.id, nProt: '135260000000001', pasta: folder, arquivo: join(folder, 'a.xml') },
    ]);
    expect(text.join('\n')).toContain('1 importada de um XML que não comprova a resposta da SEFAZ');
    expect(text.join('\n')).toContain(`pendencias encerrar --pasta "${folder}" --consta --sim`);
  });

  it.each([
    ['--consta', true],
    ['--nao-consta', false],
  ])('a whole folder is resolved by one statement, %s', async (word, found) => {
    const context = fakeContext(answers);
    expect(await perform(settle(word, '--sim'), context)).toMatchObject({
      exit: 0,
      json: { estado: 'encerradas', pasta: folder, consta: found, quantas: 1 },
    });
    const input = { environment: 'homologacao', folder, found, requestIds: [unproved.requestId] };
    expect(context.calls.at(-1)).toEqual({ name: 'disablement.close-imported', input });
  });

  it('nothing is resolved without --sim, without a verdict, with two, or for a folder from which nothing was imported', async () => {
    const wrong = [
      settle('--consta'),
      settle('--sim'),
      settle('--consta', '--nao-consta', '--sim'),
      settle('--protocolo', '135260000000001', '--sim'),
      ['pendencias', 'encerrar', '--pasta', 'outra', '--consta', '--sim'],
      ['pendencias', 'encerrar', '--nao-consta', '--sim'],
    ];
    for (const line of wrong) {
      const context = fakeContext(answers);
      expect((await perform(line, context)).exit).toBe(2);
      expect(context.calls.map(({ name }) => name)).not.toContain('disablement.close-imported');
    }
  });

  it('a folder that the copy of a shared journal lacks is not called unknown while the server is away', async () => {
    const error = appError('database.away', { server: 'servidor' });
    const away: Answers = {
      ...answers,
      'shared-journal.state': () => ok({ ...AWAY, error }),
    };
    const other = ['pendencias', 'encerrar', '--pasta', 'outra', '--consta', '--sim'];
    expect(await perform(other, fakeContext(away))).toMatchObject({
      exit: 4,
      json: { erro: { codigo: 'database.away' } },
    });
  });

  it('one of them is resolved by its Id, like an unanswered one', async () => {
    const context = fakeContext(answers);
    const line = ['pendencias', 'encerrar', unproved.id, '--protocolo', '135260000000001', '--sim'];
    expect((await perform(line, context)).exit).toBe(0);
    expect(context.calls.at(-1)?.name).toBe('disablement.close');
  });
});
