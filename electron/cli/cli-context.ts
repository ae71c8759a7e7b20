/** The real context of a command: the core over the chosen data folder, the terminal, the log. */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppEvent } from '../../shared/contract.ts';
import { appError } from '../../shared/errors.ts';
import { err, ok } from '../../shared/result.ts';
import {
  createApp,
  isRemotePlace,
  KEEPS_NOTHING,
  KEY_FILE,
  namedHome,
  openKeyFileBox,
  settleHome,
  type App,
} from '../app.ts';
import { hasTraining } from '../data-folder/training-folder.ts';
import { createClient } from '../faces/client.ts';
import { takeAddresses } from '../faces/environment-addresses.ts';
import { createFileLog, lineOf } from '../log/file-log.ts';
import type { Log, Ports } from '../ports.ts';
import type { ParsedArgs } from './input/options.ts';
import { failureOf } from './output/failure.ts';
import { document, flush, line, LOST_OUTPUT } from './output/output.ts';
import type { CoreOptions, CliContext } from './command.ts';
import { ownVersion } from './version.ts';

/** SEFAZ's authority as the installed program carries it; in a checkout there is none, and it is searched for. */
const CARRIED_AUTHORITY = fileURLToPath(new URL('../../confianca/icp-brasil.pem', import.meta.url));

/** How long a person who interrupts waits for a server that does not answer. */
const RELEASE_MS = 1_000;
const LOOK_MS = 50;

export interface OpenContext extends CliContext {
  /** True while a disablement is being sent to SEFAZ. */
  busy(): boolean;
  /** True while one may have left, and its answer is not recorded. */
  out(): boolean;
  /** True once an interrupted command does not wait for the shared journal's server any more. */
  released(): boolean;
  /** True once one was handed over: from then on no failure may say that nothing was sent. */
  handedOver(): boolean;
  close(): Promise<void>;
}

export function openContext(args: ParsedArgs, signal: AbortSignal): OpenContext {
  const clock = { now: () => new Date() };
  const addresses = takeAddresses(process.env);
  const terminal = process.stdin.isTTY && process.stderr.isTTY;
  const progress = (text: string) => {
    if (process.stderr.isTTY) process.stderr.write(line(text));
  };
  let app: App | undefined;
  let closeLog: (() => void) | undefined;
  let dataDir = '';
  let sent = false;
  const released = new AbortController();
  const release = () => {
    // What has left is waited for.
    if (app?.out() !== true) released.abort();
    else setTimeout(release, LOOK_MS).unref();
  };
  signal.addEventListener('abort', () => setTimeout(release, RELEASE_MS).unref(), { once: true });

  const connect = async (options: CoreOptions = {}) => {
    const dados = args.values.dados && namedHome(args.values.dados).dataDir;
    // An empty value is an unset variable; treated as the current folder it would create a vault there.
    if (dados !== undefined && (dados.trim() === '' || isRemotePlace(dados))) {
      const reason = dados.trim() === '' ? 'empty' : 'network';
      return err(failureOf(appError('data.folder', { folder: dados, reason })));
    }
    const isShared = args.values['banco-arquivo'] !== undefined || Boolean(addresses.variable?.trim());
    if (options.standing && dados !== undefined && !isShared && !existsSync(dados)) {
      return err(failureOf(appError('data.folder', { folder: resolve(dados), reason: 'ENOENT' })));
    }
    dataDir = dados === undefined ? settleHome().dataDir : resolve(dados);
    const secretBox = await openKeyFileBox(join(dataDir, KEY_FILE));
    if (!secretBox.ok) return err(failureOf(secretBox.error));
    const log = quietLog(dataDir, args.flags.has('registro'));
    closeLog = () => {
      log.close();
    };
    const ports: Ports = {
      clock,
      secretBox: secretBox.value,
      filePicker: options.filePicker ?? { pickCertificate: () => Promise.resolve(undefined) },
      confirm: {
        disable: () => Promise.resolve(options.confirmed === true),
        grant: () => Promise.resolve(options.confirmed === true),
        allows: () => true,
      },
      opener: {
        showInFolder: () => Promise.resolve(false),
        openCalendar: () => Promise.resolve(false),
        openDraft: () => Promise.resolve(false),
      },
      notifier: { notify: (title, text) => progress(`${title}: ${text}`) },
      log,
      ...(existsSync(CARRIED_AUTHORITY) ? { trustAsset: CARRIED_AUTHORITY } : {}),
      proxyVariables: process.env,
      sharedJournal: {
        file: args.values['banco-arquivo'],
        ...addresses,
        released: released.signal,
      },
    };
    const opened = createApp(ports, {
      dataDir,
      face: 'cli',
      version: ownVersion(),
      ...(options.trainingPort === undefined ? {} : { trainingPort: options.trainingPort }),
    });
    app = opened;
    opened.subscribe(({ name, data }) => {
      if (name === 'disablement.progress' && data.step === 'sending') sent = true;
    });
    return ok({
      call: createClient(opened.dispatch, { face: 'cli', session: randomUUID(), act: KEEPS_NOTHING }),
      subscribe: (listener: (event: AppEvent) => void) => opened.subscribe(listener),
    });
  };

  return {
    now: clock.now,
    env: process.env,
    stdin: process.stdin,
    terminal,
    signal,
    progress,
    warn: (text) => process.stderr.write(line(text)),
    announce: async (printed) => {
      const written = await flush(process.stdout, document(printed, args.flags.has('json')));
      if (!written) await flush(process.stderr, LOST_OUTPUT);
      return written;
    },
    hasTraining: () => dataDir !== '' && hasTraining(dataDir),
    connect,
    busy: () => app?.busy() ?? false,
    out: () => app?.out() ?? false,
    released: () => released.signal.aborted,
    handedOver: () => sent,
    close: async () => {
      await app?.close();
      closeLog?.();
    },
  };
}

/** Logs errors to a file in the data folder, created only when needed; `--registro` prints every entry on stderr. */
function quietLog(dataDir: string, loud: boolean): Log & { close(): void } {
  let file: ReturnType<typeof createFileLog> | undefined;
  return {
    write(entry) {
      if (loud) {
        const { served, ...rest } = entry;
        const entryLine = JSON.parse(lineOf(new Date().toISOString(), rest)) as Record<string, unknown>;
        process.stderr.write(`${JSON.stringify({ ...entryLine, ...served })}\n`);
      }
      if (entry.level === 'info') return;
      file ??= createFileLog(dataDir, { now: () => new Date() }, (text) => process.stderr.write(`${text}\n`));
      file.write(entry);
    },
    close: () => file?.close(),
  };
}

/** For unexpected errors: no stack, only the fact. */
export const INTERNAL = failureOf(appError('internal'));
