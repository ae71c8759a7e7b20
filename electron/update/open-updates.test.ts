/** Where a program looks for no newer version, it says why and loads nothing for it. */

import { expect, it, vi } from 'vitest';
import { openUpdates, type HostFacts, type OpenUpdates } from './open-updates.ts';
import { PUBLISHER } from './testing/local-feed.ts';

const loaded = vi.hoisted(() => ({ times: 0 }));
vi.mock('./updates.ts', () => {
  loaded.times += 1;
  return { createUpdates: () => ({ state: () => 'looks' }) };
});

const feed = JSON.stringify({ url: 'https://atualiza.example.com/', publishers: [PUBLISHER] });
const open = (host: Partial<HostFacts>, keys: readonly string[] = ['a key']) => {
  const log: string[] = [];
  const never = () => {
    throw new Error('nothing is to be asked');
  };
  const deps: OpenUpdates = {
    host: { platform: 'win32', isPackaged: true, isPortable: false, feed, ...host },
    keys,
    program: { version: '1.2.0', arch: 'x64' },
    settingsFolder: '/nowhere',
    folder: '/nowhere',
    fetch: never,
    verifyPublisher: never,
    commandInUse: never,
    launch: never,
    clock: { now: () => new Date() },
    log: { write: ({ op }) => log.push(op) },
  };
  return openUpdates(deps).then((updates) => ({ updates, log }));
};

it.each([
  ['not-installed', { isPackaged: false }],
  ['not-installed', { platform: 'linux' }],
  ['portable', { isPortable: true }],
  ['no-feed', { feed: undefined }],
  ['feed-faulty', { feed: '{}' }],
  ['feed-faulty', { feed: feed.replace('https', 'http') }],
] as const)('is off (%s) with %o', async (off, host) => {
  const { updates } = await open(host);
  await updates.check();
  await updates.download();
  await updates.install('1.3.0', async () => true);
  expect(updates.state()).toEqual({
    version: '1.2.0',
    off,
    allowed: false,
    channel: 'stable',
    checking: false,
  });
  expect(loaded.times).toBe(0);
});

it('is off without a key, and the log says what is missing', async () => {
  const { updates, log } = await open({}, []);
  expect(updates.state().off).toBe('feed-faulty');
  expect(log).toEqual(['update.feed.no-keys']);
});

it('is loaded with a whole feed', async () => {
  const { updates } = await open({});
  expect(updates.state()).toBe('looks');
  expect(loaded.times).toBe(1);
});
