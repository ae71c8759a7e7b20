/** A browser's page of the web host without a browser: enters, calls, and confirms what the host asks in its own window. */

import { HOST_PATHS, SESSION_HEADER, ENTRY_FRAGMENT } from '../../../shared/bridge-names.ts';
import { request } from 'node:http';
import { z } from 'zod';
import { ANSWER_FIELD, YES } from '../../web-host/confirm-page.ts';

const sessionSchema = z.object({ session: z.string() });
const lineSchema = z.object({ ask: z.object({ kind: z.literal('confirm'), nonce: z.string() }) });

/** `entry`: the address that the host prints. The returned function makes one call; it throws `TypeError` once the host is gone. */
export async function confirmingPage(
  entry: string,
): Promise<(name: string, input: unknown) => Promise<unknown>> {
  const { origin, hash } = new URL(entry);
  const json = { 'content-type': 'application/json', origin };
  const token = hash.slice(`#${ENTRY_FRAGMENT}=`.length);
  const post = (path: string, headers: Record<string, string>, body: string) =>
    fetch(`${origin}${path}`, { method: 'POST', headers, body });
  const entered = await post(HOST_PATHS.session, json, JSON.stringify({ token }));
  const { session } = sessionSchema.parse(await entered.json());
  const own = { ...json, [SESSION_HEADER]: session };
  const events = await fetch(`${origin}${HOST_PATHS.events}`, { headers: own });
  void confirmAll(events, async (nonce) => {
    await submitted(`${origin}${HOST_PATHS.confirm}${nonce}`, origin);
  });
  return async (name, input) => (await post(HOST_PATHS.call, own, JSON.stringify({ name, input }))).json();
}

/** As the browser sends the form of a page that it shows; `fetch` would say that it is no navigation. */
function submitted(url: string, origin: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const form = request(url, { method: 'POST', headers: { origin } }, (response) => {
    response.resume().once('close', resolve);
  });
  // The host was killed meanwhile.
  form.once('error', () => resolve());
  form.end(`${ANSWER_FIELD}=${YES}`);
  return promise;
}

async function confirmAll(events: Response, confirm: (nonce: string) => Promise<void>): Promise<void> {
  let rest = '';
  try {
    for await (const part of events.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const asked = lineSchema.safeParse(JSON.parse(line));
        if (asked.success) await confirm(asked.data.ask.nonce);
      }
    }
  } catch (error) {
    // The host was killed: its page is not more than this.
    if (!(error instanceof TypeError)) throw error;
  }
}
