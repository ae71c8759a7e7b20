/** Checks the signed disablement with three independent tools: the schema, xmlsec1 and xml-crypto. */

import { execFileSync, spawnSync } from 'node:child_process';
import { sign, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signDisablement, verifyDisablement, type DisablementFields } from './signature.ts';
import { holdsByLibrary } from '../testing/signature-by-library.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { openOfficialSchema } from '../../testing/official-schema.ts';
import { NEEDS_LETTERS, SCHEMAS_ADMIT_LETTERS } from '../../testing/references.ts';

const authority = makeAuthority('AC de teste');
const holder = authority.issue({ commonName: 'EMPRESA DE TESTE:11222333000181', client: true });
const signerWith = (key: KeyObject) => ({
  keyHolder: { signSha1: (content: Uint8Array) => Promise.resolve(sign('RSA-SHA1', content, key)) },
  certificateDer: holder.der,
});
const signer = signerWith(holder.key);
const FIELDS: DisablementFields = {
  tpAmb: '2',
  cUF: '35',
  ano: '26',
  cnpj: '12ABC34501DE35',
  mod: '55',
  serie: 1,
  nNFIni: 50,
  nNFFin: 52,
  xJust: 'Numeração pulada: "erro" & falha <no> sistema d\'água ÿ',
};

/** 15–255 Latin-1 characters, no blank at either end, as TJust allows. */
const JUSTIFICATION = fc
  .string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((c) => c < 0x7f || c > 0x9f)
      .map((c) => String.fromCharCode(c)),
    minLength: 15,
    maxLength: 255,
  })
  .filter((text) => text === text.trim() && !text.includes('\u00A0'));

const xmlsec = spawnSync('xmlsec1', ['--version']).status === 0;

describe('a signed disablement', () => {
  it('has the exact text around what is signed', async () => {
    const xml = await signDisablement(FIELDS, signer);
    expect(xml).toMatch(
      /^<inutNFe xmlns="http:\/\/www\.portalfiscal\.inf\.br\/nfe" versao="4\.00"><infInut Id="ID352612ABC34501DE3555001000000050000000052"><tpAmb>2<\/tpAmb><xServ>INUTILIZAR<\/xServ>/,
    );
    expect(xml).toContain(
      '<xJust>Numeração pulada: "erro" &amp; falha &lt;no&gt; sistema d\'água ÿ</xJust></infInut><Signature',
    );
    expect(xml).not.toMatch(/>\s+<|\n|xmlns:/);
    expect(xml.match(/<X509Certificate>/g)).toHaveLength(1);
  });

  it('passes the check before the sending, which returns the certificate', async () => {
    const verdict = await verifyDisablement(await signDisablement(FIELDS, signer));
    expect(verdict.ok && verdict.value.raw.equals(holder.der)).toBe(true);
  });

  it('passes it with any quotes, which leaves the text to the library', async () => {
    const xml = (await signDisablement(FIELDS, signer)).replace(/ Id="([^"]+)"/, " Id='$1'");
    const verdict = await verifyDisablement(xml);
    expect(verdict.ok && verdict.value.raw.equals(holder.der)).toBe(true);
  });

  it('passes it, and the library, for every valid justification', async () => {
    const certificate = new X509Certificate(holder.der);
    await fc.assert(
      fc.asyncProperty(JUSTIFICATION, async (xJust) => {
        const xml = await signDisablement({ ...FIELDS, xJust }, signer);
        expect((await verifyDisablement(xml)).ok).toBe(true);
        expect(holdsByLibrary(xml, certificate)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['a changed number', (xml: string) => xml.replace('<nNFFin>52<', '<nNFFin>53<'), 'digest'],
    ['a changed justification', (xml: string) => xml.replace('pulada', 'salteada'), 'digest'],
    ['a changed digest', (xml: string) => xml.replace(/<DigestValue>./, '<DigestValue>!'), 'digest'],
    [
      'a changed signature value',
      (xml: string) => xml.replace(/<SignatureValue>..../, '<SignatureValue>AAAA'),
      'signature',
    ],
    ['no signature', (xml: string) => xml.replace(/<Signature .*<\/Signature>/, ''), 'layout'],
    [
      'a broken certificate',
      (xml: string) => xml.replace(/<X509Certificate>.{40}/, '<X509Certificate>'),
      'layout',
    ],
    ['a reference to something else', (xml: string) => xml.replace('URI="#ID', 'URI="#XX'), 'layout'],
    ['something more behind it', (xml: string) => xml.replace('</inutNFe>', '<x/></inutNFe>'), 'layout'],
    [
      'no namespace',
      (xml: string) => xml.replace(' xmlns="http://www.portalfiscal.inf.br/nfe"', ''),
      'layout',
    ],
    ['not XML', () => 'x', 'layout'],
    // As long as a row of a shared journal may be; the library would take half a minute.
    [
      'thousands of fields',
      (xml: string) => xml.replace('<tpAmb>', `${'<a></a>'.repeat(36_000)}<tpAmb>`),
      'layout',
    ],
  ])('with %s does not pass', async (_, change, problem) => {
    expect(await verifyDisablement(change(await signDisablement(FIELDS, signer)))).toEqual({
      ok: false,
      error: problem,
    });
  });

  it('signed by another key than that of its certificate does not pass', async () => {
    const other = authority.issue({ commonName: 'OUTRA', client: true });
    const xml = await signDisablement(FIELDS, signerWith(other.key));
    expect(await verifyDisablement(xml)).toEqual({ ok: false, error: 'signature' });
  });

  it.skipIf(!xmlsec)('is verified by xmlsec1 (skipped where it is not installed)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-signature-'));
    try {
      const ca = join(folder, 'ca.pem');
      writeFileSync(ca, authority.certPem);
      for (const xJust of [FIELDS.xJust, 'a "b" \'c\' > d & e < f ç ÿ ]]>', ...fc.sample(JUSTIFICATION, 3)]) {
        const file = join(folder, 'inut.xml');
        writeFileSync(file, await signDisablement({ ...FIELDS, xJust }, signer));
        execFileSync('xmlsec1', ['--verify', '--id-attr:Id', 'infInut', '--trusted-pem', ca, file], {
          stdio: 'pipe',
        });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  });

  const expectValid = async (cnpj: string) => {
    const schema = openOfficialSchema('inutNFe_v4.00.xsd');
    onTestFinished(schema.close);
    for (const xJust of [FIELDS.xJust, ...fc.sample(JUSTIFICATION, 20)]) {
      const xml = await signDisablement({ ...FIELDS, cnpj, xJust, mod: '65', serie: 0 }, signer);
      expect(schema.fault(xml)).toBeUndefined();
    }
  };

  it('is valid against the official schema', async () => {
    await expectValid('11222333000181');
  });

  it.skipIf(!SCHEMAS_ADMIT_LETTERS)(
    `is valid against the official schema with letters in the CNPJ ${NEEDS_LETTERS}`,
    async () => {
      await expectValid(FIELDS.cnpj);
    },
  );
});
