/** The rows of one disablement: against the bare POST with the syncs that no client can leave out, and the memory that many of them keep. */

import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../root.ts';
import type { ActFigures } from './act-process.ts';
import type { BenchPlace } from './measure.ts';

/** Where the rest goes: docs/adr/0064. */
const LIMITS = { ratio: 1.5, memory: 1.1 };
const run = promisify(execFile);

/** `dataDir` has the certificate and the address of a SEFAZ; a copy of it is made in `folder`, which has its `facts.json`. */
export async function actRows({ dataDir, folder }: Pick<BenchPlace, 'dataDir' | 'folder'>) {
  const copy = join(folder, 'atos');
  cpSync(dataDir, copy, { recursive: true });
  const script = join(ROOT, 'scripts/bench/act-process.ts');
  const { stdout } = await run(process.execPath, ['--expose-gc', script, copy, join(folder, 'facts.json')], {
    timeout: 1_800_000,
  });
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ActFigures;
  const ratio = figures.actMs / figures.bareMs;
  const growth = figures.lateBytes / figures.earlyBytes;
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  return [
    {
      what: 'a disablement against the bare POST on a new connection with five syncs',
      measured:
        `${ratio.toFixed(2)} (${figures.actMs.toFixed(1)} / ${figures.bareMs.toFixed(1)} ms; ` +
        `${figures.actCpuMs.toFixed(1)} ms of processor against ${figures.bareCpuMs.toFixed(1)})`,
      limit: `≤ ${LIMITS.ratio}`,
      ok: ratio <= LIMITS.ratio,
    },
    {
      what: `memory kept after ${figures.acts} disablements against after 600`,
      measured: `${growth.toFixed(3)} (${mb(figures.lateBytes)} / ${mb(figures.earlyBytes)} MB; resident ${mb(figures.residentBytes)})`,
      limit: `≤ ${LIMITS.memory}`,
      ok: growth <= LIMITS.memory,
    },
  ];
}
