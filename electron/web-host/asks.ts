/** Puts the core's questions (a file, a folder, a confirmation) to the page that made the call, and takes the answers. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { DisablementSummary } from '../../shared/contract.ts';
import type { HostAsk } from '../../shared/bridge.ts';
import type { Confirm, FilePicker, PickedFile } from '../ports.ts';

/** What a certificate may come as; the core explains those that cannot be used. */
const ACCEPT = '.pfx,.p12,.cer,.crt,.der,.pem,.p7b,.p7c';

interface Pending<Question, Answer> {
  readonly session: string;
  readonly ask: HostAsk;
  readonly question: Question;
  readonly settle: (answer: Answer) => void;
}

export interface Asks {
  /** Runs a call so that the questions it leads to go to `session`, and end with `signal`. */
  within<T>(session: string, signal: AbortSignal, run: () => Promise<T>): Promise<T>;
  /** The questions of `session` that are still open, for a stream that (re)connects. */
  openFor(session: string): readonly HostAsk[];
  readonly filePicker: FilePicker;
  readonly confirm: Confirm;
  maxBytesOf(id: string, session: string): number | undefined;
  answerFile(id: string, session: string, file: PickedFile | undefined): boolean;
  /** False where `session` was asked no such question. */
  answerFolder(id: string, session: string, path: string | undefined): boolean;
  /** The row behind a confirmation page, while it waits. */
  summaryOf(nonce: string): DisablementSummary | undefined;
  /** True where the call that asked was given up before anybody answered: nothing was done. */
  wasGivenUp(nonce: string): boolean;
  /** False when the nonce was used before, or never existed. */
  answerConfirm(nonce: string, answer: boolean): boolean;
}

/** `tell` carries a question, or the news that it is settled, to the streams of a session. */
export function createAsks(tell: (session: string, ask: HostAsk) => void): Asks {
  const calls = new AsyncLocalStorage<{ readonly session: string; readonly signal: AbortSignal }>();
  const files = new Map<string, Pending<number, PickedFile | undefined>>();
  const folders = new Map<string, Pending<true, string | undefined>>();
  const confirms = new Map<string, Pending<DisablementSummary, boolean>>();
  const givenUp = new Set<string>();

  /** Asks and waits; giving up the call, or `signal`, answers with `none`. */
  const wait = <Question, Answer>(
    pending: Map<string, Pending<Question, Answer>>,
    id: string,
    ask: HostAsk,
    question: Question,
    none: Answer,
    signal: AbortSignal | undefined,
  ): Promise<Answer> => {
    const call = calls.getStore();
    if (call === undefined || call.signal.aborted || signal?.aborted) return Promise.resolve(none);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const settle = (answer: Answer) => {
      if (!pending.delete(id)) return;
      call.signal.removeEventListener('abort', giveUp);
      signal?.removeEventListener('abort', giveUp);
      tell(call.session, { kind: 'settled', id });
      resolve(answer);
    };
    const giveUp = () => {
      givenUp.add(id);
      settle(none);
    };
    call.signal.addEventListener('abort', giveUp);
    signal?.addEventListener('abort', giveUp);
    pending.set(id, { session: call.session, ask, question, settle });
    tell(call.session, ask);
    return promise;
  };

  const askFile = (about: 'certificate' | 'document', accept: string, maxBytes: number) => {
    const id = newId();
    return wait(files, id, { kind: 'file', id, about, accept, maxBytes }, maxBytes, undefined, undefined);
  };

  return {
    within: (session, signal, run) => calls.run({ session, signal }, run),
    openFor: (session) =>
      [...files.values(), ...folders.values(), ...confirms.values()]
        .filter((each) => each.session === session)
        .map((each) => each.ask),
    filePicker: {
      pickCertificate: (maxBytes) => askFile('certificate', ACCEPT, maxBytes),
      // A browser does not tell where the file lies: what is corrected goes to the archive.
      pickFile: (maxBytes) => askFile('document', '.xml', maxBytes),
      // Nor does it tell a folder's path: the page has the person type it, under a title of its own.
      pickFolder: () => {
        const id = newId();
        return wait(folders, id, { kind: 'folder', id }, true, undefined, undefined);
      },
    },
    confirm: {
      disable(summary, signal) {
        const nonce = newId();
        return wait(confirms, nonce, { kind: 'confirm', nonce }, summary, false, signal);
      },
      // What a program is granted counts in production, and so never through this host.
      grant: () => Promise.resolve(false),
      // The web host is for development and tests: an act that counts needs a native dialog.
      allows: (environment) => environment !== 'producao',
    },
    maxBytesOf: (id, session) => {
      const pending = files.get(id);
      return pending?.session === session ? pending.question : undefined;
    },
    answerFile(id, session, file) {
      const pending = files.get(id);
      if (pending?.session !== session) return false;
      pending.settle(file);
      return true;
    },
    answerFolder(id, session, path) {
      const pending = folders.get(id);
      if (pending?.session !== session) return false;
      pending.settle(path);
      return true;
    },
    wasGivenUp: (nonce) => givenUp.has(nonce),
    summaryOf: (nonce) => confirms.get(nonce)?.question,
    answerConfirm(nonce, answer) {
      const pending = confirms.get(nonce);
      pending?.settle(answer);
      return pending !== undefined;
    },
  };
}

function newId(): string {
  return randomBytes(24).toString('base64url');
}
