/** The secret boxes for hosts without a system keyring. */

import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SecretBox } from '../../ports.ts';
import { openKeyFileBox } from './key-file-box.ts';
import { createSessionBox } from '../testing/session-box.ts';

const SECRET = Buffer.from('segredo');
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-box-'));
  path = join(folder, 'dados', 'chave');
});

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

async function keyFileBox(): Promise<SecretBox> {
  const box = await openKeyFileBox(path);
  if (!box.ok) throw new Error(JSON.stringify(box.error));
  return box.value;
}

const boxes: [string, () => Promise<SecretBox>][] = [
  ['key-file', keyFileBox],
  ['session', () => Promise.resolve(createSessionBox())],
];

describe.each(boxes)('the %s box', (backend, make) => {
  it('opens what it sealed and reveals nothing of it', async () => {
    const box = await make();
    expect(box).toMatchObject({ backend, protects: true });
    const sealed = await box.seal(SECRET);
    expect(Buffer.from(sealed).includes(SECRET)).toBe(false);
    expect(await box.open(sealed)).toEqual(SECRET);
  });

  it('opens nothing that was changed, truncated or sealed elsewhere', async () => {
    const box = await make();
    const sealed = Buffer.from(await box.seal(SECRET));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await box.open(changed)).toBeUndefined();
    }
    expect(await box.open(sealed.subarray(0, -1))).toBeUndefined();
    expect(await box.open(new Uint8Array())).toBeUndefined();
    expect(await box.open(await createSessionBox().seal(SECRET))).toBeUndefined();
  });
});

describe('the key file', () => {
  it('is created on the first seal, for its owner only, and leaves no other file', async () => {
    const box = await keyFileBox();
    await expect(stat(path)).rejects.toThrow();
    const sealed = await box.seal(SECRET);
    expect((await stat(path)).size).toBe(32);
    expect(await readdir(join(folder, 'dados'))).toEqual(['chave']);
    expect(await (await keyFileBox()).open(sealed)).toEqual(SECRET);
  });

  it('is the same for all processes that create it at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, keyFileBox));
    const sealed = await Promise.all(made.map((box) => box.seal(SECRET)));
    const opener = await keyFileBox();
    for (const each of sealed) expect(await opener.open(each)).toEqual(SECRET);
    expect(await readFile(path)).toHaveLength(32);
  });

  it.skipIf(process.platform === 'win32')(
    'is refused if others can read it, or if it is not a plain key',
    async () => {
      const reasonOf = async (): Promise<unknown> => {
        const box = await openKeyFileBox(path);
        return box.ok ? 'open' : [box.error.code, box.error.data?.['reason']];
      };
      await (await keyFileBox()).seal(SECRET);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      await chmod(path, 0o640);
      expect(await reasonOf()).toEqual(['secret.unprotected', 'readable-by-others']);
      await rm(path);
      await writeFile(path, 'curta', { mode: 0o600 });
      expect(await reasonOf()).toEqual(['secret.unprotected', 'not-a-key']);
      await rm(path);
      await symlink(join(folder, 'alhures'), path);
      expect(await reasonOf()).toEqual(['secret.unprotected', 'symbolic-link']);
      await rm(path);
      await mkdir(path);
      expect(await reasonOf()).toEqual(['secret.unprotected', 'not-a-file']);
    },
  );

  it('that cannot be created is reported as a failure of the data folder', async () => {
    const box = await keyFileBox();
    await writeFile(join(folder, 'dados'), 'um arquivo no lugar da pasta');
    await expect(box.seal(SECRET)).rejects.toMatchObject({ appError: { code: 'data.folder' } });
    expect(await openKeyFileBox(join(folder, 'dados', 'cofre.chave'))).toMatchObject({
      error: { code: 'data.folder', data: { folder: join(folder, 'dados') } },
    });
  });

  // Windows says of such a name that it is not there.
  it.skipIf(process.platform === 'win32')(
    'is not at fault where the name of its folder is too long',
    async () => {
      const named = join(folder, 'a'.repeat(300));
      expect(await openKeyFileBox(join(named, 'cofre.chave'))).toEqual({
        ok: false,
        error: { code: 'data.folder', data: { folder: named, reason: 'ENAMETOOLONG' } },
      });
    },
  );
});
