/**
 * Who may read a file on Windows, where file modes have no effect: asks the system's own tools for its access list.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program of System32 and returns its output; throws if it fails. */
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

/** True if only the current user and the machine's administrators are on the access list of `path`. */
export function isOnlyUsers(path: string, tool: SystemTool = systemTool): Promise<boolean> {
  return areAllHarmless(path, trusteesOf, tool);
}

/** True if any user except the current one and the machine's administrators may change a folder or its content. */
export async function othersMayChange(path: string, tool: SystemTool = systemTool): Promise<boolean> {
  return !(await areAllHarmless(path, writersOf, tool));
}

async function areAllHarmless(
  path: string,
  read: (sddl: string) => string[] | undefined,
  tool: SystemTool,
): Promise<boolean> {
  const user = await currentUser(tool);
  const folder = await mkdtemp(join(tmpdir(), 'balcao-acl-'));
  try {
    const saved = join(folder, 'acl');
    await tool('icacls.exe', [path, '/save', saved]);
    const listed = read(await readFile(saved, 'utf16le'));
    return listed?.every((sid) => sid === user || HARMLESS.includes(sid)) ?? false;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Who is granted something by a security descriptor in SDDL; undefined if it has no access list, which grants
 * everything to all.
 */
export function trusteesOf(sddl: string): string[] | undefined {
  // Inherit-only entries do not count for a file.
  return allowing(sddl)
    ?.filter(([, flags]) => !flags?.includes('IO'))
    .map((fields) => fields[5] ?? '');
}

/**
 * Who may write into a folder, delete from it, or change its list, by a security descriptor in SDDL; undefined as
 * for {@link trusteesOf}.
 */
export function writersOf(sddl: string): string[] | undefined {
  // Inherit-only entries count: they apply to the databases in the folder.
  return allowing(sddl)
    ?.filter(([, , rights = '']) => canChange(rights))
    .map((fields) => fields[5] ?? '');
}

/** The fields of the granting entries; denying entries are ignored. Undefined if there is no list. */
function allowing(sddl: string): string[][] | undefined {
  const list = /D:[A-Z]*((?:\([^()]*\))+)/.exec(sddl)?.[1];
  if (list === undefined || sddl.includes('NO_ACCESS_CONTROL')) return undefined;
  return [...list.matchAll(/\(([^()]*)\)/g)]
    .map(([, entry]) => (entry ?? '').split(';'))
    .filter(([type]) => !type?.endsWith('D'));
}

/**
 * SDDL's two-letter rights that change a folder (ACE strings, [MS-DTYP] 2.5.1.1): generic all and write, file all
 * and write, delete, the list, the owner, and the single bits for adding files and folders, attributes and deleting
 * children.
 */
const CHANGING: readonly string[] = ['GA', 'GW', 'FA', 'FW', 'SD', 'WD', 'WO', 'DC', 'LC', 'RP', 'DT', 'CR'];
/**
 * The rights of {@link CHANGING} as bits: add file and folder, extended attributes, delete children, attributes, delete, list, owner,
 * generic all and write.
 */
const CHANGING_BITS = 0x2 | 0x4 | 0x10 | 0x40 | 0x100 | 0x10000 | 0x40000 | 0x80000 | 0x10000000 | 0x40000000;

function canChange(rights: string): boolean {
  if (/^0x/i.test(rights)) return (Number(rights) & CHANGING_BITS) !== 0;
  return (rights.match(/../g) ?? []).some((right) => CHANGING.includes(right));
}

async function currentUser(tool: SystemTool): Promise<string> {
  const sid = /S-1-[0-9-]+/.exec(await tool('whoami.exe', ['/user', '/fo', 'csv', '/nh']))?.[0];
  if (sid === undefined) throw new Error('the current user has no identifier');
  return sid;
}

/** Starts a program by its full path and returns what it printed; rejects as `execFile` of Node does. */
export type Start = (program: string, args: readonly string[]) => Promise<string>;

const run = promisify(execFile);
const start: Start = async (program, args) =>
  (await run(program, [...args], { windowsHide: true, timeout: 10_000 })).stdout;

const TRIES = 3;

/** Runs the real program; once more, up to three times in all, where it did not start or did not end in time. */
export async function systemTool(
  name: string,
  args: readonly string[],
  begin: Start = start,
): Promise<string> {
  // By its full path, so that no program in the current folder or the PATH is run instead.
  const program = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', name);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await begin(program, args);
    } catch (error) {
      // An exit code is the tool's answer. A busy machine or a virus scanner can keep it from giving one.
      if (attempt === TRIES || hasExitCode(error)) throw error;
    }
  }
}

function hasExitCode(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}
