/** Recognises the type of a chosen file by its content and not its name. */

import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { BerError, isUniversal, oidOf, readBer, TAG, type Ber } from '../../x509/ber.ts';
import { refused } from '../refusal.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';

export type FileKind =
  | 'pkcs12'
  | 'der-certificate'
  | 'der-key'
  | 'pem-certificate'
  | 'pem-key'
  | 'p7b'
  | 'base64-text'
  | 'zip'
  | 'windows-shortcut'
  | 'empty'
  | 'unknown';

const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** The type of the bytes; truncated files are recognised by their beginning. Never throws. */
export function kindOfFile(bytes: Uint8Array): FileKind {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length === 0) return 'empty';
  if (file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip';
  if (file.subarray(0, 8).toString('hex') === '4c00000001140200') return 'windows-shortcut';
  if (file[0] === 0x30) return kindOfDer(file);
  return kindOfText(file);
}

/**
 * The bytes of the PKCS#12 inside a chosen file: the file itself, or a copy decoded from base64 or PEM text. Errors:
 * `certificate.file-empty`, `certificate.file-too-large`, `certificate.not-pkcs12` with `kind`.
 */
export function pkcs12BytesOf(bytes: Uint8Array): Result<Uint8Array, AppError> {
  if (bytes.byteLength > MAX_OFFERED_FILE_BYTES) {
    return refused('certificate.file-too-large', { maxBytes: MAX_OFFERED_FILE_BYTES });
  }
  const kind = kindOfFile(bytes);
  if (kind === 'pkcs12') return ok(bytes);
  if (kind === 'empty') return refused('certificate.file-empty');
  if (kind === 'base64-text') {
    const decoded = decodeBase64(textOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    if (decoded && kindOfFile(decoded) === 'pkcs12') return ok(decoded);
  }
  return refused('certificate.not-pkcs12', { kind });
}

function kindOfDer(file: Buffer): FileKind {
  const [first, second, third] = leadingElements(file);
  if (isUniversal(first, TAG.integer)) {
    if (first.contents.equals(Buffer.of(3))) return 'pkcs12';
    // PKCS#8 has an algorithm after its version, PKCS#1 a modulus.
    if (isUniversal(second, TAG.sequence) || isUniversal(second, TAG.integer)) return 'der-key';
    return 'unknown';
  }
  if (isUniversal(first, TAG.oid)) return oidText(first) === SIGNED_DATA ? 'p7b' : 'unknown';
  if (!isUniversal(first, TAG.sequence)) return 'unknown';
  if (isUniversal(second, TAG.octetString)) return 'der-key';
  return isUniversal(second, TAG.sequence) && isUniversal(third, TAG.bitString)
    ? 'der-certificate'
    : 'unknown';
}

// The first children of the outermost sequence, as far as the bytes reach.
function leadingElements(file: Buffer): Ber[] {
  const lengthByte = file[1] ?? 0;
  let offset = 2 + (lengthByte > 0x80 ? lengthByte & 0x7f : 0);
  const found: Ber[] = [];
  try {
    while (found.length < 3 && offset < file.length) {
      const element = readBer(file, offset);
      found.push(element);
      offset += element.raw.length;
    }
  } catch (error) {
    if (!(error instanceof BerError)) throw error;
    return found; // truncated here: the elements read so far decide
  }
  return found;
}

function oidText(node: Ber): string {
  try {
    return oidOf(node);
  } catch (error) {
    if (error instanceof BerError) return '';
    throw error;
  }
}

function kindOfText(file: Buffer): FileKind {
  const text = textOf(file);
  const armour = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1];
  if (armour !== undefined) {
    if (armour.endsWith('PRIVATE KEY')) return 'pem-key';
    if (armour.endsWith('CERTIFICATE'))
      return text.includes('PRIVATE KEY-----') ? 'pem-key' : 'pem-certificate';
    if (armour === 'PKCS7' || armour === 'CMS') return 'p7b';
  }
  const decoded = decodeBase64(text);
  if (!decoded) return 'unknown';
  const inside = kindOfFile(decoded);
  // A certificate saved as bare base64 is reported like a .cer file.
  if (inside === 'der-certificate') return 'pem-certificate';
  if (inside === 'p7b') return 'p7b';
  return 'base64-text';
}

function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return file.subarray(2).toString('utf16le');
  return file.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
}

function decodeBase64(text: string): Buffer | undefined {
  const body = text
    .replace(/^data:[^,]{0,100},/, '')
    .replace(/-----[A-Z0-9 ]+-----/g, '')
    .replace(/\s+/g, '');
  if (body.length < 16 || body.length % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined;
  return Buffer.from(body, 'base64');
}
