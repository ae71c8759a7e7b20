/**
 * Starts the built main bundle in plain Node with the fake Electron, drives it, and prints what it observed as JSON.
 */

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';
import { app, seen } from './fake-electron.ts';

const fake = new URL('./fake-electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fake, shortCircuit: true } : next(specifier, context),
});

const exited = new Promise<void>((resolve) => app.once('fake-exit', () => resolve()));
await import(pathToFileURL(join(ROOT, 'dist/main/main.js')).href);
const ready = new Promise<void>((resolve) => {
  const look = () => (seen.windows[0]?.url ? resolve() : setImmediate(look));
  look();
});
await Promise.race([ready, exited]);

const window = seen.windows[0];
if (window === undefined) {
  console.log(JSON.stringify({ exitCode: seen.exitCode }));
} else {
  const call = seen.ipc.get('balcao:call');
  const own = { senderFrame: window.webContents.mainFrame };
  const stranger = { senderFrame: { url: 'app://bundle/' } };
  const get = async (url: string) => {
    const response = await seen.protocols.get('app')?.(new Request(url));
    return { status: response?.status, csp: response?.headers.get('content-security-policy') };
  };
  const ask = seen.ipc.get('balcao:ask');
  /** A second start passes its command line on: the page is notified and fetches it. */
  const second = async (from: unknown) => {
    app.emit('second-instance', {}, ['balcao-nfe', '--abrir=history'], '/');
    return {
      nudged: seen.sent.map(([channel]) => channel),
      opening: await ask?.(from, { kind: 'take-opening' }),
    };
  };
  /** The printed answer to a consult in training: its code is loaded by this call. */
  const printed = async (from: unknown) => {
    const ask = async (name: string, input: object) => {
      const answer = (await call?.(from, name, name, input)) as {
        ok: boolean;
        value: Record<string, unknown>;
      };
      if (!answer.ok) throw new Error(`${name} failed`);
      return answer.value;
    };
    const { examples } = await ask('training.begin', {});
    const { authorized } = examples as Record<string, string>;
    const note = { environment: 'treino', chNFe: authorized };
    const { consultadoEm } = await ask('consult.note', note);
    const { path } = await ask('consult.save', { ...note, consultadoEm, as: 'pdf' });
    return readFileSync(String(path)).subarray(0, 8).toString('latin1');
  };
  const report = {
    before: seen.before,
    schemes: seen.schemes,
    url: window.url,
    page: await get('app://bundle/'),
    missing: (await get('app://bundle/package.json')).status,
    about: await call?.(own, '1', 'app.about', {}),
    unknown: await call?.(own, '2', 'no.such.call', {}),
    invalid: await call?.(own, '3', 'company.list', { environment: 'nowhere' }),
    stranger: await Promise.resolve(call?.(stranger, '4', 'app.about', {})).catch(String),
    session: [...seen.session.keys()],
    guarded: window.webContents.eventNames(),
    popup: window.webContents.openHandler?.(),
    options: window.options,
    opened: await ask?.(own, { kind: 'take-opening' }),
    openedTwice: await ask?.(own, { kind: 'take-opening' }),
    preferences: await ask?.(own, { kind: 'preferences' }),
    strangerAsks: await Promise.resolve(ask?.(stranger, { kind: 'take-opening' })).catch(String),
    oddAsk: await Promise.resolve(ask?.(own, { kind: 'quit' })).catch(String),
    second: await second(own),
    copied: await call?.(own, '5', 'backup.make', { environment: 'homologacao' }),
    printed: process.env['FAKE_PRINT'] ? await printed(own) : undefined,
    did: [...seen.did],
  };
  window.close();
  await exited;
  console.log(JSON.stringify({ ...report, exitCode: seen.exitCode }));
}
process.exit(0);
