/** One realm over real files and a model SEFAZ, created anew for every test and removed after it. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach } from 'vitest';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { DisablementDeps } from '../deps.ts';
import { createDisablements, type Disablements } from '../disablements.ts';
import { makeIdentity } from './identity.ts';
import { createModelSefaz } from './model-sefaz.ts';
import { consentOf, makeTestContext, rangeOf, valueOf, testDeps } from './test-context.ts';

export const environment = 'homologacao' as const;
export const named = (requestId: string) => ({ environment, requestId });

/** Call once in a test file; its result is renewed before each test. */
export function realmForTests() {
  const opened: Disablements[] = [];
  let app: Disablements | undefined;
  const identity: Identity = makeIdentity();
  const open = (changes: Partial<DisablementDeps> = {}): Disablements => {
    const place = { dataDir: join(t.home, 'dados'), archive: join(t.home, 'arquivo') };
    const made = createDisablements({ ...testDeps(t.context, t.sefaz.handle, identity, place), ...changes });
    opened.push(valueOf(made));
    return valueOf(made);
  };
  const t = {
    identity,
    home: '',
    context: makeTestContext(),
    sefaz: createModelSefaz(),
    get app(): Disablements {
      if (!app) throw new Error('used outside a test');
      return app;
    },
    set app(other: Disablements) {
      app = other;
    },
    open,
    prepared: async (ini: number, fin = ini) => valueOf(await t.app.prepare(rangeOf(ini, fin))).requestId,
    send: (requestId: string, typedCount?: number) =>
      t.app.send({ ...named(requestId), ...(typedCount ? { typedCount } : {}) }, consentOf(t.context)),
    resend: (requestId: string) => t.app.resend(named(requestId), consentOf(t.context)),
    raw: () => new DatabaseSync(join(t.home, 'dados', 'diario.sqlite')),
    /** Closes every app of this test, as a closing program does. */
    shutDown: async () => {
      for (const each of opened.splice(0)) await each.shutDown();
    },
  };
  beforeEach(() => {
    t.home = mkdtempSync(join(tmpdir(), 'balcao-inut-'));
    t.context = makeTestContext();
    t.sefaz = createModelSefaz();
    t.app = open();
  });
  afterEach(async () => {
    await t.shutDown();
    rmSync(t.home, { recursive: true, force: true, maxRetries: 10 });
  });
  return t;
}
