/** Files within files: how deep they are read, whatever their names say of them. */

import { expect, it } from 'vitest';
import { inMemory } from '../../../documents/zip/walk-zip.ts';
import { keyOf } from '../../../numbering/testing/documents.ts';
import { zipOf } from '../../../numbering/testing/trees.ts';
import { fileKeys } from './file-keys.ts';

const KEY = keyOf({ cnpj: '11222333000181', nNF: 1 });
const NOW = new Date('2026-04-22T15:00:00-03:00');

async function read(bytes: Uint8Array, name: string) {
  const keys: string[] = [];
  const problems: string[] = [];
  const sink = {
    key: ({ text }: { readonly text: string }) => void keys.push(text),
    problem: (_: string, reason: string) => void problems.push(reason),
    beat: () => undefined,
    foundEntry: () => undefined,
    readEntry: () => undefined,
  };
  await fileKeys(inMemory(bytes), { name, named: true, now: NOW }, sink);
  return { keys, problems };
}

const zipped = (name: string) => (bytes: Uint8Array) => zipOf([{ path: name, bytes }]);
const attached = (bytes: Uint8Array) =>
  Buffer.from(
    `From: a\nSubject: b\nContent-Type: application/octet-stream; name="a.eml"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(bytes).toString('base64')}`,
  );

it.each([
  ['zips that are not named so', zipped('a.txt')],
  ['mails attached as files', attached],
])(
  '%s are read in each other a few times and no more, since one may have itself in it',
  async (_, around) => {
    let bytes: Uint8Array = Buffer.from(`chave ${KEY}\n`);
    const found: number[] = [];
    for (let depth = 1; depth <= 12; depth += 1) {
      bytes = await around(bytes);
      const { keys, problems } = await read(bytes, 'a');
      found.push(keys.length);
      expect(problems).toEqual(keys.length > 0 ? [] : ['zip-nesting']);
    }
    expect(found.slice(0, 3)).toEqual([1, 1, 1]);
    expect(found.at(-1)).toBe(0);
  },
);
