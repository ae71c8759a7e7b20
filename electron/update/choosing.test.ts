/** A person who leaves a channel, takes the permission back or looks again, while something of it is still under way. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { openLocalFeed, PUBLISHER, type LocalFeed } from './testing/local-feed.ts';
import { createUpdates } from './updates.ts';

const STABLE = { allowed: true, channel: 'stable' } as const;

let feed: LocalFeed;
let folder = '';
/** What a person does while Windows looks at the signature. */
let meanwhile: () => Promise<unknown>;
beforeEach(async () => {
  feed = await openLocalFeed();
  folder = mkdtempSync(join(tmpdir(), 'balcao-update-'));
  meanwhile = async () => undefined;
  feed.put('beta.json', feed.signed(feed.release({ version: '1.4.0-beta.2', channel: 'beta' })));
});
afterEach(async () => {
  await feed.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function offeredBeta() {
  const updates = createUpdates({
    feed: { url: feed.url, publishers: [PUBLISHER] },
    keys: feed.keys,
    program: { version: '1.2.0', arch: 'x64' },
    settingsFolder: folder,
    folder: join(folder, 'instalador'),
    fetch,
    verifyPublisher: async () => {
      await meanwhile();
      return ok(undefined);
    },
    commandInUse: async () => false,
    launch: async () => true,
    clock: { now: () => new Date('2026-11-22T10:00:00Z') },
    log: { write: () => undefined },
  });
  await updates.choose({ allowed: true, channel: 'beta' });
  await updates.check();
  expect(updates.state().offer?.version).toBe('1.4.0-beta.2');
  return updates;
}

it('while its installer is verified gets no beta ready to be installed', async () => {
  const updates = await offeredBeta();
  meanwhile = () => updates.choose(STABLE);
  await updates.download();
  expect(updates.state()).toMatchObject({ channel: 'stable' });
  expect(updates.state().offer).toBeUndefined();
});

it('while its installer comes is offered it no more, and no fault is named', async () => {
  const updates = await offeredBeta();
  const begun = Promise.withResolvers<undefined>();
  feed.put(feed.release().installers[0]?.name ?? '', (_request, response) => {
    response.writeHead(200).write(feed.installer.subarray(0, 1000));
    begun.resolve(undefined);
  });
  const downloading = updates.download();
  await begun.promise;
  await updates.choose(STABLE);
  await downloading;
  expect(updates.state().offer).toBeUndefined();
  expect(updates.state().fault).toBeUndefined();
});

it('while the server is asked is shown nothing of it', async () => {
  const updates = await offeredBeta();
  const asked = Promise.withResolvers<undefined>();
  feed.put('beta.json', () => asked.resolve(undefined));
  const looking = updates.check();
  await asked.promise;
  await updates.choose({ ...STABLE, allowed: false });
  await looking;
  expect(updates.state()).toMatchObject({ allowed: false, checking: false });
  expect(updates.state().fault).toBeUndefined();
});

it('is not told that theirs is the newest version before the other channel, or the server anew, was asked', async () => {
  const updates = await offeredBeta();
  await updates.choose(STABLE);
  expect(updates.state().checkedAt).toBeUndefined();
  await updates.check();
  expect(updates.state().checkedAt).toBeDefined();
  await updates.choose({ ...STABLE, allowed: false });
  await updates.choose(STABLE);
  expect(updates.state()).toEqual({
    version: '1.2.0',
    ...STABLE,
    host: new URL(feed.url).host,
    checking: false,
  });
});

it('is told where it is not stored, and it counts until the program ends', async () => {
  const updates = await offeredBeta();
  rmSync(join(folder, 'atualizacao.json'), { force: true });
  // A folder in the place of the file: it cannot be written.
  mkdirSync(join(folder, 'atualizacao.json'));
  expect(await updates.choose({ ...STABLE, allowed: false })).toMatchObject({
    ok: false,
    error: { code: 'file.not-written', data: { path: 'atualizacao.json' } },
  });
  expect(updates.state().allowed).toBe(false);
});

it('keeps what was downloaded ready while looking again, and is offered a still newer one', async () => {
  const updates = await offeredBeta();
  await updates.download();
  await updates.check();
  expect(updates.state().offer).toMatchObject({ version: '1.4.0-beta.2', stage: 'ready' });
  feed.put('beta.json', Buffer.from('página de manutenção'));
  await updates.check();
  expect(updates.state()).toMatchObject({ offer: { stage: 'ready' }, fault: { reason: 'altered' } });
  feed.put('beta.json', feed.signed(feed.release({ version: '1.4.0-beta.3', channel: 'beta' })));
  await updates.check();
  expect(updates.state().offer).toMatchObject({ version: '1.4.0-beta.3', stage: 'offered' });
});
