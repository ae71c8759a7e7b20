/** The parts of `npm run proof`: which tests each runs in their long form, and whose changes ask for it. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Part {
  readonly name: string;
  /** Test files of Vitest; else what the word names: the browser tests tagged `@proof`, Playwright's matrix, the planted bugs. */
  readonly tests: readonly string[] | 'window' | 'matrix' | 'planted';
  /** Beginnings of paths: what the part says something about. Its own tests count as well. */
  readonly covers: readonly string[];
}

const FAULTS = [
  'electron/disablement/archive/bad-disk.test.ts',
  'electron/disablement/journal/journal.test.ts',
  'electron/disablement/journal/reserving.test.ts',
  'electron/disablement/journal/state-machine.test.ts',
  'electron/disablement/send/clock.test.ts',
  'electron/disablement/send/faults/crash.test.ts',
  'electron/disablement/send/faults/fault-flow.test.ts',
  'scripts/simulate/simulate.test.ts',
];
const DEATHS = [
  'electron/cli/killed.end-to-end.test.ts',
  'electron/cli/restoring.end-to-end.test.ts',
  'electron/cli/taken-back.end-to-end.test.ts',
  'electron/cli/two-processes.end-to-end.test.ts',
  'electron/drop/killed.test.ts',
];
const SHARED = [
  'electron/cli/shared-secrets.end-to-end.test.ts',
  'electron/disablement/journal/postgres/past/moving-cut.test.ts',
  'electron/disablement/send/faults/cut-at-each-statement.test.ts',
  'electron/office/sharing/faults/interrupted.test.ts',
  'electron/office/sharing/sharing.test.ts',
  'electron/testing/hostile/hostile-writer.test.ts',
];
const SHARED_DEATHS = [
  'electron/cli/killed-shared.end-to-end.test.ts',
  'electron/disablement/send/faults/death-on-postgres.test.ts',
];
const MACHINES = ['electron/testing/many/many-machines.test.ts'];
const ELSEWHERE = new Set([...FAULTS, ...DEATHS, ...SHARED, ...SHARED_DEATHS, ...MACHINES]);
/** Of every part about a journal that several computers share. */
const SHARED_COVERS = ['electron/disablement/', 'electron/storage/postgres/', 'electron/office/'];

export function partsOf(root: string): readonly Part[] {
  return [
    {
      name: 'faults',
      tests: FAULTS,
      covers: ['electron/disablement/', 'electron/sefaz/soap/', 'electron/sefaz/tls/'],
    },
    {
      name: 'deaths',
      tests: DEATHS,
      covers: ['electron/disablement/', 'electron/storage/', 'electron/cli/', 'electron/drop/'],
    },
    { name: 'shared journal', tests: SHARED, covers: SHARED_COVERS },
    { name: 'shared deaths', tests: SHARED_DEATHS, covers: SHARED_COVERS },
    { name: 'many machines', tests: MACHINES, covers: SHARED_COVERS },
    // Inputs that no run had before, all of them: `npm test` has a tenth, the same ones each time. But for the files of other parts.
    { name: 'properties', tests: propertiesOf(root), covers: ['electron/', 'renderer/', 'shared/'] },
    { name: 'planted', tests: 'planted', covers: ['electron/disablement/', 'scripts/simulate/'] },
    { name: 'window', tests: 'window', covers: ['renderer/', 'e2e/specs/'] },
    {
      name: 'pictures',
      tests: 'matrix',
      covers: ['renderer/theme/', 'renderer/ui/', 'renderer/i18n/', 'e2e/matrix/'],
    },
  ];
}

function propertiesOf(root: string): string[] {
  return globSync('{electron,renderer,scripts,shared}/**/*.test.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => !ELSEWHERE.has(path) && readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"),
    )
    .sort();
}

/** `changed` are paths; undefined where they are unknown. */
export function asksFor({ tests, covers }: Part, changed: readonly string[] | undefined): boolean {
  if (changed === undefined) return true;
  return changed.some(
    (path) =>
      covers.some((beginning) => path.startsWith(beginning)) ||
      (typeof tests !== 'string' && tests.includes(path)),
  );
}
