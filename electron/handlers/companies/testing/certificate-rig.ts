/** The core over a data folder of the test, with certificates that are issued for it, and what its host can pick and open. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Call, CertificateView } from '../../../../shared/contract.ts';
import { createApp, type App } from '../../../app.ts';
import {
  createAuthority,
  makeKeyPair,
  makePfx,
  type Authority,
  type IssueOptions,
  type KeyPair,
} from '../../../certificates/testing/pfx-factory.ts';
import { createSessionBox } from '../../../certificates/testing/session-box.ts';
import { createClient } from '../../../faces/client.ts';
import type { Face } from '../../../dispatcher.ts';
import type { PickedFile, SecretBox } from '../../../ports.ts';
import { must } from '../../../testing/test-app.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
export const DAY_MS = 86_400_000;
export const environment = 'homologacao';

const freshState = () => ({
  folder: mkdtempSync(join(tmpdir(), 'balcao-cert-')),
  now: START,
  notified: [] as string[],
  /** What the host can open, and what it opened. */
  opens: { calendar: true, folder: true },
  opened: [] as string[],
  file: undefined as PickedFile | undefined,
  /** Returned by the dialog instead of `file`, if set. */
  picked: undefined as Promise<PickedFile> | undefined,
});

/** Its state is another one for each test. */
export function certificatesOfEachTest() {
  let authority: Authority;
  let keys: KeyPair;
  let open: App[];
  const state = {} as ReturnType<typeof freshState>;
  beforeAll(async () => {
    authority = await createAuthority();
    keys = await makeKeyPair();
  });
  beforeEach(() => {
    Object.assign(state, freshState());
    open = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const app of open) await app.close();
    rmSync(state.folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const start = (face: Face = 'test', secretBox: SecretBox = createSessionBox()): Call => {
    const app = createApp(
      {
        clock: { now: () => new Date(state.now) },
        secretBox,
        filePicker: { pickCertificate: () => state.picked ?? Promise.resolve(state.file) },
        confirm: { allows: () => true, disable: async () => true, grant: async () => false },
        opener: {
          openCalendar: (path) => Promise.resolve(state.opens.calendar && state.opened.push(path) > 0),
          openDraft: () => Promise.resolve(false),
          showInFolder: () => Promise.resolve(state.opens.folder),
        },
        notifier: { notify: (title, text) => void state.notified.push(`${title}: ${text}`) },
        log: { write: () => undefined },
      },
      { dataDir: state.folder, face, version: '0.0.0' },
    );
    open.push(app);
    return createClient(app.dispatch, { face, session: 's' });
  };
  /** Another front end of the program that was started last. */
  const beside = (face: Face): Call => {
    const app = open.at(-1);
    if (!app) throw new Error('no program was started');
    return createClient(app.dispatch, { face, session: face });
  };
  const issue = (options: IssueOptions = {}) =>
    authority.issue({ keys, validFrom: new Date(state.now - DAY_MS), ...options });
  const inspect = async (call: Call): Promise<string> => {
    const chosen = must(await call('certificate.choose', {}));
    const draftId = chosen.draft?.draftId ?? '';
    must(await call('certificate.inspect', { draftId, password: 'x' }));
    return draftId;
  };
  const draft = async (call: Call, options: IssueOptions): Promise<string> => {
    const issued = await issue({ validUntil: new Date(state.now + 300 * DAY_MS), ...options });
    state.file = { name: 'a.pfx', bytes: makePfx(issued, { password: 'x' }) };
    return inspect(call);
  };
  const bring = async (call: Call, options: IssueOptions = {}, remember = true): Promise<CertificateView> => {
    const draftId = await draft(call, options);
    return must(await call('certificate.commit', { draftId, remember, uf: 'SP' })).certificate;
  };
  const list = async (call: Call) => must(await call('certificate.list', { environment }));
  const companies = async (call: Call) => must(await call('company.list', { environment }));
  return Object.assign(state, { start, beside, issue, inspect, draft, bring, list, companies });
}
