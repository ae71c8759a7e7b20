/**
 * The seal at the end of a closing's zip, as the archive's comment: the SHA-256 of every byte before it. Where the
 * entries' own hashes are blind (names, times, the directory), it still finds a changed byte.
 */

const BEGIN = 'balcao-fechamento-1 sha256=';
const HEX = 64;

/** Bytes, and characters: it is ASCII. */
export const SEAL_BYTES = BEGIN.length + HEX;

/** `sha256` in hexadecimal, of all bytes before the seal. */
export function sealText(sha256: string): string {
  return BEGIN + sha256;
}

/** The hash in the file's last {@link SEAL_BYTES} bytes; undefined if they are no seal. */
export function sealOf(end: Uint8Array): string | undefined {
  const text = Buffer.from(end).toString('latin1');
  const hash = text.slice(BEGIN.length);
  return text.startsWith(BEGIN) && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined;
}

/** Whether a damaged file once ended with a seal: most of it is still there. */
export function looksSealed(end: Uint8Array): boolean {
  const text = Buffer.from(end).toString('latin1');
  const same = [...BEGIN].filter((character, at) => text[at] === character).length;
  return same >= BEGIN.length - 2;
}
