/** `npm start`: opens the app in Electron, or in the system's browser if Electron is unavailable or cannot start. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startHost } from '../electron/web-host/start-host.ts';
import { settleHome } from '../electron/app.ts';
import { hasScreen, openAppWindow } from './start/app-window.ts';
import { ensureBuilt } from './build/build-target.ts';
import { downloadElectron, findElectron } from './start/electron-binary.ts';
import { explainFailure, launchElectron } from './start/electron-launch.ts';
import { ROOT } from './root.ts';
import { startOptions, type StartOptions } from './start/options.ts';

const asked = startOptions(process.argv.slice(2));
if ('exit' in asked) {
  console[asked.exit === 0 ? 'log' : 'error'](asked.text);
  process.exit(asked.exit);
}
const values: StartOptions = asked;
const dataDir = values.dados === undefined ? settleHome().dataDir : resolve(values.dados);

const electron = values.navegador || values['no-open'] ? undefined : await electronToUse();
if (electron === undefined) await openInBrowser(reason(), !values['no-open']);
else await openInElectron(electron);

async function electronToUse(): Promise<string | undefined> {
  if (!hasScreen()) return undefined;
  return findElectron() ?? ((await downloadElectron(process.env)) ? findElectron() : undefined);
}

async function openInElectron(executable: string): Promise<void> {
  await ensureBuilt(ROOT, ['main', 'renderer']);
  // As root Chromium's sandbox cannot start, and the packaged app refuses to run.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const end = await launchElectron(executable, [ROOT, `--dados=${dataDir}`, ...asRoot]);
  if (end.kind === 'ended') process.exit(end.code);
  // Without a display server a browser has no window either.
  await openInBrowser(explainFailure(end.failure, end.detail, process.env), end.failure !== 'display');
}

async function openInBrowser(why: string, withWindow: boolean): Promise<void> {
  console.log(`Balcão NF-e: ${why}; o mesmo programa abre pelo endereço abaixo.`);
  await ensureBuilt(ROOT, ['renderer']);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const host = await startHost({
    dataDir,
    rendererDir: join(ROOT, 'dist/renderer'),
    version,
    port: values.port,
    onKnock: (address) => console.log(`Novo endereço (vale por 30 segundos): ${address}`),
  }).catch((error: unknown) => {
    // A taken port, or a key file that others can read: the person can correct it, and a stack would not help.
    console.error(`Não foi possível abrir: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
  console.log(`Endereço (vale por 30 segundos; depois, a própria página pede outro): ${host.newEntry()}`);

  const window = withWindow ? openAppWindow(host.newEntry()) : undefined;

  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    if (host.busy()) console.log('Uma inutilização está a caminho: esperando a resposta da SEFAZ…');
    await host.close();
    await window?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)
    process.on(signal, () => void leave());
  console.log('Ctrl+C encerra.');
  window?.process.once('exit', (code) => {
    if (leaving) return;
    if (code === 0) console.log(`A janela foi fechada; o programa continua em ${host.url} até Ctrl+C.`);
    else console.log(`O navegador não abriu. Abra este endereço (vale por 30 segundos): ${host.newEntry()}`);
  });
}

/** Why Electron is not used. */
function reason(): string {
  if (values.navegador || values['no-open']) return 'foi pedido o navegador';
  return findElectron() === undefined ? 'o Electron não está instalado aqui' : 'não há tela para o Electron';
}
