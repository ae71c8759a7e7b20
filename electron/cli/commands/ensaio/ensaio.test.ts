/** `ensaio` at a terminal: each step is asked for, a disablement by a word, and the report is shown before it is written. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import { err, ok } from '../../../../shared/result.ts';
import { fakeContext, type Answers } from '../../testing/fake-context.ts';
import { certificate, company, KEY, perform, REQUEST } from '../../testing/fixtures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-ensaio-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const report = {
  id: REQUEST,
  text: 'tudo o que há\n{CNPJ-1}',
  files: [{ name: 'ensaio.json', bytes: 2, text: '{}' }],
};
const answers: Answers = {
  'certificate.list': () => ok([certificate]),
  'company.list': () => ok([company]),
  'field.plan': ({ environment }) =>
    ok({
      servers:
        environment === 'producao'
          ? ['nfe.fazenda.sp.gov.br']
          : ['homologacao.nfe.fazenda.sp.gov.br', 'hnfe.sefaz.ba.gov.br'],
      looks: [
        { id: 'bandeja', text: 'O ícone.' },
        { id: 'link', text: 'O link.' },
      ],
    }),
  'field.step': ({ step }) => ok({ ok: step !== 'status', lines: [`visto: ${step}`] }),
  'field.report': () => ok(report),
};
const RANGE = [
  '--ano',
  '2026',
  '--serie',
  '1',
  '--de',
  '5',
  '--ate',
  '6',
  '--justificativa',
  'Ensaio do programa',
];
const at = (terminal: string) => fakeContext(answers, { terminal: true, input: terminal });
const taken = (context: ReturnType<typeof at>) =>
  context.calls.flatMap(({ name, input }) => (name === 'field.step' ? [input] : []));

it('takes what is agreed to, one step after the other, and each server by itself', async () => {
  const context = at('\nn\n\n\n\nsim\n\nf\n');
  const { exit, json } = await perform(['ensaio', KEY, ...RANGE], context);
  expect(exit).toBe(0);
  expect(taken(context)).toMatchObject([
    { step: 'computer', environment: 'homologacao' },
    { step: 'server', environment: 'producao', server: 'nfe.fazenda.sp.gov.br' },
    { step: 'status', environment: 'homologacao' },
    { step: 'consult', key: KEY },
    { step: 'disable', range: { nNFIni: 5, nNFFin: 6 } },
    { step: 'resend' },
  ]);
  expect(json).toMatchObject({ passos: expect.arrayContaining([{ passo: 'situacao', certo: false }]) });
});

it('disables only by the word, and skips what nothing was given for', async () => {
  const context = at('\n\n');
  await perform(['ensaio', 'inutilizacao', ...RANGE], context);
  expect(taken(context)).toEqual([]);
  const bare = at('sim\n');
  await perform(['ensaio', 'consulta', 'inutilizacao', 'reenvio'], bare);
  expect(taken(bare)).toEqual([]);
});

it('takes a key as consultar does: in groups, with NFe before it', async () => {
  const context = at('\n\n');
  await perform(['ensaio', 'consulta', `NFe${KEY}`, KEY.replace(/(.{4})/g, '$1 ')], context);
  expect(taken(context)).toMatchObject([{ step: 'consult', key: KEY }, { key: KEY }]);
});

it('notes what a person saw of the window, and leaves out what was not looked at', async () => {
  const context = at('\ns\n\n');
  await perform(['ensaio', 'janela'], context);
  expect(taken(context)).toMatchObject([{ step: 'looks', seen: { bandeja: true } }]);
});

it('shows the whole report before it is written, and writes it only then', async () => {
  const path = join(folder, 'ensaio.zip');
  const refused = at('\nn\n');
  expect(await perform(['ensaio', 'computador', '--saida', path], refused)).toMatchObject({
    exit: 0,
    text: ['Nada foi gravado.'],
  });
  expect(refused.warned.join('\n')).toContain('{CNPJ-1}');
  expect(existsSync(path)).toBe(false);
  expect(await perform(['ensaio', 'computador', '--saida', path], at('\n\n'))).toMatchObject({
    exit: 0,
    json: { arquivo: path },
  });
  expect(existsSync(path)).toBe(true);
});

it('goes on after a step that could not be taken, and says so', async () => {
  const failing: Answers = {
    ...answers,
    'field.step': ({ step }) =>
      step === 'status' ? err(appError('sefaz.no-address')) : ok({ ok: true, lines: [] }),
  };
  const context = fakeContext(failing);
  const done = await perform(['ensaio', 'computador', 'situacao', 'consulta', KEY, '--sim'], context);
  expect(done).toMatchObject({
    exit: 0,
    json: {
      passos: [
        { passo: 'computador', certo: true },
        { passo: 'situacao', certo: false, erro: 'sefaz.no-address' },
        { passo: 'consulta', certo: true },
      ],
    },
  });
});

it('ends where the input ends, with what was seen so far', async () => {
  const context = at('\n');
  expect(await perform(['ensaio'], context)).toMatchObject({
    exit: 0,
    json: { passos: [{ passo: 'computador' }] },
  });
});

it.each([
  ['no certificate is here', ok([]), 'certificate.missing', 5],
  ['the vault cannot be read', err(appError('data.folder', { path: '/x' })), 'data.folder', 2],
  [
    'several companies have one',
    ok([certificate, { ...certificate, cnpj: '11444777000161' }]),
    'input.invalid',
    2,
  ],
])('without --cnpj says what is missing where %s', async (_where, listed, codigo, exit) => {
  const context = fakeContext({ ...answers, 'certificate.list': () => listed });
  const done = await perform(['ensaio', 'computador', '--sim'], context);
  expect(done).toMatchObject({ exit, json: { erro: { codigo } } });
  expect(taken(context)).toEqual([]);
});
