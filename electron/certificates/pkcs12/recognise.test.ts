/** Recognising certificate files by content. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindOfFile, pkcs12BytesOf } from './recognise.ts';
import * as d from '../../x509/der.ts';
import { createAuthority, makePfx, type Issued } from '../testing/pfx-factory.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';

let issued: Issued;
let p7b: Buffer;

beforeAll(async () => {
  issued = await (await createAuthority()).issue();
  const signed = d.sequence(d.integer(1), d.setOf(), d.sequence(d.oid('1.2.840.113549.1.7.1')), d.explicit(0, issued.certDer), d.setOf()); // prettier-ignore
  p7b = d.sequence(d.oid('1.2.840.113549.1.7.2'), d.explicit(0, signed));
});

describe('a file is recognised by its content', () => {
  it('certificates, keys, chains and files that are none of these', () => {
    const text = (der: Buffer): Buffer => Buffer.from(der.toString('base64').replace(/.{76}/g, '$&\r\n'));
    const pem = (label: string, der: Buffer): Buffer =>
      Buffer.from(`-----BEGIN ${label}-----\n${text(der).toString()}\n-----END ${label}-----\n`);
    const pkcs1 = issued.key.export({ type: 'pkcs1', format: 'der' });
    const encrypted = issued.key.export({
      type: 'pkcs8',
      format: 'der',
      cipher: 'aes-256-cbc',
      passphrase: 'x',
    });
    const pfx = makePfx(issued);
    const cases: [Uint8Array, string][] = [
      [pfx, 'pkcs12'],
      [pfx.subarray(0, 7), 'pkcs12'],
      [makePfx(issued, { indefinite: true }), 'pkcs12'],
      [issued.certDer, 'der-certificate'],
      [Buffer.from(issued.certPem), 'pem-certificate'],
      [Buffer.from(`\u00ef\u00bb\u00bf${issued.certPem}`, 'latin1'), 'pem-certificate'],
      [Buffer.from(`Bag Attributes\n${issued.certPem}`), 'pem-certificate'],
      [text(issued.certDer), 'pem-certificate'],
      [Buffer.from(issued.keyPem), 'pem-key'],
      [Buffer.from(issued.certPem + issued.keyPem), 'pem-key'],
      [pem('RSA PRIVATE KEY', pkcs1), 'pem-key'],
      [issued.keyDer, 'der-key'],
      [pkcs1, 'der-key'],
      [encrypted, 'der-key'],
      [p7b, 'p7b'],
      [pem('PKCS7', p7b), 'p7b'],
      [text(p7b), 'p7b'],
      [text(pfx), 'base64-text'],
      [Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text(pfx).toString(), 'utf16le')]), 'base64-text'],
      [Buffer.from('PK\u0003\u0004 anything'), 'zip'],
      [Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), 'windows-shortcut'],
      [Buffer.alloc(0), 'empty'],
      [Buffer.alloc(300), 'unknown'],
      [Buffer.from('<html><body>Sessão expirada</body></html>'), 'unknown'],
      [Buffer.of(0x30), 'unknown'],
    ];
    expect(cases.map(([bytes]) => kindOfFile(bytes))).toEqual(cases.map(([, kind]) => kind));
  });

  it('never throws, whatever the bytes', () => {
    const isKnown = (bytes: Uint8Array): boolean => kindOfFile(bytes).length > 0;
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), isKnown));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (tail) =>
        isKnown(Buffer.concat([Buffer.of(0x30, 0x50), tail])),
      ),
    );
  });
});

describe('only a PKCS#12 file is accepted', () => {
  it('others are refused with their type', () => {
    expect(pkcs12BytesOf(issued.certDer)).toEqual({
      ok: false,
      error: { code: 'certificate.not-pkcs12', data: { kind: 'der-certificate' } },
    });
    expect(pkcs12BytesOf(new Uint8Array())).toMatchObject({ error: { code: 'certificate.file-empty' } });
    expect(pkcs12BytesOf(new Uint8Array(MAX_OFFERED_FILE_BYTES + 1))).toMatchObject({
      error: { code: 'certificate.file-too-large' },
    });
    expect(pkcs12BytesOf(Buffer.from('QUJD'.repeat(20)))).toMatchObject({
      error: { code: 'certificate.not-pkcs12', data: { kind: 'base64-text' } },
    });
  });

  it('one inside base64 text is extracted', () => {
    const pfx = makePfx(issued);
    const found = pkcs12BytesOf(Buffer.from(pfx.toString('base64')));
    expect(found.ok && Buffer.from(found.value).equals(pfx)).toBe(true);
  });
});
