/**
 * An app over a temporary data folder with ports that a test controls; its certificates and keys are made at run
 * time.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, DisablementSummary } from '../../shared/contract.ts';
import { createApp, openKeyFileBox, type App } from '../app.ts';
import { createClient } from '../faces/client.ts';
import type { Caller } from '../dispatcher.ts';
import type { GrantSummary, LogEntry, PickedFile, Ports } from '../ports.ts';
import { withoutCopyAtEnd } from './without-copy.ts';

export interface TestApp {
  readonly app: App;
  readonly call: Call;
  readonly ports: Ports;
  readonly dataDir: string;
  readonly log: LogEntry[];
  /** What the person was asked to confirm. */
  readonly asked: DisablementSummary[];
  /** What the person was asked to allow to a program. */
  readonly granted: GrantSummary[];
  /** Sets the file that the next dialog returns. */
  pick(file: PickedFile | undefined): void;
  /** Sets the folder that the next dialog returns. */
  pickFolder(path: string | undefined): void;
  /** Sets the person's answer to the next confirmations. */
  answer(yes: boolean): void;
  /** Sets the app's clock to this instant. */
  setTime(now: Date | undefined): void;
  /** Closes the app and opens another on the same folder. */
  reopen(): Promise<TestApp>;
  close(): Promise<void>;
}

/** `own` replaces single ports. */
export async function openTestApp(dataDir?: string, own: Partial<Ports> = {}): Promise<TestApp> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'balcao-')));
  const box = await openKeyFileBox(join(folder, 'chave'));
  if (!box.ok) throw new Error(`no key file: ${box.error.code}`);
  const log: LogEntry[] = [];
  const asked: DisablementSummary[] = [];
  const granted: GrantSummary[] = [];
  let file: PickedFile | undefined;
  let chosenFolder: string | undefined;
  let yes = true;
  let time: Date | undefined;
  const ports: Ports = {
    clock: { now: () => time ?? new Date() },
    secretBox: box.value,
    filePicker: { pickCertificate: async () => file, pickFolder: async () => chosenFolder },
    confirm: {
      allows: () => true,
      disable: async (summary) => {
        asked.push(summary);
        return yes;
      },
      disableGroup: async (summaries) => {
        asked.push(...summaries);
        return yes;
      },
      grant: async (summary) => {
        granted.push(summary);
        return yes;
      },
    },
    opener: { showInFolder: async () => true, openCalendar: async () => true, openDraft: async () => true },
    notifier: { notify: () => undefined },
    log: {
      write: (entry) => {
        log.push(entry);
        // A bug of the program: its stack is nowhere else.
        if (entry.code === 'internal') process.stderr.write(`${entry.op}: ${entry.detail ?? 'no detail'}\n`);
      },
    },
    ...own,
  };
  const app = createApp(ports, { dataDir: folder, face: 'test', version: '0.0.0' });
  const caller: Caller = { face: 'test', session: 'test' };
  return {
    app,
    ports,
    call: createClient(app.dispatch, caller),
    dataDir: folder,
    log,
    asked,
    granted,
    pick: (next) => (file = next),
    pickFolder: (next) => (chosenFolder = next),
    answer: (next) => (yes = next),
    setTime: (next) => (time = next),
    reopen: async () => {
      await app.close();
      return openTestApp(folder, own);
    },
    close: async () => {
      withoutCopyAtEnd(folder, ports.clock.now());
      await app.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The value of a call that a test needs to succeed. */
export function must<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
