/**
 * What an imported file may prove: only what this journal sent, or what SEFAZ's own signature confirms; the rest
 * waits for a person's statement.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../../shared/contract.ts';
import {
  answerXml,
  makeSigner,
  procXml,
  signedAnswer,
  signedRequest,
} from '../../check/testing/documents.ts';
import { checkProcInut } from '../../check/checker.ts';
import { environment, named, realmForTests } from '../testing/realm.ts';
import { codeOf, lost, rangeOf, valueOf, wires } from '../testing/test-context.ts';
import { rowOf } from '../../sefaz/testing/signed-data.ts';
import { createAnswerSigner } from '../../sefaz/trust/answer-signer.ts';
import { makeAuthority, type CertificateAuthority } from '../../sefaz/testing/tls-fixtures.ts';
import { createBoundedFileReads } from '../../storage/files/bounded-file-reads.ts';
import { importProcFiles } from './proc-import.ts';

const t = realmForTests();
const fileReads = createBoundedFileReads((error) => {
  throw error;
});
let folder: string;
beforeEach(() => {
  folder = join(t.home, 'trazidos');
  mkdirSync(folder, { recursive: true });
});
const put = (name: string, content: string) => writeFileSync(join(folder, name), content);
const run = async () => valueOf(await importProcFiles(folder, t.app, fileReads));
const rows = async (where: Environment = environment) =>
  valueOf(await t.app.list({ environment: where, pending: false }));
const requestOf = async (requestId: string) =>
  valueOf(await t.app.documents(named(requestId))).find(({ kind }) => kind === 'request')?.text ?? '';

describe('a signed request proves nothing', () => {
  test('a self-signed certificate and an invented protocol do not homologate a production row', async () => {
    put('forjado.xml', procXml(signedRequest(makeSigner(), { tpAmb: '1' }), answerXml({ tpAmb: '1' })));
    expect(await run()).toMatchObject({ files: 1, added: 0, unproven: 1, unfit: [] });
    const [row] = await rows('producao');
    expect(row).toMatchObject({ state: 'imported' });
    expect(row?.provedBy).toBeUndefined();
  });

  test('a request of ours that SEFAZ refused, with an invented 102 around it, is not homologated', async () => {
    t.context.wire = (body, process) => {
      process(body);
      return wires.html();
    };
    t.context.wire = (body) => ({
      ok: true,
      value: {
        httpStatus: 200,
        contentType: '',
        body: Buffer.from(t.sefaz.handle(body).toString().replaceAll('102', '240')),
      },
    });
    const requestId = await t.prepared(3, 5);
    expect(valueOf(await t.send(requestId)).state).toBe('refused');
    put('emenda.xml', procXml(await requestOf(requestId), answerXml()));
    expect(await run()).toMatchObject({ proved: 0, added: 0, unproven: 1 });
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['imported', 'refused']);
  });

  test('the same range under another signature does not change an unanswered request', async () => {
    t.context.wire = () => lost();
    const requestId = await t.prepared(3, 5);
    expect(valueOf(await t.send(requestId)).state).toBe('uncertain');
    put('outro.xml', procXml(signedRequest(makeSigner()), answerXml()));
    expect(await run()).toMatchObject({ proved: 0, unproven: 1 });
    expect(valueOf(await t.app.get(named(requestId))).state).toBe('uncertain');
  });

  test('and does not keep it from being sent again, which is what proves it', async () => {
    t.context.wire = wires.answerLost;
    const requestId = await t.prepared(3, 5);
    await t.send(requestId);
    put('outro.xml', procXml(signedRequest(makeSigner()), answerXml()));
    expect(await run()).toMatchObject({ unproven: 1 });
    t.context.wire = wires.works;
    expect(valueOf(await t.resend(requestId))).toMatchObject({ state: 'homologated', provedBy: '563' });
    expect(codeOf(await t.app.prepare(rangeOf(3, 5)))).toBe('disablement.already');
  });

  test('a file of the very request that is being sent makes no second row', async () => {
    const requestId = await t.prepared(3, 5);
    put('outro.xml', procXml(signedRequest(makeSigner()), answerXml()));
    let imported: unknown;
    t.context.wire = async (body, process) => {
      imported = await run();
      return wires.works(body, process);
    };
    expect(valueOf(await t.send(requestId)).state).toBe('homologated');
    expect(imported).toMatchObject({ known: 1, unproven: 0 });
    expect(await rows()).toHaveLength(1);
  });

  test('what this journal sent, byte for byte, is proved by the file, and reported so; an answer without the range proves nothing', async () => {
    t.context.wire = () => lost();
    const requestId = await t.prepared(3, 5);
    await t.send(requestId);
    const request = await requestOf(requestId);
    const nameless = answerXml().replace(/<ano>.*<\/nNFFin>/, '');
    put('1-sem-faixa.xml', procXml(request, nameless));
    expect(await run()).toMatchObject({ proved: 0, unproven: 1 });
    put('2-inteiro.xml', procXml(request, answerXml()));
    expect(await run()).toMatchObject({ proved: 1 });
    expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({
      state: 'homologated',
      provedBy: 'file',
      nProt: '135260000000001',
    });
  });
});

describe('SEFAZ’s own signature', () => {
  const ours: CertificateAuthority = makeAuthority('AC Raiz fixada');
  const signerOf = (issued: { keyPem: string; certPem: string }) => ({
    key: createPrivateKey(issued.keyPem),
    certificateDer: new X509Certificate(issued.certPem).raw,
  });
  const { '1': production, '2': host } = rowOf('55', 'SP').hosts;
  const sefaz = (authority = ours, hosts = [host]) => signerOf(authority.issue({ commonName: host, hosts }));
  const open = () => {
    t.app = t.open({
      signedBySefaz: createAnswerSigner(
        { authoritiesFor: () => ({ pem: [ours.certPem], rooted: true }) },
        (der) => ours.der.equals(der),
      ),
    });
  };
  const soon = (minutes: number) =>
    `${new Date(t.context.now - 3 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 19)}-03:00`;
  const at = () => ({ dhRecbto: soon(-60) });

  test('of the authorizer of that state, up to a pinned root, proves the range by itself', async () => {
    open();
    put('assinado.xml', procXml(signedRequest(makeSigner(undefined)), signedAnswer(sefaz(), at())));
    expect(await run()).toMatchObject({ added: 1, unproven: 0, unfit: [] });
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'homologated', provedBy: 'file', file: { saved: true } });
    expect(codeOf(await t.app.prepare(rangeOf(4)))).toBe('disablement.overlap');
  });

  test.each<[what: string, declared: string, encoding: 'latin1' | 'utf8', mark: string]>([
    ['ISO-8859-1', 'ISO-8859-1', 'latin1', ''],
    ['windows-1252, in single quotes', 'windows-1252', 'latin1', ''],
    ['ISO-8859-1 in spite of its label', 'UTF-8', 'latin1', ''],
    ['UTF-8 under another label', 'utf-16', 'utf8', ''],
    ['UTF-8 with its mark', 'UTF-8', 'utf8', '\uFEFF'],
  ])(
    'in a file in %s: the XML that programs get verifies, and the bytes stay',
    async (what, declared, encoding, mark) => {
      open();
      const xml = procXml(signedRequest(makeSigner(undefined)), signedAnswer(sefaz(), at()));
      const quote = what.includes('single') ? "'" : '"';
      const text = mark + xml.replace('"UTF-8"', `${quote}${declared}${quote}`);
      const bytes = Buffer.from(text, encoding);
      writeFileSync(join(folder, 'outro.xml'), bytes);
      expect(await run()).toMatchObject({ added: 1, unproven: 0, unfit: [] });
      const [row] = await rows();
      const requestId = row?.requestId ?? '';
      const { retornoInutNFe } = valueOf(await t.app.get(named(requestId)));
      const given = Buffer.from(retornoInutNFe?.xmlInut ?? '', 'utf8');
      const { verdict, findings } = await checkProcInut(given);
      expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
      expect(verdict).toBe(mark === '' ? 'ok' : 'warn');
      expect(findings.map(({ code }) => code)).toContain('signature.ok');
      if (declared === 'UTF-8' && encoding === 'utf8') expect(given).toEqual(bytes);
      expect(valueOf(await t.app.proc(named(requestId)))).toEqual(new Uint8Array(bytes));
      const shown = valueOf(await t.app.documents(named(requestId))).find(({ kind }) => kind === 'proc');
      expect(shown?.text).toBe(retornoInutNFe?.xmlInut);
    },
  );

  test('proves a request known only from a file', async () => {
    open();
    const request = signedRequest(makeSigner());
    put('1.xml', procXml(request, answerXml(at())));
    expect(await run()).toMatchObject({ unproven: 1 });
    put('2.xml', procXml(request, signedAnswer(sefaz(), at())));
    expect(await run()).toMatchObject({ proved: 1, known: 1 });
    expect(await rows()).toMatchObject([{ state: 'homologated', provedBy: 'file' }]);
  });

  test.each<[string, () => string]>([
    [
      'by a company under the same root',
      () => signedAnswer(signerOf(ours.issue({ commonName: 'ACME:1', client: true })), at()),
    ],
    ['by the authorizer of another state', () => signedAnswer(sefaz(ours, ['nfe.sefaz.mt.gov.br']), at())],
    ['under another root of the same name', () => signedAnswer(sefaz(makeAuthority('AC Raiz fixada')), at())],
    ['of the future', () => signedAnswer(sefaz(), { dhRecbto: soon(24 * 60) })],
    ['of production in a homologation request', () => signedAnswer(sefaz(ours, [production]), at())],
  ])('%s proves nothing', async (_what, answer) => {
    open();
    put('assinado.xml', procXml(signedRequest(makeSigner()), answer()));
    expect(await run()).toMatchObject({ added: 0, unproven: 1 });
    expect(await rows()).toMatchObject([{ state: 'imported' }]);
  });
});

describe('a person’s statement', () => {
  const two = () => {
    put('1.xml', procXml(signedRequest(makeSigner()), answerXml()));
    put(
      '2.xml',
      procXml(signedRequest(makeSigner(), { serie: 2 }), answerXml({ serie: '2', nProt: '135260000000002' })),
    );
  };

  test('resolves a whole folder: found, each with its file’s protocol, and its numbers stay blocked', async () => {
    two();
    expect(await run()).toMatchObject({ unproven: 2 });
    expect(valueOf(await t.app.closeImported({ environment, folder, found: true }))).toEqual({ closed: 2 });
    expect((await rows()).map(({ state, provedBy, nProt }) => [state, provedBy, nProt]).sort()).toEqual([
      ['closed', 'person', '135260000000001'],
      ['closed', 'person', '135260000000002'],
    ]);
    expect(codeOf(await t.app.prepare(rangeOf(4)))).toBe('disablement.overlap');
    expect(await run()).toMatchObject({ unproven: 0, known: 2 });
    expect((await t.app.verifyChain()).ok).toBe(true);
  });

  test('that there is none frees the numbers, and the same files are not imported again', async () => {
    two();
    await run();
    const elsewhere = { environment, folder: `${folder}-outra`, found: false };
    expect(valueOf(await t.app.closeImported(elsewhere))).toEqual({ closed: 0 });
    expect(valueOf(await t.app.closeImported({ environment, folder, found: false }))).toEqual({ closed: 2 });
    expect(codeOf(await t.app.prepare(rangeOf(4)))).toBe('ok');
    expect(await run()).toMatchObject({ unproven: 0, known: 2 });
  });

  test('is about those that the person saw: what is imported from the folder meanwhile waits for its own', async () => {
    two();
    await run();
    const seen = (await rows()).map(({ requestId }) => requestId);
    put(
      '3.xml',
      procXml(signedRequest(makeSigner(), { serie: 3 }), answerXml({ serie: '3', nProt: '135260000000003' })),
    );
    expect(await run()).toMatchObject({ unproven: 1 });
    const said = { environment, folder, found: false, requestIds: seen };
    expect(valueOf(await t.app.closeImported(said))).toEqual({ closed: 2 });
    expect((await rows()).flatMap(({ state, serie }) => (state === 'imported' ? [serie] : []))).toEqual([3]);
  });

  test('on one of them is recorded like that on an unanswered request', async () => {
    two();
    await run();
    const row = (await rows()).find(({ serie }) => serie === 2);
    const closed = await t.app.close({
      ...named(row?.requestId ?? ''),
      verdict: { found: true, nProt: '135260000000009' },
    });
    expect(valueOf(closed)).toMatchObject({ state: 'closed', provedBy: 'person', nProt: '135260000000009' });
  });
});
