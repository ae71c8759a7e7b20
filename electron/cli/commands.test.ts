import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { CallOutput, DisablementView } from '../../shared/contract.ts';
import { appError } from '../../shared/errors.ts';
import { err, ok } from '../../shared/result.ts';
import { dig } from './testing/dig.ts';
import { fakeContext, type Answers } from './testing/fake-context.ts';
import { CNPJ, REQUEST, certificate, company, perform, view } from './testing/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('inutilizar', () => {
  const line = [
    'inutilizar', '--ambiente', 'homologacao', '--cnpj', CNPJ, '--ano', '26', '--serie', '1', '--de', '3', '--ate', '3',
    '--justificativa', 'Numero pulado por falha',
  ]; // prettier-ignore
  const checked: CallOutput<'disablement.check'> = {
    findings: [],
    ano: 2026,
    neighbours: {},
    taken: [],
    typedCount: false,
    yearKnown: false,
  };
  const core: Answers = {
    'certificate.list': () => ok([certificate]),
    'company.list': () => ok([company]),
    'disablement.check': () => ok(checked),
    'company.save': () => ok(company),
  };
  const sent = (state: DisablementView['state'], more: Partial<DisablementView> = {}): Answers => ({
    ...core,
    'disablement.perform': () => ok({ view: view(state, more), sent: true, findings: [] }),
  });
  const retornoInutNFe = {
    cStat: '102', xMotivo: 'ok', chave: '3526', tpAmb: 2, nProt: '135', dhRecbto: '', xmlInut: '<ProcInutNFe/>',
  }; // prettier-ignore

  it('without --sim shows what would be sent, and neither records nor sends', async () => {
    const context = fakeContext(core);
    const done = await perform(line, context);
    expect(done.exit).toBe(0);
    expect(done.json).toMatchObject({
      estado: 'preparada',
      id: 'ID35261122233300018155001000000003000000003',
      status: -3,
    });
    expect(context.calls.map(({ name }) => name)).toEqual([
      'certificate.list',
      'company.list',
      'disablement.check',
    ]);
    expect(context.options[0]?.confirmed).toBe(false);
  });

  it('without --sim passes the month of the gap on, and refuses an invalid one', async () => {
    const context = fakeContext(core);
    expect((await perform([...line, '--mes', '09'], context)).exit).toBe(0);
    expect(context.calls.at(-1)).toMatchObject({ name: 'disablement.check', input: { month: 9 } });
    for (const mes of ['0', '13', 'setembro']) {
      const refused = await perform([...line, '--mes', mes], fakeContext(core));
      expect(refused.exit).toBe(2);
      expect(dig(refused.json, 'erro', 'mensagem')).toContain('1 a 12');
    }
  });

  it('without --sim ends in 2 if something blocks it', async () => {
    const context = fakeContext({
      ...core,
      'disablement.check': () =>
        ok({
          ...checked,
          findings: [{ level: 'block', code: 'range.used', cStat: '241', data: { used: '3' }, mend: [] }],
        }),
    });
    const done = await perform(line, context);
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'erros')).toEqual([
      'Há nota emitida com número desta faixa, e número usado não se inutiliza. Usado: 3.',
    ]);
  });

  it('without --sim shows the expected code, alternative ranges, future numbers first and the deadline', async () => {
    const mend = [
      { nNFIni: 1, nNFFin: 2 },
      { nNFIni: 4, nNFFin: 9 },
    ];
    const context = fakeContext({
      ...core,
      'disablement.check': () =>
        ok({
          ...checked,
          findings: [
            { level: 'block', code: 'range.used', cStat: '241', data: { used: '3' }, mend },
            { level: 'warn', code: 'year.ask', data: { ano: 2026, lastYear: 2025 } },
            { level: 'warn', code: 'range.future', data: { lastKnown: 4217 } },
            { level: 'info', code: 'deadline', data: { date: '2026-12-10', days: 20, mod: '55' } },
          ],
        }),
    });
    const { text } = await perform(line, context);
    const said = text.slice(3, -1);
    expect(said).toEqual([
      expect.stringMatching(/^Impede \(rejeição 241\): Há nota emitida/),
      'Pode ser pedida, um pedido por vez: --de 1 --ate 2  --de 4 --ate 9',
      expect.stringMatching(/^ATENÇÃO: Numeração futura: a faixa passa .* \(4\.217\)/),
      expect.stringMatching(/^Atenção: Confira o ano: .*pulou em dez\/2025, use 2025/),
      'Faltam 20 dias para o prazo, 10/12/2026.',
    ]);
  });

  it.each([
    ['upside down', '9', '3', 'Pode ser pedida: --de 3 --ate 9'],
    [
      'too big',
      '1',
      '10001',
      'Pode ser pedida, um pedido por vez: --de 1 --ate 10000  --de 10001 --ate 10001',
    ],
  ])('a range %s is refused with alternative ranges', async (_name, from, to, serves) => {
    const wrong = line.with(line.indexOf('--de') + 1, from).with(line.indexOf('--ate') + 1, to);
    const done = await perform(wrong, fakeContext(core));
    expect(done.exit).toBe(2);
    expect(done.text.join('\n')).toContain(serves);
  });

  it.each([
    [
      'homologada',
      0,
      sent('homologated', { nProt: '135', retornoInutNFe, file: { saved: true, path: '/x/a.xml' } }),
    ],
    [
      'homologada',
      6,
      sent('homologated', { nProt: '135', retornoInutNFe, file: { saved: false, path: '/x' } }),
    ],
    [
      'recusada',
      1,
      sent('refused', {
        answer: { cStat: '241', xMotivo: 'usado', nProt: '', dhRecbto: '', at: '2026-11-20T12:00:00Z' },
      }),
    ],
    ['incerta', 3, sent('uncertain', { fault: { code: 'sefaz.reset', phase: 'answer' } })],
  ] as const)('with --sim reports %s with exit code %i', async (estado, exit, answers) => {
    const context = fakeContext(answers);
    const done = await perform([...line, '--sim'], context);
    expect(done.exit).toBe(exit);
    expect(done.json).toMatchObject({ estado, status: estado === 'homologada' ? 200 : -3 });
    expect('retornoInutNFe' in done.json).toBe(estado === 'homologada');
    if (estado === 'recusada')
      expect(dig(done.json, 'erro')).toMatchObject({ cStat: '241', xMotivo: 'usado' });
    if (estado === 'incerta') expect(dig(done.json, 'erro', 'codigo')).toBe('disablement.uncertain');
    expect(context.options[0]?.confirmed).toBe(true);
  });

  it('ends in 4 if nothing could be sent, and the send was its last call', async () => {
    const context = fakeContext({
      ...core,
      'disablement.perform': () => err(appError('sefaz.refused', { phase: 'connect' })),
    });
    const done = await perform([...line, '--sim'], context);
    expect(done.exit).toBe(4);
    expect(context.calls.at(-1)?.name).toBe('disablement.perform');
  });

  it('returns the stored result and 0 for a repeat of a disabled range, and reports another justification', async () => {
    const context = fakeContext({
      ...core,
      'disablement.perform': () =>
        ok({
          view: view('homologated', {
            retornoInutNFe,
            xJust: 'Outra justificativa',
            file: { saved: true, path: '/x' },
          }),
          sent: false,
          findings: [],
        }),
    });
    const done = await perform([...line, '--sim'], context);
    expect(done.exit).toBe(0);
    expect(done.json).toMatchObject({ estado: 'homologada', status: 200, retornoInutNFe, arquivo: '/x' });
    expect(dig(done.json, 'avisos')).toEqual(
      expect.arrayContaining([expect.stringContaining('justificativa registrada')]),
    );
    expect(done.text[1]).toMatch(
      /^Já estava inutilizada por este programa em 20\/11\/2026 [0-9]{2}:00; nada foi enviado agora\.$/,
    );
  });

  it('warns about a justification that names a person, with and without --sim, and continues', async () => {
    const naming = line.with(-1, 'Falha do emissor, avisar ana@exemplo.com.br');
    const shown = await perform(naming, fakeContext(core));
    expect(shown.exit).toBe(0);
    expect(dig(shown.json, 'avisos', 0)).toContain('um e-mail');
    const context = fakeContext(sent('homologated', { file: { saved: true, path: '/x' } }));
    expect((await perform([...naming, '--sim'], context)).exit).toBe(0);
    expect(context.warned).toEqual([expect.stringContaining('um e-mail')]);
  });

  it('accepts a 102 with an unusual protocol, and says so', async () => {
    const context = fakeContext(sent('homologated', { nProt: 'abc', file: { saved: true, path: '/x' } }));
    const done = await perform([...line, '--sim'], context);
    expect(done).toMatchObject({ exit: 0, json: { estado: 'homologada' } });
    expect(dig(done.json, 'avisos', 0)).toContain('15 nem 17 algarismos');
  });

  it('refuses a repeat of an unanswered range with 2 and names the command that resolves it', async () => {
    const context = fakeContext({
      ...core,
      'disablement.perform': () => ok({ view: view('uncertain'), sent: false, findings: [] }),
    });
    const done = await perform([...line, '--sim'], context);
    expect(done.exit).toBe(2);
    expect(done.json).toMatchObject({ estado: 'incerta', erro: { codigo: 'disablement.uncertain' } });
    expect(done.text.join('\n')).toContain('pendencias reenviar ID3526');
  });

  it('ends in 5 for a company without a stored certificate', async () => {
    const other = fakeContext({
      ...core,
      'certificate.list': ({ root }) => ok(root ? [] : [{ ...certificate, root: '99999999' }]),
    });
    expect(await perform(line, other)).toMatchObject({
      exit: 5,
      json: { erro: { codigo: 'certificate.other-company' } },
    });
    const none = fakeContext({ ...core, 'certificate.list': () => ok([]) });
    expect((await perform(line, none)).exit).toBe(5);
  });

  it('needs a confirmed UF, which --uf confirms only together with --sim', async () => {
    const unconfirmed: Answers = {
      ...sent('homologated'),
      'company.list': () => ok([{ ...company, ufConfirmed: false }]),
    };
    expect(await perform(line, fakeContext(unconfirmed))).toMatchObject({
      exit: 2,
      json: { erro: { codigo: 'company.uf-unconfirmed' } },
    });
    const dry = fakeContext(unconfirmed);
    await perform([...line, '--uf', 'sp'], dry);
    expect(dry.calls.some(({ name }) => name === 'company.save')).toBe(false);
    const wet = fakeContext(unconfirmed);
    await perform([...line, '--uf', 'sp', '--sim'], wet);
    expect(wet.calls.find(({ name }) => name === 'company.save')?.input).toMatchObject({
      cnpj: CNPJ,
      uf: 'SP',
    });
  });

  it.each([
    ['that is not stored', []],
    ['whose state nobody confirmed', [{ ...company, ufConfirmed: false }]],
    ['that is stored under another state', [{ ...company, uf: 'MG' as const }]],
  ])('without --sim checks the range of a company %s under the state of --uf', async (_what, companies) => {
    const context = fakeContext({
      ...core,
      'company.list': () => ok(companies),
      'disablement.check': ({ uf }) => {
        const codes = uf === 'SP' ? (['company.other-uf', 'serie.blocked-nfa'] as const) : [];
        return ok({ ...checked, findings: codes.map((code) => ({ level: 'block', code })) });
      },
    });
    const done = await perform([...line, '--uf', 'SP'], context);
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'erros')).toEqual([expect.stringContaining('890')]);
  });

  it.each([
    ['--justificativa', 'curta demais'],
    ['--justificativa', 'Numero pulado por falha 😀'],
    ['--de', '5'],
    ['--ano', '1'],
    ['--cnpj', '11222333000182'],
    ['--serie', '1000'],
    ['--modelo', '57'],
    ['--quantidade', '2'],
    ['--ambiente', 'teste'],
  ])('refuses %s %s with a message and 2, and does not open the core', async (option, value) => {
    const at = line.indexOf(option);
    const changed = at < 0 ? [...line, option, value] : line.with(at + 1, value);
    const context = fakeContext(core);
    const done = await perform([...changed, '--sim'], context);
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'erro', 'mensagem')).toMatch(/^[A-Z].*\.$/);
    expect(context.options).toEqual([]);
  });

  it('reports every missing option at once', async () => {
    const done = await perform(['inutilizar', '--ambiente', 'treino'], fakeContext({}));
    expect(dig(done.json, 'erro', 'detalhes', 'erros')).toHaveLength(6);
  });
});

describe('pendencias', () => {
  it('lists only unanswered requests, in the documented shape', async () => {
    const context = fakeContext({
      'disablement.list': ({ environment, waiting }) =>
        ok(
          environment === 'homologacao' && !waiting
            ? [view('uncertain', { sentAt: '2026-11-20T12:00:01Z' }), view('homologated')]
            : [],
        ),
    });
    const done = await perform(['pendencias'], context);
    expect(done).toMatchObject({ exit: 0 });
    expect(dig(done.json, 'pendencias')).toEqual([
      {
        id: 'ID35261122233300018155001000000003000000003', cnpj: CNPJ, empresa: 'Padaria', ano: '26', mod: '55', serie: 1, nNFIni: 3,
        nNFFin: 3, tpAmb: '2', estado: 'incerta', enviadaEm: '2026-11-20T12:00:01Z', tentativas: 1,
      },
    ]); // prettier-ignore
    expect(context.calls.map(({ input }) => input)).not.toContainEqual({
      environment: 'treino',
      pending: true,
    });
  });

  it('sends again by Id, with or without "ID", only with --sim', async () => {
    const answers: Answers = {
      'disablement.list': ({ environment }) => ok(environment === 'homologacao' ? [view('uncertain')] : []),
      'disablement.resend': () => ok(view('homologated', { provedBy: '563' })),
    };
    const context = fakeContext(answers);
    expect(
      await perform(
        ['pendencias', 'reenviar', '35261122233300018155001000000003000000003', '--sim'],
        context,
      ),
    ).toMatchObject({
      exit: 0,
      json: { estado: 'homologada' },
    });
    const unsure = fakeContext(answers);
    expect(await perform(['pendencias', 'reenviar', REQUEST], unsure)).toMatchObject({ exit: 2 });
    expect(unsure.calls.some(({ name }) => name === 'disablement.resend')).toBe(false);
    expect(await perform(['pendencias', 'reenviar', 'x', '--sim'], fakeContext(answers))).toMatchObject({
      exit: 2,
    });
  });
});
