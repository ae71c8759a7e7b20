/** A running owner is never treated as dead, a dead one always is. */

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOwners } from './owner-files.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-dono-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

test('creates nothing before it is used', async () => {
  const owners = createOwners(home);
  await owners.sweep();
  await owners.release();
  expect(readdirSync(home)).toEqual([]);
});

test('a held lock means alive, also for itself; a released one means dead', async () => {
  const [one, two] = [createOwners(home), createOwners(home)];
  const owner = await one.mine();
  const work = vi.fn(async () => undefined);
  expect(await one.mine()).toBe(owner);
  expect(await one.ifDead(owner, work)).toBe(false);
  expect(await two.ifDead(owner, work)).toBe(false);
  expect([one.isMine(owner), two.isMine(owner)]).toEqual([true, false]);
  await two.sweep();
  expect(existsSync(join(home, 'donos', `${owner}.sqlite`))).toBe(true);
  expect(work).not.toHaveBeenCalled();
  await one.release();
  expect(await two.ifDead(owner, work)).toBe(true);
  expect(work).toHaveBeenCalledOnce();
});

test('a file that nobody has locked is a dead owner, and deleted', async () => {
  const owners = createOwners(home);
  await owners.mine();
  const owner = '00000000-0000-4000-8000-000000000000';
  writeFileSync(join(home, 'donos', `${owner}.sqlite`), '');
  expect(await owners.ifDead(owner, async () => undefined)).toBe(true);
  await owners.sweep();
  expect(existsSync(join(home, 'donos', `${owner}.sqlite`))).toBe(false);
  await owners.release();
  expect(readdirSync(join(home, 'donos'))).toEqual([]);
});
