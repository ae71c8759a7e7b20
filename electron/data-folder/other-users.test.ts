import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOtherUsers, markOf } from './other-users.ts';

const DAY = 86_400_000;
let commonFolder: string;
let marks: string;
beforeEach(() => {
  commonFolder = mkdtempSync(join(tmpdir(), 'balcao-comum-'));
  marks = join(commonFolder, 'Balcao NF-e');
});
afterEach(() => rmSync(commonFolder, { recursive: true, force: true, maxRetries: 10 }));

const start = (user: string, at = new Date()) => countOtherUsers({ commonFolder, user, now: at });

describe('other users of the computer', () => {
  it('are counted from the second user on, each once, in any case of letters', async () => {
    expect(await start('ESCRITORIO\\maria')).toBe(0);
    expect(await start('escritorio\\Maria')).toBe(0);
    expect(await start('ESCRITORIO\\joao')).toBe(1);
    expect(await start('ESCRITORIO\\ana')).toBe(2);
    expect(await start('ESCRITORIO\\maria')).toBe(2);
  });

  it('leave an empty file whose name names nobody', async () => {
    await start('ESCRITORIO\\maria');
    const [name = ''] = readdirSync(marks);
    expect(name).toBe(markOf('ESCRITORIO\\maria'));
    expect(name.toLowerCase()).not.toContain('maria');
    expect(statSync(join(marks, name)).size).toBe(0);
  });

  it('no longer count three months after their last start', async () => {
    const now = new Date();
    await start('maria', new Date(now.getTime() - 100 * DAY));
    expect(await start('joao', now)).toBe(0);
    await start('maria', now);
    expect(await start('joao', now)).toBe(1);
  });

  it('are not made up by other files or folders there', async () => {
    mkdirSync(join(marks, markOf('pasta')), { recursive: true });
    writeFileSync(join(marks, 'leia-me.txt'), 'x');
    writeFileSync(join(marks, `${markOf('x')}.txt`), 'x');
    expect(await start('maria')).toBe(0);
  });

  it('are unknown where the place cannot be used', async () => {
    writeFileSync(marks, 'a file in its place');
    expect(await start('maria')).toBeUndefined();
    expect(
      await countOtherUsers({ commonFolder: join(marks, 'x'), user: 'maria', now: new Date() }),
    ).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('never have us write through a link', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'balcao-alvo-'));
    const target = join(elsewhere, 'alvo.txt');
    writeFileSync(target, 'conteúdo');
    const old = new Date('2020-01-01');
    utimesSync(target, old, old);
    mkdirSync(marks);
    symlinkSync(target, join(marks, markOf('maria')));
    await start('maria');
    expect([statSync(target).size > 0, statSync(target).mtime]).toEqual([true, old]);
    rmSync(marks, { recursive: true, force: true, maxRetries: 10 });
    symlinkSync(elsewhere, marks);
    expect(await start('maria')).toBeUndefined();
    expect(readdirSync(elsewhere)).toEqual(['alvo.txt']);
    rmSync(elsewhere, { recursive: true, force: true, maxRetries: 10 });
  });
});
