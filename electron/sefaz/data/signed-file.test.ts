/** The signed file: only what a key of the program signed, to the byte. */

import { sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDataKey, nextData, signed } from '../testing/signed-data.ts';
import { signFile } from './sign-file.ts';
import { MAX_SIGNED_FILE_BYTES, openSignedFile } from './signed-file.ts';

const first = makeDataKey();
const second = makeDataKey();
const keys = [first.spki, second.spki];
const file = signed(nextData(), first);

describe('a signed file', () => {
  it('gives back the bytes that were signed, whichever of the two keys signed them', () => {
    const bytes = Buffer.from('{ "a" :\t1 }\r\n');
    for (const { privateKey, fingerprint } of [first, second]) {
      expect(openSignedFile(signFile(bytes, privateKey), keys)).toEqual({
        ok: true,
        value: { bytes, key: fingerprint },
      });
    }
  });

  it('is refused with any one byte changed', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(file);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(openSignedFile(changed, keys).ok).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused with a byte more or less anywhere', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const longer = Buffer.concat([file.subarray(0, at), Buffer.of(byte), file.subarray(at)]);
        const shorter = Buffer.concat([file.subarray(0, at), file.subarray(at + 1)]);
        expect(openSignedFile(longer, keys).ok).toBe(false);
        expect(openSignedFile(shorter, keys).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('of another key is distinguished from an altered one', () => {
    expect(openSignedFile(signed(nextData(), makeDataKey()), keys)).toEqual({
      ok: false,
      error: 'foreign-key',
    });
    const text = file.toString('utf8').replace(/"signature":"./, '"signature":"_');
    expect(openSignedFile(Buffer.from(text), keys)).toEqual({ ok: false, error: 'altered' });
  });

  it('needs a signature over data, not over something else by the same key', () => {
    const bytes = Buffer.from('{"version":9}');
    const envelope: Record<string, string> = JSON.parse(signFile(bytes, first.privateKey).toString('utf8'));
    const other = { ...envelope, signature: sign(null, bytes, first.privateKey).toString('base64') };
    expect(openSignedFile(Buffer.from(`${JSON.stringify(other)}\n`), keys)).toEqual({
      ok: false,
      error: 'altered',
    });
  });

  it.each([
    ['data without a signature', JSON.stringify(nextData()), 'unsigned'],
    ['an empty object', '{}', 'unsigned'],
    ['no JSON', 'version: 2', 'altered'],
    ['nothing', '', 'altered'],
    ['a signed file with a byte order mark', `\uFEFF${file.toString('utf8')}`, 'altered'],
    ['a signed file with other line ends', file.toString('utf8').replace('\n', '\r\n'), 'altered'],
    ['the same fields in another order', reordered(), 'altered'],
  ])('is not %s', (_, text, error) => {
    expect(openSignedFile(Buffer.from(text), keys)).toEqual({ ok: false, error });
  });

  it('over 1 MiB is not read further', () => {
    expect(openSignedFile(Buffer.alloc(MAX_SIGNED_FILE_BYTES + 1, 32), keys)).toEqual({
      ok: false,
      error: 'too-large',
    });
  });

  it('counts nothing without a key in the program', () => {
    expect(openSignedFile(file, [])).toEqual({ ok: false, error: 'foreign-key' });
  });
});

function reordered(): string {
  const { format, ...rest }: Record<string, string> = JSON.parse(file.toString('utf8'));
  return `${JSON.stringify({ ...rest, format })}\n`;
}
