/** Detached signatures as they are written here: OpenSSL verifies them, and so do we, and none survives a changed bit. */

import { spawnSync } from 'node:child_process';
import { createHash, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority, pemOf, type Authority, type Issued } from '../certificates/testing/authority.ts';
import { childrenOf, readBer } from './ber.ts';
import { verifiedSignature } from './cms-read.ts';
import { signedAttributes, signedData } from './cms-write.ts';

const CONTENT = Buffer.from('{"formato":"balcao-nfe/fechamento"}\n');
const DIGEST = createHash('sha256').update(CONTENT).digest();
const AT = new Date('2026-11-03T10:00:00Z');

let authority: Authority;
let issued: Issued;
let cms: Buffer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-cms-'));
  authority = await createAuthority();
  issued = await authority.issue();
  cms = made(issued);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function made({ certDer, chainDer, key }: Issued, at = AT): Buffer {
  const attributes = signedAttributes(DIGEST, at, certDer);
  return signedData(attributes, sign('sha256', attributes, key), [certDer, ...chainDer]);
}

/** What OpenSSL says of it, with the authority's root as the only one it trusts. */
function openssl(signature: Buffer, content: Buffer): boolean {
  const path = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const files = ['-in', path('s.p7s', signature), '-content', path('c.json', content)];
  const trust = ['-CAfile', path('root.pem', pemOf(authority.rootDer)), '-purpose', 'any'];
  const run = spawnSync(
    'openssl',
    ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', ...files, ...trust],
    { stdio: 'ignore' },
  );
  return run.status === 0;
}

const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;

describe('a detached signature', () => {
  it.skipIf(!hasOpenssl)('is verified by OpenSSL, of that content alone', () => {
    expect(openssl(cms, CONTENT)).toBe(true);
    expect(openssl(cms, Buffer.concat([CONTENT, Buffer.from(' ')]))).toBe(false);
  });

  it('is verified by us, with signer, chain and hour', () => {
    const read = verifiedSignature(cms, DIGEST);
    expect(read?.signer.raw.equals(issued.certDer)).toBe(true);
    expect(read?.certificates).toHaveLength(3);
    expect(read?.at).toEqual(AT);
  });

  it('is of that content alone', () => {
    const other = Buffer.concat([CONTENT, Buffer.from(' ')]);
    expect(verifiedSignature(cms, createHash('sha256').update(other).digest())).toBeUndefined();
  });

  it('has its attributes in the order of DER, whatever the hour', () => {
    for (const at of [AT, new Date('2051-01-01T00:00:00Z')]) {
      const attributes = childrenOf(readBer(signedAttributes(DIGEST, at, issued.certDer))).map(
        ({ raw }) => raw,
      );
      expect(attributes).toEqual([...attributes].sort(Buffer.compare));
      expect(verifiedSignature(made(issued, at), DIGEST)?.at).toEqual(at);
    }
  });

  it('is none with a bit changed in what was signed, in the signature, or with a byte behind it', () => {
    const signed = cms.indexOf(DIGEST);
    for (const at of [signed, signed + 31, cms.length - 1, cms.length - 200]) {
      const changed = Buffer.from(cms);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verifiedSignature(changed, DIGEST)).toBeUndefined();
    }
    expect(verifiedSignature(Buffer.concat([cms, Buffer.of(0)]), DIGEST)).toBeUndefined();
    for (let length = 0; length < cms.length; length += 97) {
      expect(verifiedSignature(cms.subarray(0, length), DIGEST)).toBeUndefined();
    }
  });
});
