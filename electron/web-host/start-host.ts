/** Starts the web host over the real core, for `npm start` without Electron and for the browser tests. */

import { join } from 'node:path';
import { createApp, KEY_FILE, openKeyFileBox } from '../app.ts';
import { takeAddresses } from '../faces/environment-addresses.ts';
import { createFileLog } from '../log/file-log.ts';
import type { Ports } from '../ports.ts';
import { serveHost, type Host } from './host.ts';
import { createSystemOpener } from './opener.ts';

export interface StartHostOptions {
  readonly dataDir: string;
  readonly rendererDir: string;
  readonly version: string;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Receives a fresh address when a page without a valid token asked for one. */
  readonly onKnock?: (address: string) => void;
  /** Replaces single ports in tests. */
  readonly ports?: Partial<Ports>;
}

/** Throws if the port is taken, the page was not built or the key file is not safe. */
export async function startHost(options: StartHostOptions): Promise<Host> {
  const { dataDir } = options;
  const { variable } = takeAddresses(process.env);
  const clock = options.ports?.clock ?? { now: () => new Date() };
  const log = createFileLog(dataDir, clock, (text) => console.error(text));
  const secretBox = await openKeyFileBox(join(dataDir, KEY_FILE));
  if (!secretBox.ok)
    throw new Error(`o arquivo de chave não pode ser usado (${JSON.stringify(secretBox.error)})`);

  const host = await serveHost({
    rendererDir: options.rendererDir,
    port: options.port ?? 0,
    log,
    onKnock: options.onKnock ?? (() => undefined),
    openApp: (dialogs) =>
      Promise.resolve(
        createApp(
          {
            clock,
            log,
            secretBox: secretBox.value,
            opener: createSystemOpener(process.platform, process.env),
            sharedJournal: { variable },
            // A browser tab cannot show notices that outlive it; the page shows them itself.
            notifier: { notify: () => undefined },
            ...dialogs,
            ...options.ports,
          },
          { dataDir, face: 'web', version: options.version },
        ),
      ),
  });
  return {
    ...host,
    async close() {
      await host.close();
      log.close();
    },
  };
}
