/**
 * `node scripts/windows/installer-smoke.mjs FOLDER|INSTALLER`: installs the program silently for this user, starts it
 * twice, looks at the link scheme, uninstalls it, and sees that the data stayed. Windows only; for a machine of its own.
 */

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const EXECUTABLE = 'balcao-nfe.exe';
const SCHEME = 'HKCU\\Software\\Classes\\balcao-nfe\\shell\\open\\command';
const START_MS = 60_000;
const INSTALL_MS = 300_000;

const [given] = process.argv.slice(2);
if (process.platform !== 'win32' || given === undefined) {
  process.stderr.write('Usage, on Windows only: node scripts/windows/installer-smoke.mjs FOLDER|INSTALLER\n');
  process.exitCode = 2;
} else {
  await smoke(installerIn(given));
}

/** @param {string} path */
function installerIn(path) {
  if (!statSync(path).isDirectory()) return path;
  const name = readdirSync(path).find((each) => each.endsWith(`-${process.arch}-instalador.exe`));
  if (name === undefined) throw new Error(`no installer for ${process.arch} in ${path}`);
  return join(path, name);
}

/** @param {string} installer */
async function smoke(installer) {
  const local = process.env['LOCALAPPDATA'];
  if (!local) throw new Error('LOCALAPPDATA is not set');
  execFileSync(installer, ['/S'], { timeout: INSTALL_MS });
  const folder = readdirSync(join(local, 'Programs'))
    .map((name) => join(local, 'Programs', name))
    .find((each) => existsSync(join(each, EXECUTABLE)));
  if (folder === undefined) throw new Error('the program is not among those of this user');
  const program = join(folder, EXECUTABLE);
  report('installed for this user', true);
  report('no elevate.exe', !existsSync(join(folder, 'resources', 'elevate.exe')));

  const command = join(folder, 'comando', 'balcao.cmd');
  const help = execFileSync('cmd.exe', ['/d', '/s', '/c', `""${command}" --help"`], {
    encoding: 'utf8',
    windowsVerbatimArguments: true,
  });
  report('the command line explains itself', help.includes('Uso: balcao COMANDO'));

  const first = spawn(program, [], { stdio: 'ignore' });
  const data = join(local, 'Balcao NF-e');
  report('starts, and makes its data folder', await until(() => existsSync(join(data, 'janela'))));
  report('registers its links', await until(() => linkCommand().includes(EXECUTABLE)));

  const second = spawn(program, ['--abrir=history'], { stdio: 'ignore' });
  report('a second start ends by itself', await until(() => second.exitCode !== null));
  report('the first one goes on', first.exitCode === null);

  execFileSync('taskkill', ['/PID', String(first.pid), '/T', '/F'], { stdio: 'ignore' });
  await until(() => first.exitCode !== null || first.signalCode !== null);
  const uninstaller = readdirSync(folder).find((name) => /^uninstall.*\.exe$/i.test(name));
  if (uninstaller === undefined) throw new Error('there is no uninstaller');
  execFileSync(join(folder, uninstaller), ['/S'], { timeout: INSTALL_MS });
  // The uninstaller goes on in a copy of itself.
  report('the program is gone', await until(() => !existsSync(program)));
  report('its links are gone', await until(() => linkCommand() === ''));
  report('the data stayed', existsSync(join(data, 'janela')));
}

/** The command behind a link; "" if there is none. */
function linkCommand() {
  try {
    return execFileSync('reg', ['query', SCHEME, '/ve'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return ''; // reg ends with 1 where the key is not there.
  }
}

/** @param {() => boolean} holds */
async function until(holds) {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    if (holds()) return true;
    await wait(250);
  }
  return holds();
}

/**
 * @param {string} what
 * @param {boolean} holds
 */
function report(what, holds) {
  process.stdout.write(`${holds ? 'ok' : 'FAILED'}: ${what}\n`);
  if (!holds) process.exitCode = 1;
}
