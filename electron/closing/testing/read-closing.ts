/** Reads the zip of a closing back for tests: its entries, and the lines of its table. */

import { readFileSync } from 'node:fs';
import { entriesOf } from '../../documents/zip/zip-directory.ts';
import { unpackEntry } from '../../documents/zip/zip-entries.ts';

export function zipContents(path: string): Promise<Map<string, Uint8Array>> {
  return contentsOf(readFileSync(path));
}

export async function contentsOf(bytes: Buffer): Promise<Map<string, Uint8Array>> {
  const source = {
    size: bytes.length,
    read: (at: number, length: number) => bytes.subarray(at, at + length),
  };
  const found = new Map<string, Uint8Array>();
  for await (const { filename, offset, crc32, ...sizes } of entriesOf(source)) {
    const { compressedSize, uncompressedSize, compressionMethod } = sizes;
    const place = { offset, compressedSize, uncompressedSize, compressionMethod, crc: crc32 ?? 0 };
    found.set(filename, Uint8Array.from(unpackEntry(source, place)));
  }
  return found;
}

export async function zipTexts(path: string): Promise<Map<string, string>> {
  return new Map(
    [...(await zipContents(path))].map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  );
}

/** The lines of the table without its head, as cells. */
export function tableOf(all: ReadonlyMap<string, string>): string[][] {
  return (all.get('tabela.csv') ?? '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'));
}
