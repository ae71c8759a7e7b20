/** Detection of several signed-in users; the output of Windows' `tasklist` is simulated. */

import { expect, it, vi } from 'vitest';
import { createSignedIn, type SignedInDeps } from './signed-in.ts';

const line = (session: string, id: number) => `"explorer.exe","4${id}2","${session}","${id}","98.120 K"\r\n`;
const scene = (more: Partial<SignedInDeps> & { readonly says?: string }) => {
  const changed = vi.fn();
  const tool = vi.fn(() => Promise.resolve(more.says ?? line('Console', 1)));
  const own = { env: { SESSIONNAME: 'Console' }, platform: 'win32', now: () => 0, tool, changed } as const;
  return { changed, tool, people: createSignedIn({ ...own, ...more }) };
};

it('a remote desktop session means several users, without asking the system', () => {
  for (const SESSIONNAME of ['RDP-Tcp#12', 'ICA-tcp#3']) {
    const { people, tool } = scene({ env: { SESSIONNAME } });
    expect(people.several()).toBe(true);
    expect(tool).not.toHaveBeenCalled();
  }
});

it('a console session counts as several users until the system reports one', async () => {
  for (const env of [{ SESSIONNAME: 'Console' }, {}]) {
    const { people, changed } = scene({ env });
    expect(people.several()).toBe(true);
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(people.several()).toBe(false);
  }
});

it('a second session with a desktop, switched away or disconnected, means several users', async () => {
  let at = 0;
  const tool = vi
    .fn<SignedInDeps['tool']>()
    .mockResolvedValueOnce(line('Console', 1))
    .mockResolvedValue(line('Console', 1) + line('', 3));
  const { people, changed } = scene({ tool, now: () => at });
  people.several();
  await vi.waitFor(() => expect(people.several()).toBe(false), { timeout: 10_000 });
  at = 61_000;
  people.several();
  await vi.waitFor(() => expect(people.several()).toBe(true), { timeout: 10_000 });
  expect(tool).toHaveBeenCalledTimes(2);
  expect(changed).toHaveBeenCalledTimes(2);
});

it('if the system does not answer, several users are assumed; outside Windows there is always one', async () => {
  const mute = scene({ tool: () => Promise.reject(new Error('tasklist')) });
  expect(mute.people.several()).toBe(true);
  await Promise.resolve();
  expect(mute.people.several()).toBe(true);
  expect(scene({ platform: 'linux', env: {} }).people.several()).toBe(false);
});
