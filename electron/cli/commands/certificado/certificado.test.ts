import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { CertificateReport } from '../../../../shared/certificate-report.ts';
import { appError } from '../../../../shared/errors.ts';
import { err, ok } from '../../../../shared/result.ts';
import { dig } from '../../testing/dig.ts';
import { fakeContext, type Answers } from '../../testing/fake-context.ts';
import { CNPJ, REQUEST, certificate, company, perform } from '../../testing/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('certificado', () => {
  const draftId = REQUEST;
  const preview = {
    draftId, fingerprint: 'ab'.repeat(32), fileName: 'a.pfx', holder: 'PADARIA', cnpj: CNPJ, isCpf: false, issuer: 'AC', validFrom: '2026-01-01T00:00:00Z',
    validUntil: '2027-01-01T00:00:00Z', daysLeft: 42, state: 'active' as const, keyKind: 'RSA 2048', chainLength: 2, otherLeaves: 0, others: [], renews: false,
  }; // prettier-ignore
  const report: CertificateReport = {
    fingerprint: 'ab'.repeat(32), kind: 'e-cnpj', holder: 'PADARIA', cnpj: CNPJ, cnpjFrom: 'san', root: '11222333', issuer: 'AC', serial: '01',
    key: { type: 'rsa', bits: 2048 }, signatureAlgorithm: 'sha256WithRSAEncryption', validFrom: '2026-01-01T00:00:00Z', validUntil: '2027-01-01T00:00:00Z',
    daysLeft: 42, state: 'active', uses: { digitalSignature: true, nonRepudiation: true, clientAuth: true, sign: true, connect: true },
    chain: { issuers: [], complete: true, inFile: true, icpBrasil: 'v5' }, clock: { now: '2026-11-20T00:00:00Z', suspect: false },
    codes: [{ cStat: '281', verdict: 'ok' }], notices: [],
  }; // prettier-ignore
  const core: Answers = {
    'certificate.choose': () => ok({ draft: { draftId, fileName: 'a.pfx' } }),
    'certificate.inspect': ({ password }) =>
      password === 'çé€' ? ok(preview) : err(appError('certificate.password-wrong')),
    'certificate.commit': () => ok({ certificate, company }),
    'certificate.examine': () => ok(report),
    'certificate.cancel': () => ok({}),
    'certificate.list': () => ok([certificate]),
    'company.list': () => ok([company]),
    'certificate.remove': () => ok({}),
  };
  const file = join(folder, 'a.pfx');
  writeFileSync(file, 'x');
  const secret = join(folder, 'senha.txt');
  writeFileSync(secret, 'çé€\r\n');
  const wide = join(folder, 'senha-powershell.txt');
  writeFileSync(wide, '\uFEFFçé€\r\n', 'utf16le');
  const ansi = join(folder, 'senha-ansi.txt');
  writeFileSync(ansi, Buffer.from([0xe7, 0xe9, 0x80, 0x0d, 0x0a]));

  it.each([
    ['standard input', ['--senha-stdin'], { input: 'çé€\n' }],
    ['a variable', ['--senha-env', 'SENHA'], { env: { SENHA: 'çé€' } }],
    ['a file', ['--senha-arquivo', secret], {}],
    ["a file as PowerShell's > writes it", ['--senha-arquivo', wide], {}],
    ['a file in the charset of Windows', ['--senha-arquivo', ansi], {}],
  ])('reads the password from %s', async (_where, options, changes) => {
    const context = fakeContext(core, changes);
    const done = await perform(['certificado', 'importar', file, ...options, '--uf', 'SP'], context);
    expect(done.exit).toBe(0);
    expect(dig(done.json, 'certificados')).toEqual([
      {
        impressao: 'ab'.repeat(32), titular: 'PADARIA DE TESTE LTDA', cnpj: CNPJ, raiz: '11222333', uf: 'SP', emissor: 'AC de teste',
        validoDe: '2026-01-01T00:00:00Z', validoAte: '2027-01-01T00:00:00Z', situacao: 'ativo',
      },
    ]); // prettier-ignore
  });

  it('names the folders inside that did not open, beside what was stored of the others', async () => {
    const core: Answers = {
      'certificate.import-folder': () =>
        ok({
          folder,
          results: [{ file: 'a.pfx', holder: 'PADARIA', cnpj: CNPJ, outcome: 'imported' }],
          more: 0,
          unread: ['System Volume Information'],
        }),
    };
    const context = fakeContext(core, { env: { SENHA: 'x' } });
    const done = await perform(['certificado', 'importar', folder, '--senha-env', 'SENHA'], context);
    expect(done).toMatchObject({
      exit: 0,
      json: { arquivos: [{ situacao: 'guardado' }], pastasNaoLidas: ['System Volume Information'] },
    });
    expect(done.text.join('\n')).toContain('System Volume Information');
  });

  it('names the files that a stop left unread, and does not end as if the folder were done', async () => {
    const core: Answers = {
      'certificate.import-folder': () =>
        ok({
          folder,
          results: [
            { file: 'a.pfx', holder: 'PADARIA', cnpj: CNPJ, outcome: 'imported' },
            { file: 'b.pfx', outcome: 'unread' },
          ],
          more: 0,
          unread: [],
        }),
    };
    const context = fakeContext(core, { env: { SENHA: 'x' } });
    const done = await perform(['certificado', 'importar', folder, '--senha-env', 'SENHA'], context);
    expect(done).toMatchObject({
      exit: 4,
      json: { arquivos: [{ situacao: 'guardado' }, { arquivo: 'b.pfx', situacao: 'nao-lido' }] },
    });
    expect(done.text).toContain('Certificados guardados: 1 de 2; 1 não lido.');
  });

  it('says in the list which certificate does not open here, though it is valid', async () => {
    const shut: Answers = { ...core, 'certificate.list': () => ok([{ ...certificate, needsFile: true }]) };
    const done = await perform(['certificado', 'listar'], fakeContext(shut));
    expect(dig(done.json, 'certificados', 0)).toMatchObject({ situacao: 'ativo', precisaDoArquivo: true });
    expect(done.text.join('\n')).toContain('não abre aqui: importe de novo');
  });

  it('says what else the file has, and is not stored', async () => {
    const others = [{ holder: 'ACOUGUE', validUntil: '2026-12-31T12:00:00Z' }];
    const context = fakeContext(
      { ...core, 'certificate.inspect': () => ok({ ...preview, others }) },
      { input: 'çé€\n' },
    );
    const done = await perform(['certificado', 'importar', file, '--senha-stdin', '--uf', 'SP'], context);
    expect(done.exit).toBe(0);
    expect(dig(done.json, 'naoGuardados')).toEqual([
      { titular: 'ACOUGUE', validoAte: '2026-12-31T12:00:00Z' },
    ]);
    expect(done.text.join('\n')).toContain('não foram guardados: ACOUGUE (até 31/12/2026)');
  });

  it('accepts an empty variable as the empty password, and refuses a missing one', async () => {
    const empty = fakeContext(core, { env: { SENHA: '' } });
    expect(await perform(['certificado', 'importar', file, '--senha-env', 'SENHA'], empty)).toMatchObject({
      exit: 5,
    });
    expect(empty.calls.find(({ name }) => name === 'certificate.inspect')?.input).toMatchObject({
      password: '',
    });
    expect(
      await perform(['certificado', 'importar', file, '--senha-env', 'SENHA'], fakeContext(core)),
    ).toMatchObject({ exit: 2 });
  });

  it('refuses to continue if nobody can be asked for the password', async () => {
    const context = fakeContext(core);
    expect(await perform(['certificado', 'importar', file], context)).toMatchObject({ exit: 2 });
    expect(context.calls).toEqual([]);
  });

  it('ends in 5 for a missing file', async () => {
    const absent: Answers = { ...core, 'certificate.choose': () => ok({}) };
    const context = fakeContext(absent, { env: { S: 'x' } });
    const done = await perform(
      ['certificado', 'importar', join(folder, 'no.pfx'), '--senha-env', 'S'],
      context,
    );
    expect(done.exit).toBe(5);
    expect(await context.options[0]?.filePicker?.pickCertificate(10)).toBeUndefined();
  });

  it('passes the core no more than one byte over the limit', async () => {
    writeFileSync(join(folder, 'big.pfx'), Buffer.alloc(5000));
    const context = fakeContext(core, { env: { S: 'çé€' } });
    await perform(['certificado', 'importar', join(folder, 'big.pfx'), '--senha-env', 'S'], context);
    const picked = await context.options[0]?.filePicker?.pickCertificate(1000);
    expect(picked?.bytes).toHaveLength(1001);
    expect(picked?.name).toBe('big.pfx');
  });

  it('removes by a prefix of the fingerprint that is long enough and unique', async () => {
    expect(await perform(['certificado', 'remover', 'abab'], fakeContext(core))).toMatchObject({ exit: 2 });
    expect(await perform(['certificado', 'remover', 'abababab'], fakeContext(core))).toMatchObject({
      exit: 0,
    });
    expect(await perform(['certificado', 'remover', 'cdcdcdcd'], fakeContext(core))).toMatchObject({
      exit: 2,
    });
  });

  it('keeps nothing of a certificate that was only examined', async () => {
    const context = fakeContext(core, { env: { S: 'çé€' } });
    expect(await perform(['certificado', 'examinar', file, '--senha-env', 'S'], context)).toMatchObject({
      exit: 0,
      json: {
        certificados: [{ impressao: 'ab'.repeat(32) }],
        exame: {
          tipo: 'e-cnpj',
          cadeia: { completa: true, icpBrasil: 'v5' },
          codigos: [{ cStat: '281', resultado: 'passa', mensagem: 'Passa.' }],
        },
      },
    });
    expect(context.calls.map(({ name }) => name)).toEqual([
      'certificate.choose',
      'certificate.inspect',
      'certificate.examine',
      'certificate.cancel',
    ]);
  });

  it('examines one of the vault by its fingerprint, without a password', async () => {
    const context = fakeContext(core);
    const done = await perform(['certificado', 'examinar', 'AB AB:ABAB', '--json'], context);
    expect(done).toMatchObject({ exit: 0, json: { exame: { tipo: 'e-cnpj' } } });
    expect(context.calls.map(({ name }) => name)).toEqual(['certificate.list', 'certificate.examine']);
    expect(await perform(['certificado', 'examinar', 'cdcdcdcd'], fakeContext(core))).toMatchObject({
      exit: 2,
    });
  });
});
