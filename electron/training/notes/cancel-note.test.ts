/** A note that its emitter cancels during the training. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTraining } from '../server.ts';
import { clientOf, openPfx } from '../testing/client.ts';
import { consSitNFe, contentTypeOf, soap, valueOf } from '../testing/messages.ts';

test('an authorized note answers 101 with its event once it was cancelled, also after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'treino-'));
  const open = async () => {
    const training = await startTraining({
      dataDir: folder,
      clock: { now: () => new Date('2026-11-20T15:00:00.123Z') },
    });
    const { pfx, password } = await training.certificate();
    const client = clientOf(training.caPem, openPfx(pfx, password));
    const consult = async (chNFe: string) =>
      (
        await client.post(
          training.addresses.consult,
          soap('consult', consSitNFe(chNFe)),
          contentTypeOf('consult'),
        )
      ).body;
    return { training, client, consult };
  };
  const first = await open();
  const { corrected, cancelled, unknown, epec } = first.training.examples;
  expect(valueOf(await first.consult(corrected), 'cStat')).toBe('100');
  expect(first.training.cancellable()).toContain(corrected);
  expect(first.training.cancel(corrected)).toBe(true);
  for (const key of [corrected, cancelled, unknown, epec]) {
    expect(first.training.cancellable()).not.toContain(key);
    expect(first.training.cancel(key)).toBe(false);
  }
  expect(first.training.cancelled()).toEqual([corrected]);
  const answer = await first.consult(corrected);
  expect(valueOf(answer, 'cStat')).toBe('101');
  expect(answer.match(/<tpEvento>110111<\/tpEvento>/g)).not.toBeNull();
  expect(answer.match(/<procEventoNFe/g)).toHaveLength(3);
  first.client.close();
  await first.training.close();
  const second = await open();
  expect(second.training.cancelled()).toEqual([corrected]);
  expect(valueOf(await second.consult(corrected), 'cStat')).toBe('101');
  second.client.close();
  await second.training.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
