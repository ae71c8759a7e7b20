/** The core of the window in a process of its own, to be killed (`node core-process.ts DATA`): carries out acts as its parent sends them. */

import { openTestApp } from '../test-app.ts';
import { environment, REASON, type Act, type Outcome } from './acts.ts';

const core = await openTestApp(process.argv[2] ?? '', {
  sharedJournal: { variable: process.env['DATABASE_URL'] },
});

/** As the window's wizard and a retry after an error do. */
async function perform({ cnpj, serie, nNFIni, nNFFin, ano }: Act): Promise<Outcome> {
  const range = { cnpj, mod: '55', serie, nNFIni, nNFFin, ano } as const;
  const done = await core.call('disablement.perform', { environment, ...range, xJust: REASON });
  if (!done.ok) return { code: done.error.code };
  const { view, stopped } = done.value;
  if (view.state === 'homologated') return { nProt: view.nProt ?? '' };
  return { code: stopped?.code ?? `estado.${view.state}` };
}

process.on('message', (message) => {
  const { n, act } = message as { readonly n: number; readonly act: Act };
  perform(act).then(
    (outcome) => process.send?.({ n, outcome }),
    (error: unknown) => process.send?.({ n, outcome: { code: String(error) } }),
  );
});
process.once('disconnect', () => void core.app.close().finally(() => process.exit()));
process.send?.('ready');
