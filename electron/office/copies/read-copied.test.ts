/** The daily copy is open only while the server is away: Windows does not rename an open file, and the next copy may have to. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import { AT } from '../../disablement/journal/testing/requests.ts';
import type { SharedStanding } from '../open-shared.ts';
import { readCopied } from './read-copied.ts';

test('a server that is back ends the reading of the copy', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-leitura-'));
  let standing: SharedStanding['standing'] = 'away';
  const shared = { state: () => ({ standing }), copy: { at: () => AT } } as Parameters<
    typeof readCopied
  >[0]['shared'];
  const shutDown = vi.fn(() => Promise.resolve());
  const copied = readCopied({
    dataDir,
    shared,
    open: ({ journal }) => ok({ shutDown: () => journal.close().then(shutDown) } as unknown as Disablements),
  });
  expect(copied.dated()).toBeDefined();
  standing = 'connected';
  expect(copied.dated()).toBeUndefined();
  await vi.waitFor(() => expect(shutDown).toHaveBeenCalledTimes(1));
  standing = 'away';
  expect(copied.dated()).toBeDefined();
  await copied.close();
  expect(shutDown).toHaveBeenCalledTimes(2);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});
