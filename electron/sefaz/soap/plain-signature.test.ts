/** The quick verification: it says yes of what is written in its canonical form, and never where the library says no. */

import { sign, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { holdsByLibrary } from '../testing/signature-by-library.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { parseXml } from '../xml/xml.ts';
import { holdsAsWritten } from './plain-signature.ts';
import { readSignatureParts } from './signature-parts.ts';
import { signDisablement } from './signature.ts';

const holder = makeAuthority('AC de teste').issue({
  commonName: 'EMPRESA DE TESTE:11222333000181',
  client: true,
});
const certificate = new X509Certificate(holder.certPem);
let request = '';
beforeAll(async () => {
  request = await signDisablement(
    {
      tpAmb: '2',
      cUF: '35',
      ano: '26',
      cnpj: '11222333000181',
      mod: '55',
      serie: 1,
      nNFIni: 3,
      nNFFin: 5,
      xJust: 'Números pulados & perdidos por erro do emissor',
    },
    {
      keyHolder: { signSha1: (content) => Promise.resolve(sign('RSA-SHA1', content, holder.key)) },
      certificateDer: holder.der,
    },
  );
});

/** Undefined for what is no document with one signed element and one signature. */
function quick(text: string): boolean | undefined {
  const read = parseXml(text);
  if (!read.ok) return undefined;
  const parts = readSignatureParts(text, read.value, 'infInut');
  return typeof parts === 'string' ? undefined : holdsAsWritten(text, read.value, parts, certificate);
}

const byLibrary = (text: string) => holdsByLibrary(text, certificate);

test('a request as this program writes it holds', () => {
  expect([quick(request), byLibrary(request)]).toEqual([true, true]);
});

test('a request that is written otherwise is left to the library', () => {
  expect(quick(request.replaceAll(/ Id="([^"]+)"/g, " Id='$1'"))).toBe(false);
  expect(quick(request.replace('<xServ>', '<!-- --><xServ>'))).toBe(false);
  expect(quick(request.replace('<xServ>', ' <xServ>'))).toBe(false);
});

test('a namespace that was declared around what is signed is left to the library, whose canonical texts name it', () => {
  const declared = [
    request.replace(' versao=', ' xmlns:a="urn:a" versao='),
    request.replace('<Signature ', '<Signature xmlns:a="urn:a" '),
  ];
  expect(declared.map(quick)).toEqual([false, false]);
  expect(declared.map(byLibrary)).toEqual([false, false]);
});

test('wherever one character is another one, it says yes only where the library does', () => {
  let yes = 0;
  fc.assert(
    fc.property(
      fc.nat(request.length - 1),
      fc.constantFrom('0', 'a', ' ', '<', '"', '&', 'é'),
      (at, other) => {
        const changed = request.slice(0, at) + other + request.slice(at + 1);
        if (quick(changed) !== true) return;
        yes += 1;
        expect(byLibrary(changed)).toBe(true);
      },
    ),
    { numRuns: 1_500 },
  );
  // What the signature does not cover: the certificate beside it, attributes of the root.
  expect(yes).toBeGreaterThan(0);
});
