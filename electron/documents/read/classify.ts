/** Decides from a file's first bytes which reader it is for; names are not believed. */

/** Enough bytes for {@link classify}. */
export const CLASSIFY_BYTES = 1024;

/**
 * `xml` is for `readNumbers`, `zip` for the scan, `sped` for `EfdReader` (an EFD ICMS/IPI or another book of SPED).
 * `pdf`, `compressed` and `none` are no documents: where the name says XML, `readNumbers` gives the reason.
 */
export type FileKind = 'xml' | 'zip' | 'sped' | 'pdf' | 'compressed' | 'none';

/** First bytes, one character a byte. Empty archives begin with PK\\5\\6. */
const SIGNATURES: readonly (readonly [string, FileKind])[] = [
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['%PDF', 'pdf'],
  ['\x1f\x8b', 'compressed'],
  ['7z\xbc\xaf\x27\x1c', 'compressed'],
  ['Rar!', 'compressed'],
  ['BZh', 'compressed'],
  ['|0000|', 'sped'],
  ['<', 'xml'],
];

/** `head` is the file's beginning, all of it or at least {@link CLASSIFY_BYTES}. An empty file is `none`. */
export function classify(head: Uint8Array): FileKind {
  // Byte order marks and blanks; UTF-16 shows as a zero beside each character.
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, CLASSIFY_BYTES))
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replace(/^[\s\0]+(?=[<|])/, '');
  return SIGNATURES.find(([signature]) => text.startsWith(signature))?.[1] ?? 'none';
}
