/** The zip of a closing as it is written, and every kind of damage as it is found. */

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zip as otherZip } from '../../diagnosis/zip.ts';
import { entriesOf } from '../../documents/zip/zip-directory.ts';
import { contentsOf } from '../testing/read-closing.ts';
import { packedMonth, smallMonth, type MadeEntry } from '../testing/made-closing.ts';
import { MANIFEST } from './manifest.ts';
import { closingHead, verifyClosing } from './verify-closing.ts';
import { createZipWriter } from './zip-writer.ts';

const NONE = { notes: 0, value: '0.00' };

let folder: string;
let files: MadeEntry[];
let whole: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-fechamento-'));
  files = await smallMonth();
  whole = await packedMonth(files);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function verified(bytes: Uint8Array) {
  const path = join(folder, 'conferido.zip');
  writeFileSync(path, bytes);
  return verifyClosing(path);
}

/** The same entries as another program would pack them, in this order. */
async function repacked(
  change: (entries: { name: string; content: Uint8Array }[]) => void,
): Promise<Uint8Array> {
  const entries = [...(await contentsOf(whole))].map(([name, content]) => ({ name, content }));
  change(entries);
  return otherZip(entries, new Date(2026, 10, 3));
}

describe('a closing as it was written', () => {
  it('is whole, and says whose month it is', async () => {
    expect(await verified(whole)).toEqual({
      closing: true,
      whole: true,
      entries: files.length + 1,
      faults: [],
      more: 0,
      of: {
        cnpj: '12345678000195',
        company: 'Padaria Aurora',
        month: '2026-10',
        environment: 'producao',
        madeAt: '2026-11-03T10:00:00.000Z',
      },
      totals: {
        out: { notes: 2, value: '20.00' },
        in: NONE,
        returned: NONE,
        adjusted: NONE,
        withoutXml: 0,
      },
    });
  });

  it('names its month without being read whole', async () => {
    const path = join(folder, 'cabeca.zip');
    writeFileSync(path, whole);
    expect(await closingHead(path)).toMatchObject({ cnpj: '12345678000195', mes: '2026-10' });
    writeFileSync(path, 'isto não é um zip');
    expect(await closingHead(path)).toBeUndefined();
  });

  it('may have more entries than a zip without Zip64 can count', { timeout: 60_000 }, async () => {
    const path = join(folder, 'muitas.zip');
    const fd = openSync(path, 'w');
    const zip = createZipWriter(fd, new Date(2026, 10, 3));
    const content = Buffer.from('x');
    for (let n = 0; n < 65_536; n += 1) zip.add(`${n}`, content);
    zip.finish();
    closeSync(fd);
    const bytes = readFileSync(path);
    let count = 0;
    let last = '';
    for await (const { filename } of entriesOf({
      size: bytes.length,
      read: (at, n) => bytes.subarray(at, at + n),
    })) {
      count += 1;
      last = filename;
    }
    expect([count, last]).toEqual([65_536, '65535']);
  });
});

describe('damage of a closing is found', () => {
  it('wherever a single byte of the file is another one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        expect((await verified(bytes)).whole).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('with the name of the entry, wherever a byte of its content is another one', async () => {
    for (const { name, content } of files.filter((file) => file.content.length > 0)) {
      const start = whole.indexOf(Buffer.from(name)) + Buffer.byteLength(name);
      for (let at = start; at < start + Math.min(12, content.length); at += 1) {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ 0x10;
        expect((await verified(bytes)).faults).toContainEqual({ kind: 'changed', name });
      }
    }
  });

  it('when it is cut off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        expect((await verified(whole.subarray(0, length))).whole).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('with its name, when an entry was left out, added, renamed or changed and all packed again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(files.length - 1),
        fc.constantFrom('drop', 'add', 'rename', 'change'),
        async (index, how) => {
          const name = files[index]?.name ?? '';
          const bytes = await repacked((entries) => {
            const at = entries.findIndex((entry) => entry.name === name);
            const entry = entries[at];
            if (!entry) return;
            if (how === 'drop') entries.splice(at, 1);
            if (how === 'add') entries.push({ name: `${name}.novo`, content: entry.content });
            if (how === 'rename') entry.name = `${name}.novo`;
            if (how === 'change') entry.content = Buffer.concat([entry.content, Buffer.from(' ')]);
          });
          const { whole, faults } = await verified(bytes);
          expect(whole).toBe(false);
          const added = { kind: 'added', name: `${name}.novo` };
          const missing = { kind: 'missing', name };
          if (how === 'drop' || how === 'rename') expect(faults).toContainEqual(missing);
          if (how === 'add' || how === 'rename') expect(faults).toContainEqual(added);
          if (how === 'change') expect(faults).toContainEqual({ kind: 'changed', name });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('when its manifest was left out or is no manifest', async () => {
    const seal = whole.subarray(whole.length - 91);
    const without = await repacked((entries) =>
      entries.splice(
        entries.findIndex(({ name }) => name === MANIFEST),
        1,
      ),
    );
    // Without the seal too it is any zip.
    expect(await verified(without)).toMatchObject({ closing: false, whole: false });
    const sealed = Buffer.from(Buffer.concat([without, seal]));
    sealed.writeUInt16LE(seal.length, without.length - 2);
    expect((await verified(sealed)).faults).toContainEqual({ kind: 'manifest-missing' });
    const other = await repacked((entries) => {
      for (const entry of entries) if (entry.name === MANIFEST) entry.content = Buffer.from('{}');
    });
    expect((await verified(other)).faults).toContainEqual({ kind: 'manifest-damaged' });
  });
});
