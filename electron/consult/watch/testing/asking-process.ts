/**
 * A process that asks the watched notes of a database until it is killed: `node asking-process.ts FOLDER ISO`. Each
 * request is a line of `perguntas.txt`, written before its answer, which takes some milliseconds.
 */

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../../../../shared/contract.ts';
import { accessKeySchema } from '../../../../shared/fiscal/key/access-key.ts';
import { ok } from '../../../../shared/result.ts';
import { openDatabase } from '../../../storage/database/database.ts';
import { SCHEMA } from '../../../storage/database/schema.ts';
import { toConsultation } from '../../ask-site.ts';
import { createWatchKeeper } from '../keeper.ts';
import { createWatches } from '../watches.ts';

const [folder = '', iso = ''] = process.argv.slice(2);
const opened = openDatabase(join(folder, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
if (!opened.ok) throw new Error(opened.error.code);
const clock = { now: () => new Date(iso) };
const watches = createWatches(opened.value, { stored: () => undefined }, clock);
const call = (async (_name: string, { chNFe }: { readonly chNFe: string }) => {
  appendFileSync(join(folder, 'perguntas.txt'), `${chNFe}\n`);
  await delay(4);
  const answer = toConsultation(
    { chNFe: accessKeySchema.parse(chNFe), environment: 'homologacao' },
    { cStat: '100', protNFe: [{ infProt: { nProt: '1' } }], procEventoNFe: [] },
    [],
    clock.now().toISOString(),
  );
  watches.observe(answer, false);
  return ok(answer);
}) as unknown as Call;
const keeper = createWatchKeeper({
  clock,
  call,
  places: () => [
    {
      dataDir: folder,
      watches,
      hasValidCertificate: () => true,
      companies: { noIeSince: () => undefined },
    },
  ],
  pace: { gapMs: 0 },
  notify: () => undefined,
  changed: () => undefined,
  failed: (error) => process.stderr.write(`${String(error)}\n`),
});
process.stdout.write('ready\n');
for (;;) {
  await keeper.round();
  // Other processes get their turn.
  await delay(1);
}
