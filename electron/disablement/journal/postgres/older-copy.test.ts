/**
 * A server brought back from an older copy of its files: what is written from then on is seen by all computers, and what was lost is
 * noticed.
 */

import { chownSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutOwnServer } from '../../../storage/postgres/testing/cluster.ts';
import { codeOf, CNPJ, valueOf } from '../../testing/test-context.ts';
import { requestOf, reservationOf } from '../testing/requests.ts';
import type { SeenLink } from './chains/links-kept.ts';
import { openSharedJournal, type SharedJournal } from './open-postgres.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { settingsOf } from './testing/journal-databases.ts';

const reason = withoutOwnServer();

describe.skipIf(reason !== undefined)(`an older copy${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  const opened: SharedJournal[] = [];
  let one: SharedJournal;
  let url: string;
  beforeAll(async () => {
    ({ url } = await databases().fresh());
    one = await open();
  });
  afterAll(async () => {
    for (const { journal, owners } of opened) {
      await owners.release();
      await journal.close();
    }
  });
  const open = async () => {
    const seat = valueOf(await openSharedJournal(settingsOf(url)));
    opened.push(seat);
    return seat;
  };
  const send = async ({ journal, owners }: SharedJournal, n: number, serie = 1) => {
    await journal.add(requestOf(n, { serie }));
    return codeOf(await journal.reserve(reservationOf(`pedido-${n}`, await owners.mine())));
  };

  test('its last acts are missed by whoever saw them, and the next ones of others are seen', async () => {
    const { cluster } = databases();
    const copy = join(cluster.home, 'copia');
    const seen = new Map<string, SeenLink>();
    const chains = one.chains(
      {
        seen: (_origin, cnpj) => seen.get(cnpj),
        see: (_origin, cnpj, link) => void seen.set(cnpj, link),
        heard: () => undefined,
        hear: () => undefined,
        all: () => [...seen].map(([cnpj, link]) => ({ cnpj, ...link })),
        accept: (_origin, { cnpj, found }) => void seen.set(cnpj, found),
      },
      (error) => expect(error).toBeUndefined(),
    );
    expect(await send(one, 1)).toBe('ok');
    await cluster.control('stop', '-m', 'fast');
    cpSync(cluster.data, copy, { recursive: true, preserveTimestamps: true });
    await cluster.control('start');
    for (const n of [2, 3, 4, 5, 6, 7, 8]) expect(await send(one, n)).toBe('ok');
    // A series that the copy does not have.
    expect(await send(one, 9, 2)).toBe('ok');
    expect(await chains.refusal(CNPJ)).toBeUndefined();
    await one.journal.writtenElsewhere();
    const { mark } = await one.journal.movedSince(undefined);

    await cluster.control('stop', '-m', 'fast');
    restore(copy, cluster.data);
    await cluster.control('start');

    expect(await chains.refusal(CNPJ)).toMatchObject({ code: 'database.rewound' });
    expect(await chains.rewound()).toHaveLength(1);
    // A sender registered before the copy was restored is unknown to this server.
    const lost = await one.journal.reserve(reservationOf('pedido-1', 'de depois da cópia'));
    expect(codeOf(lost)).not.toBe('ok');
    expect(await chains.accept(CNPJ)).toMatchObject({ code: 'database.rewound' });
    expect(await one.journal.writtenElsewhere()).toBe(true);

    const two = await open();
    // The server gives the number of the lost series to another one.
    expect(await send(two, 20, 3)).toBe('ok');
    expect(await one.journal.writtenElsewhere()).toBe(true);
    const moved = await one.journal.movedSince(mark);
    expect(moved.stories.map(({ row }) => row.nNFIni)).toContain(20);
    expect(await one.journal.story('pedido-5')).toBeUndefined();
    expect(await send(one, 21, 2)).toBe('ok');
    await two.journal.add(requestOf(21, { requestId: 'outro', serie: 2 }));
    const twice = await two.journal.reserve(reservationOf('outro', await two.owners.mine()));
    expect(codeOf(twice)).toBe('disablement.busy');
    expect(await two.journal.verifyChain()).toMatchObject({ ok: true, requests: 4 });
  }, 60_000);
});

/** With the owner that they had. */
function restore(copy: string, data: string): void {
  const { uid, gid } = statSync(data);
  for (const part of readdirSync(data)) rmSync(join(data, part), { recursive: true, maxRetries: 10 });
  cpSync(copy, data, { recursive: true, preserveTimestamps: true });
  if (process.getuid?.() !== 0) return;
  for (const { parentPath, name } of readdirSync(data, { recursive: true, withFileTypes: true }))
    chownSync(join(parentPath, name), uid, gid);
}
