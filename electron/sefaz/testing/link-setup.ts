/** What the tests of single connections share: patient limits, a server of the test's own, and where it is. */

import { onTestFinished } from 'vitest';
import type { Destination, Limits } from '../tls/connection.ts';
import { authority, httpAnswer, startRawServer, type Behaviour, type RawServer } from './raw-server.ts';

/** Long enough for a busy machine: no limit should expire where these hold. */
export const PATIENT: Limits = { connectMs: 10_000, sendMs: 10_000, idleMs: 10_000, totalMs: 10_000 };

/** Answers every request with this text as its body. */
export const answer =
  (text: string | Buffer, options?: Parameters<typeof httpAnswer>[1]): Behaviour =>
  (socket) =>
    void socket.write(httpAnswer(text, options));

/** A server that is closed with the test that started it. */
export async function serverOfTest(...setup: Parameters<typeof startRawServer>): Promise<RawServer> {
  const started = await startRawServer(...setup);
  onTestFinished(() => started.close());
  return started;
}

export function destination(port: number): Destination {
  return { url: new URL(`https://localhost:${port}/ws/servico.asmx`), ca: [authority.certPem] };
}
