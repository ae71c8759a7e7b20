/** Who may read a file on Windows, where file modes mean nothing: asks the system's own tools for its access list. */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program of System32 and gives its output; throws when it fails. */
export type SystemTool = (name: string, args: readonly string[]) => Promise<string>;

// The system, its administrators and the file's owner can read any file anyway.
const HARMLESS: readonly string[] = [
  'SY',
  'S-1-5-18',
  'BA',
  'S-1-5-32-544',
  'OW',
  'S-1-3-4',
  'CO',
  'S-1-3-0',
];

/** Leaves only the current user on the access list of `path`. */
export async function restrictToUser(path: string, tool: SystemTool = systemTool): Promise<void> {
  const user = await currentUser(tool);
  await tool('icacls.exe', [path, '/inheritance:r', '/grant:r', `*${user}:F`]);
}

/** True when nobody but the current user (and who administers the machine) is on the access list of `path`. */
export async function isOnlyUsers(path: string, tool: SystemTool = systemTool): Promise<boolean> {
  const user = await currentUser(tool);
  const folder = await mkdtemp(join(tmpdir(), 'balcao-acl-'));
  try {
    const saved = join(folder, 'acl');
    await tool('icacls.exe', [path, '/save', saved]);
    return (
      trusteesOf(await readFile(saved, 'utf16le'))?.every((sid) => sid === user || HARMLESS.includes(sid)) ??
      false
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Who is allowed something by a security descriptor in SDDL; undefined when it has no access list, which allows all. */
export function trusteesOf(sddl: string): string[] | undefined {
  const list = /D:[A-Z]*((?:\([^()]*\))+)/.exec(sddl)?.[1];
  if (list === undefined || sddl.includes('NO_ACCESS_CONTROL')) return undefined;
  return (
    [...list.matchAll(/\(([^()]*)\)/g)]
      .map(([, entry]) => (entry ?? '').split(';'))
      // Entries that deny take nothing away from secrecy, those that only inherit do not count for a file.
      .filter(([type, flags]) => !type?.endsWith('D') && !flags?.includes('IO'))
      .map((fields) => fields[5] ?? '')
  );
}

async function currentUser(tool: SystemTool): Promise<string> {
  const sid = /S-1-[0-9-]+/.exec(await tool('whoami.exe', ['/user', '/fo', 'csv', '/nh']))?.[0];
  if (sid === undefined) throw new Error('the current user has no identifier');
  return sid;
}

const run = promisify(execFile);

async function systemTool(name: string, args: readonly string[]): Promise<string> {
  // By its full path, so that nothing in the current folder or the PATH stands in for it.
  const folder = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32');
  return (await run(join(folder, name), [...args], { windowsHide: true, timeout: 10_000 })).stdout;
}
