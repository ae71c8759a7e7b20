/** Connects over the preload's bridge, in the Electron window. */

import { BRIDGE_NAME, type Bridge, type WindowAsk } from '../../shared/bridge.ts';
import { appError } from '../../shared/errors.ts';
import { err } from '../../shared/result.ts';
import type { Transport } from './transport.ts';

/** The preload's bridge; undefined if the page runs in a browser. */
export function findBridge(): Bridge | undefined {
  const candidate: unknown = Reflect.get(window, BRIDGE_NAME);
  return isBridge(candidate) ? candidate : undefined;
}

/** Calls a function of the page's own window; undefined in a browser and while the window is closing. The caller parses the result. */
export async function askWindow(question: WindowAsk): Promise<unknown> {
  try {
    return await findBridge()?.ask(question);
  } catch {
    return undefined; // The main process is closing, so no caller needs the result.
  }
}

/** The path of a dropped file or folder; undefined in a browser, which exposes none. */
export function pathOfDropped(file: File): string | undefined {
  return findBridge()?.pathOf(file) || undefined;
}

export function createWindowTransport(bridge: Bridge): Transport {
  return {
    async call(name, input, signal) {
      if (signal?.aborted) return err(appError('call.aborted'));
      const callId = crypto.randomUUID();
      const giveUp = () => bridge.cancel(callId);
      signal?.addEventListener('abort', giveUp, { once: true });
      try {
        return await bridge.call(callId, name, input);
      } catch {
        // The IPC failed: the main process is closing or refused the sender.
        return err(appError('internal', { reason: 'gone' }));
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },
    listen: (listener) => bridge.listen(listener),
  };
}

function isBridge(value: unknown): value is Bridge {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'call') === 'function';
}
