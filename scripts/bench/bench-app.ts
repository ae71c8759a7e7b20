/** The app for the benchmarks: no window, no log, another note in every request. */

import { join } from 'node:path';
import type { CallName, CallOutput } from '../../shared/contract.ts';
import { accessKeyCheckDigit } from '../../shared/fiscal/key/access-key.ts';
import type { Ports } from '../../electron/ports.ts';
import { createApp, openKeyFileBox, type App } from '../../electron/app.ts';

export async function openBenchApp(dataDir: string, ports: Partial<Ports> = {}): Promise<App> {
  const secretBox = await openKeyFileBox(join(dataDir, 'cofre.chave'));
  if (!secretBox.ok) throw new Error(secretBox.error.code);
  return createApp(
    {
      clock: { now: () => new Date() },
      secretBox: secretBox.value,
      filePicker: { pickCertificate: () => Promise.resolve(undefined) },
      confirm: { disable: async () => false, grant: async () => false, allows: () => true },
      opener: {
        showInFolder: () => Promise.resolve(false),
        openCalendar: () => Promise.resolve(false),
        openDraft: () => Promise.resolve(false),
      },
      notifier: { notify: () => undefined },
      log: { write: () => undefined },
      ...ports,
    },
    { dataDir, face: 'test', version: '0.0.0-bench' },
  );
}

/** What the core answers to a call as a face makes it; throws for an error. */
export async function called<N extends CallName>(app: App, name: N, input: object): Promise<CallOutput<N>> {
  const result = await app.dispatch(name, input, { face: 'test', session: 'bench' });
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value as CallOutput<N>;
}

export async function consultDirectly(app: App, chNFe: string): Promise<void> {
  const { doArquivo } = await called(app, 'consult.note', { environment: 'homologacao', chNFe });
  if (doArquivo) throw new Error('an answer from the store is not what is measured');
}

/**
 * Another number in every call, `step` after the one before: 1 lets them adjoin. `after` is above the numbers that the training
 * SEFAZ has notes of.
 */
export function disabling(
  app: App,
  { cnpj, serie, after = 100_001, step = 2 }: { cnpj: string; serie: number; after?: number; step?: number },
): () => Promise<void> {
  let nNF = after;
  return async () => {
    nNF += step;
    const range = { cnpj, mod: '55', serie, nNFIni: nNF, nNFFin: nNF, ano: new Date().getFullYear() };
    const xJust = 'Falha na sequência do emissor de notas';
    const input = { environment: 'homologacao', ...range, xJust };
    const { view } = await called(app, 'disablement.perform', input);
    if (view.state !== 'homologated') throw new Error(`disablement: ${view.state}`);
  };
}

/** Another key in every call: a stored answer, or the guard of one key, would measure something else. */
export function keysLike(chNFe: string, serie: string): () => string {
  let next = 0;
  return () => {
    next += 1;
    const number = String(next).padStart(9, '0');
    const first43 = `${chNFe.slice(0, 22)}${serie}${number}1${chNFe.slice(35, 43)}`;
    return `${first43}${accessKeyCheckDigit(first43)}`;
  };
}
