/** The two kinds of connections, each with one request, while the environment disables certificate checks in Node. */

import { afterEach, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { createConsultPool, openFresh, type ClientIdentity, type Destination } from '../tls/connection.ts';
import { PATIENT } from './link-setup.ts';
import { holder, identityOf } from './raw-server.ts';

export const BODY = Buffer.from('<pergunta/>');
export const identity = identityOf(holder);

async function consult(to: Destination, who: ClientIdentity = identity, limits = PATIENT) {
  // A single attempt: these tests count requests at the server; retries have their own tests.
  const pool = createConsultPool({ limits, retries: { most: 0 } });
  onTestFinished(() => pool.close());
  return pool.post({ destination: to, identity: who, service: 'consult', body: BODY });
}

async function disable(to: Destination, who: ClientIdentity = identity, limits = PATIENT) {
  const link = await openFresh(to, who, { limits });
  return link.ok ? link.value.post({ service: 'disable', body: BODY }) : link;
}

const KINDS = [
  ['a consult', consult],
  ['a disablement', disable],
] as const;

/** `declare` declares the tests, of which all must hold even where the environment disables verification. */
export function ofEachLink(declare: (kind: string, ask: typeof consult) => void): void {
  beforeAll(() => {
    // Node's own warning about it.
    vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  });
  afterEach(() => expect(process.env.NODE_TLS_REJECT_UNAUTHORIZED).toBe('0'));
  describe.each(KINDS)('%s', declare);
}
