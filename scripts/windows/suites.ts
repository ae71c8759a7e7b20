/** Which test files run in Windows' Node: those whose subject is the system. None needs false timers or false modules. */

import { globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * For each landing: the files of a system, the journal with a kill, the client of the shared one, and the built and the installed command
 * line as processes. What only the server's own SQL decides is the same from each system; it and the other command lines run with `--all`.
 */
const SHORT: readonly string[] = [
  'scripts/windows/inside/*.windows.ts',
  'electron/storage/{files,database,backup,postgres}/*.test.ts',
  'electron/disablement/journal/*.test.ts',
  'electron/disablement/journal/postgres/{moving,postgres-faults}.test.ts',
  'electron/disablement/archive/{archive,audit,bad-disk,retry-files}.test.ts',
  'electron/disablement/send/faults/crash.test.ts',
  'electron/certificates/pkcs12/{pkcs12,recognise}.test.ts',
  'electron/certificates/vault/*.test.ts',
  'electron/data-folder/*.test.ts',
  'electron/drop/{hostile,killed}.test.ts',
  'electron/cli/shared-journal.end-to-end.test.ts',
];
/** With `--all`, in these folders of the core. */
const ROOMS = [
  'backup',
  'certificates',
  'cli',
  'data-folder',
  'diagnosis',
  'disablement',
  'log',
  'numbering',
  'office',
  'realm',
  'sefaz',
  'service',
  'settings',
  'training',
];
/** Each finds tests. */
export const PATTERNS: readonly string[] = [
  ...SHORT,
  ...ROOMS.map((room) => `electron/${room}/**/*.test.ts`),
  'electron/check/*.test.ts',
  'electron/drop/*.test.ts',
];
/** Vitest's false timers, modules and environment are not in our stand-in; oracles are programs of Linux; Node 22 lacks the last. */
const OTHERWISE =
  /vi\.(?:mock|hoisted|useFakeTimers|stubEnv)\b|\bxmllint\b|\bxmlsec1\b|'openssl'|threadCpuUsage/;
/** They end a service by SIGTERM and look at how it ends; Windows has no signal that asks. */
const BY_SIGNAL = /(?:servir|restoring|taken-back)\.end-to-end\.test\.ts$/;

/** Paths from `root`; those with many processes, which take longest, first. */
export function testFiles(root: string, all: boolean, read: (path: string) => string): string[] {
  const found = new Set(globSync([...(all ? PATTERNS : SHORT)], { cwd: root }));
  return [...found]
    .filter((path) => !BY_SIGNAL.test(path) && !OTHERWISE.test(read(join(root, path))))
    .sort((one, other) => slowness(other) - slowness(one) || one.localeCompare(other));
}

function slowness(path: string): number {
  return /end-to-end|crash|built-program|variants/.test(path) ? 1 : 0;
}
