/** A whole rehearsal against the training SEFAZ, and its report searched for all that went in. */

import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput, CallOutput } from '../../shared/contract.ts';
import { readRehearsal } from '../../scripts/field/read-zip.ts';
import { must, openTestApp, type TestApp } from '../testing/test-app.ts';

const environment = 'treino';
let app: TestApp;
let cnpj: string;
let key: string;
let holder: string;
let protocol: string;
let certificate: CallOutput<'training.addresses'>['certificate'];

beforeAll(async () => {
  app = await openTestApp();
  const { company, examples } = must(await app.call('training.get', {}));
  ({ certificate } = must(await app.call('training.addresses', {})));
  cnpj = company.cnpj;
  holder = company.certificate?.holder ?? '';
  key = examples['authorized'] ?? '';
});
afterAll(() => app.close());

const step = (rest: Omit<CallInput<'field.step'>, 'environment' | 'cnpj'>) =>
  app.call('field.step', { environment, cnpj, ...rest });

it('takes every step, and reports each', async () => {
  const { servers, looks } = must(await app.call('field.plan', { environment }));
  expect(servers).toHaveLength(1);
  expect(must(await step({ step: 'computer' }))).toMatchObject({ ok: true });
  const server = must(await step({ step: 'server', server: servers[0] }));
  expect(server.lines.join('\n')).toContain('no primeiro handshake, e sem ele não conecta');
  expect(must(await step({ step: 'status' }))).toMatchObject({ ok: true });
  expect(must(await step({ step: 'consult', key }))).toMatchObject({ ok: true });
  const range = {
    mod: '55',
    serie: 77,
    nNFIni: 5,
    nNFFin: 6,
    ano: 2026,
    xJust: 'Ensaio do programa em homologacao',
  } as const;
  expect(must(await step({ step: 'disable', range }))).toMatchObject({ ok: true });
  expect(must(await step({ step: 'resend' }))).toMatchObject({ ok: true });
  expect(must(await step({ step: 'looks', seen: { [looks[0]?.id ?? '']: true } }))).toMatchObject({
    ok: true,
  });
  const [request] = must(await app.call('disablement.list', { environment, pending: false }));
  protocol = request?.nProt ?? '';
  // The resend left nothing in the journal: it was sent once.
  expect(request).toMatchObject({ state: 'homologated', attempts: 1 });

  const { files, text } = must(await app.call('field.report', {}));
  expect(files.map(({ name }) => name)).toEqual(['ensaio.html', 'ensaio.json']);
  const seen: unknown = JSON.parse(files[1]?.text ?? '');
  expect(seen).toMatchObject({
    computador: {
      cofre: { tipo: 'key-file', abre: true, mudaOsBytes: true },
      pastaDeOutros: '',
      pastaNaRede: false,
    },
    servidores: [
      { comCadeia: { certo: true }, semCertificado: { certo: false }, situacao: { cStat: '107' } },
    ],
    consultas: [{ de: '{CHAVE-1}', certo: true }],
    inutilizacao: { cStat: '102', estado: 'homologated' },
    reenvio: { cStat: '563' },
    janela: [{ visto: true }],
  });
  expect(files[1]?.text).toContain('<cStat>563');
  expect(text).toContain('563');
});

it('has nothing of a company, a note, a person or this computer in it', async () => {
  const { files, text } = must(await app.call('field.report', {}));
  const secrets = [
    cnpj,
    cnpj.slice(0, 8),
    key,
    key.slice(25),
    holder,
    holder.replace(/:.*/, ''),
    protocol,
    app.dataDir,
    `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}`,
    'PRIVATE KEY',
    'BEGIN CERTIFICATE',
    'Ensaio do programa em',
    certificate.name,
    certificate.path,
    'PRIVATE',
    'CERTIFICATE-',
    ...[userInfo().username, hostname()].filter((name) => name.length > 4),
  ];
  for (const content of [...files.map((file) => file.text), text]) {
    // Of no certificate and no signature: they would be base64 of a sequence.
    expect(content).not.toMatch(/MII[A-Za-z0-9+/]{10}/);
    for (const secret of secrets) expect(content.toLowerCase(), secret).not.toContain(secret.toLowerCase());
  }
});

it('saves exactly what was shown, and nothing else', async () => {
  const { id, files } = must(await app.call('field.report', {}));
  app.pickFolder(app.dataDir);
  const { saved } = must(await app.call('field.save', { id }));
  expect(await readRehearsal(saved?.path ?? '')).toEqual(JSON.parse(files[1]?.text ?? ''));
  const other = await app.call('field.save', { id: randomUUID() });
  expect(other).toMatchObject({ ok: false, error: { issues: [{ path: 'id' }] } });
});

it('asks nothing of notes or numbers in production', async () => {
  for (const name of ['consult', 'disable', 'resend'] as const) {
    const answer = await app.call('field.step', { environment: 'producao', cnpj, step: name, key });
    expect(answer, name).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
  }
});

it('resends nothing before a disablement of its own', async () => {
  const other = await openTestApp();
  try {
    const { company } = must(await other.call('training.get', {}));
    const answer = await other.call('field.step', { environment, cnpj: company.cnpj, step: 'resend' });
    expect(answer).toMatchObject({ ok: false, error: { issues: [{ path: 'range' }] } });
  } finally {
    await other.close();
  }
});
