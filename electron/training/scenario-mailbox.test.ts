/** The situation that another process leaves, where it cannot be taken: the training SEFAZ goes on. */

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type * as Files from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scenarioMailbox } from './scenario-mailbox.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Files>();
  return { ...fs, renameSync: vi.fn(fs.renameSync) };
});

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'treino-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

it.each(['EBUSY', 'EPERM'])('is taken although a scanner holds it for a moment (%s)', (code) => {
  const mailbox = scenarioMailbox(folder);
  mailbox.leave('stopped');
  vi.mocked(renameSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('busy'), { code });
  });
  expect([mailbox.take(), mailbox.take()]).toEqual(['stopped', undefined]);
});

it.each(['{"kind":"of-a-newer-program","times":1}', '{"kind":'])(
  'leaves all as it is where this program does not know what was left: %s',
  (text) => {
    const mailbox = scenarioMailbox(folder);
    writeFileSync(join(folder, 'situacao.json'), text);
    expect(mailbox.take()).toBeUndefined();
    mailbox.leave('slow');
    expect(mailbox.take()).toBe('slow');
  },
);
