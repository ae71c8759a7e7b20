/** Wine with a prefix of our own: made once, with our stand-ins for two of Windows' programs, and ended as a whole. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const COMPILER = 'x86_64-w64-mingw32-gcc';
/** Wine's own are empty; ours ask Windows' functions, which Wine has. */
const STAND_INS = ['whoami', 'icacls'] as const;
const MADE = 'balcao-made';
/**
 * Starts a program and its children at addresses that are not random. Wine 8 maps a page at a fixed one, and where something lies
 * there already a process does not start: with random addresses 2 of 9,500, measured.
 */
const AT_FIXED_ADDRESSES = ['setarch', '-R'] as const;

export interface Wine {
  /** The Unix path of `C:\`. */
  readonly drive: string;
  /** Starts a program of Windows; its streams are files, since a Windows Node does not open our pipes. */
  start(args: readonly string[], cwd: string, output: string): ChildProcess;
  /** Ends every process of the prefix. */
  end(): void;
}

/** What is missing here for Windows' programs to run, in words; undefined if nothing is. */
export function missing(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Wine is used on Linux x64 only';
  if (!runs('wine')) return 'Wine is missing (Debian: wine, wine64)';
  if (!runs(COMPILER)) return 'a compiler for Windows is missing (Debian: gcc-mingw-w64-x86-64)';
  return undefined;
}

function runs(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** `variables` are given to the programs of Windows. Makes the prefix below `folder` unless a whole one is there; undefined where Wine cannot, as without shared memory. */
export function openWine(
  folder: string,
  standIns: string,
  variables: Readonly<Record<string, string>>,
): Wine | undefined {
  const prefix = join(folder, 'prefix');
  const env = {
    ...process.env,
    ...variables,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // Neither .NET nor a browser is offered for download; our two programs count more than Wine's.
    WINEDLLOVERRIDES: `mscoree,mshtml=;${STAND_INS.map((name) => `${name}.exe`).join(',')}=n`,
    DISPLAY: '',
    // Wine calls itself an earlier Windows than Node asks for.
    NODE_SKIP_PLATFORM_CHECK: '1',
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    NODE_COMPILE_CACHE: 'C:\\compiled',
    BALCAO_TEST_PROGRAM: 'C:\\balcao\\dist\\cli\\main.js',
    ELECTRON_OVERRIDE_DIST_PATH: 'C:\\nonexistent',
  };
  const [launcher = 'wine', ...before] = fixedAddresses() ? [...AT_FIXED_ADDRESSES, 'wine'] : [];
  const works = (...args: readonly string[]) =>
    spawnSync(launcher, [...before, ...args], { env, stdio: 'ignore', timeout: 180_000 }).status === 0;
  const drive = join(prefix, 'drive_c');
  const end = () => void spawnSync('wineserver', ['-k'], { env, stdio: 'ignore', timeout: 30_000 });
  if (!existsSync(join(prefix, MADE))) {
    rmSync(prefix, { recursive: true, force: true, maxRetries: 10 });
    mkdirSync(folder, { recursive: true });
    if (!works('wineboot', '-i') || !works('winecfg', '-v', 'win10')) {
      end();
      return undefined;
    }
    writeFileSync(join(prefix, MADE), '');
  }
  for (const name of STAND_INS)
    compile(join(standIns, `${name}.c`), join(drive, 'windows/system32', `${name}.exe`));
  return {
    drive,
    start(args, cwd, output) {
      const streams = openSync(output, 'w');
      const child = spawn(launcher, [...before, ...args], { cwd, env, stdio: ['ignore', streams, streams] });
      closeSync(streams);
      return child;
    },
    end,
  };
}

/** False where the system forbids it, as some containers do. */
function fixedAddresses(): boolean {
  const [program, ...options] = AT_FIXED_ADDRESSES;
  return spawnSync(program, [...options, 'true'], { stdio: 'ignore' }).status === 0;
}

function compile(source: string, program: string): void {
  const args = ['-O1', '-Wall', '-Werror', '-municode', '-o', program, source, '-ladvapi32'];
  const { status, stderr } = spawnSync(COMPILER, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${source} was not compiled: ${stderr}`);
}

/** The output of a program that was started, whole or its end. */
export function outputOf(path: string, longest = 4000): string {
  return existsSync(path) ? readFileSync(path, 'utf8').slice(-longest) : '';
}
