/** A process that dies at any step of a group over several series: nothing is lost or sent twice, and what is left is asked for again. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../certificates/vault/vault.ts';
import { serieSchema } from '../../../shared/fiscal/numbering.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { Disk } from '../deps.ts';
import { createDisablements, type Disablements } from '../disablements.ts';
import { openJournal } from '../journal/sqlite/sqlite-journal.ts';
import { performGroup, type WantedGroup } from '../perform-group.ts';
import { makeIdentity } from '../testing/identity.ts';
import { createModelSefaz } from '../testing/model-sefaz.ts';
import { Killed, killableDeps, killableDisk, lifeUntil, type Life } from '../testing/simulated-death.ts';
import {
  consentOf,
  makeTestContext,
  memoryOwners,
  rangeOf,
  testDeps,
  valueOf,
} from '../testing/test-context.ts';

let identity: Identity;
beforeAll(() => {
  identity = makeIdentity();
});

const { environment, cnpj, xJust } = rangeOf(1);
const wanted: WantedGroup = {
  environment,
  cnpj,
  xJust,
  ranges: [
    rangeOf(7, 9),
    { ...rangeOf(3), serie: serieSchema.parse(2) },
    { ...rangeOf(12, 13), mod: '65' as const },
  ].map(({ mod, serie, nNFIni, nNFFin, ano }) => ({ mod, serie, nNFIni, nNFFin, ano })),
};

/** A data folder whose processes may die, before a SEFAZ that outlives them. */
function place() {
  const home = mkdtempSync(join(tmpdir(), 'balcao-grupo-'));
  const sefaz = createModelSefaz();
  const context = makeTestContext();
  const alive = new Set<string>();
  const opened: Disk['journal'][] = [];
  const start = (life: Life, owner: string): Disablements => {
    const dirs = { dataDir: join(home, 'dados'), archive: join(home, 'arquivo') };
    const journal = valueOf(openJournal(dirs.dataDir));
    opened.push(journal);
    const disk = killableDisk({ journal, owners: memoryOwners(alive, owner), writeOnce }, life);
    const deps = testDeps(context, sefaz.handle, identity, dirs);
    return valueOf(createDisablements({ ...killableDeps(deps, life), disk }));
  };
  const remove = async () => {
    for (const journal of opened) await journal.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  };
  return { sefaz, context, alive, start, remove };
}

const REPORTED = ['homologated', 'prepared', 'uncertain'];

/** Dies after `lastStep` steps and starts anew; returns the steps that were made. */
async function dieAt(lastStep: number): Promise<number> {
  const { sefaz, context, alive, start, remove } = place();
  try {
    const life = lifeUntil(lastStep);
    const first = start(life, 'first');
    await performGroup(first, wanted, consentOf(context)).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    alive.delete('first');
    const askedBefore = context.askedTogether.length + context.asked.length;
    const sentBefore = context.posted.length;

    const second = start(lifeUntil(Infinity), 'second');
    await second.recover();
    const found = valueOf(await second.list({ environment, pending: false }));
    const lost = sefaz.ledger.filter(({ nNFIni }) => {
      const states = found.filter((view) => view.nNFIni === nNFIni).map(({ state }) => state);
      return !states.includes('homologated') && !states.includes('uncertain');
    });
    expect(lost).toEqual([]);
    expect(found.filter(({ state }) => !REPORTED.includes(state))).toEqual([]);
    expect(context.posted).toHaveLength(sentBefore);

    const again = valueOf(await performGroup(second, wanted, consentOf(context)));
    const sent = again.ranges.filter(({ sent: went }) => went);
    const asked = context.askedTogether.length + context.asked.length - askedBefore;
    // What a dead process was allowed to send needs another consent.
    expect(asked).toBe(sent.length > 0 ? 1 : 0);
    if (again.stoppedAt === undefined) expect(sefaz.ledger).toHaveLength(3);
    else expect(again.ranges[again.stoppedAt]?.view?.state).toBe('uncertain');
    expect(sefaz.doubles()).toBe(0);
    await second.waitIdle();
    return life.steps;
  } finally {
    await remove();
  }
}

test('a process that dies before or after any write or message of a group', async () => {
  const steps = await dieAt(Infinity);
  expect(steps).toBeGreaterThan(40);
  for (let step = 0; step < steps; step += 1) await dieAt(step);
}, 120_000);
