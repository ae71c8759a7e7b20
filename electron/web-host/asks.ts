/**
 * Sends the core's questions (a file, a folder, a confirmation) to the page that made the call, and receives the
 * answers.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { HostAsk } from '../../shared/bridge.ts';
import type { Locale } from '../../shared/explain/words.ts';
import {
  confirmationText,
  groupConfirmationText,
  type ConfirmationText,
} from '../faces/confirmation-text.ts';
import type { Confirm, FilePicker, PickedFile } from '../ports.ts';

/** The file types of certificates; the core explains those that cannot be used. */
const ACCEPT = '.pfx,.p12,.cer,.crt,.der,.pem,.p7b,.p7c';

interface Pending<Question, Answer> {
  readonly session: string;
  readonly ask: HostAsk;
  readonly question: Question;
  readonly settle: (answer: Answer) => void;
}

export interface Asks {
  /** Runs a call so that its questions go to `session`, and end with `signal`. */
  within<T>(session: string, signal: AbortSignal, run: () => Promise<T>): Promise<T>;
  /** The open questions of `session`, for a stream that (re)connects. */
  openFor(session: string): readonly HostAsk[];
  readonly filePicker: FilePicker;
  readonly confirm: Confirm;
  maxBytesOf(id: string, session: string): number | undefined;
  answerFile(id: string, session: string, file: PickedFile | undefined): boolean;
  /** False if `session` was not asked such a question. */
  answerFolder(id: string, session: string, path: string | undefined): boolean;
  /** The text of a confirmation page, made from the journal's rows, while the question is open. */
  textOf(nonce: string): ConfirmationText | undefined;
  /** True if the call was aborted before the answer: nothing was done. */
  wasAborted(nonce: string): boolean;
  /** False if the nonce was used before, or never existed. */
  answerConfirm(nonce: string, answer: boolean): boolean;
}

/** `tell` sends a question, or that it is settled, to the streams of a session. */
export function createAsks(send: (session: string, ask: HostAsk) => void, locale: () => Locale): Asks {
  const calls = new AsyncLocalStorage<{ readonly session: string; readonly signal: AbortSignal }>();
  const files = new Map<string, Pending<number, PickedFile | undefined>>();
  const folders = new Map<string, Pending<true, string | undefined>>();
  const confirms = new Map<string, Pending<ConfirmationText, boolean>>();
  const abortedNonces = new Set<string>();

  /** Asks and waits; aborting the call, or `signal`, answers with `none`. */
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
      send(call.session, { kind: 'settled', id });
      resolve(answer);
    };
    const giveUp = () => {
      abortedNonces.add(id);
      settle(none);
    };
    call.signal.addEventListener('abort', giveUp);
    signal?.addEventListener('abort', giveUp);
    pending.set(id, { session: call.session, ask, question, settle });
    send(call.session, ask);
    return promise;
  };

  const askFile = (about: 'certificate' | 'document', accept: string, maxBytes: number) => {
    const id = newId();
    return wait(files, id, { kind: 'file', id, about, accept, maxBytes }, maxBytes, undefined, undefined);
  };

  /** A browser does not reveal paths: the person types it in the page, under the page's own title. */
  const askPath = (of: 'folder' | 'file') => {
    const id = newId();
    return wait(folders, id, { kind: 'folder', id, of }, true, undefined, undefined);
  };

  const askConfirm = (text: ConfirmationText, signal: AbortSignal | undefined) => {
    const nonce = newId();
    return wait(confirms, nonce, { kind: 'confirm', nonce }, text, false, signal);
  };

  return {
    within: (session, signal, run) => calls.run({ session, signal }, run),
    openFor: (session) =>
      [...files.values(), ...folders.values(), ...confirms.values()]
        .filter((each) => each.session === session)
        .map((each) => each.ask),
    filePicker: {
      pickCertificate: (maxBytes) => askFile('certificate', ACCEPT, maxBytes),
      // A browser does not reveal the file's folder: corrected files go to the archive.
      pickFile: (maxBytes) => askFile('document', '.xml', maxBytes),
      pickFolder: () => askPath('folder'),
      pickPath: () => askPath('file'),
    },
    confirm: {
      disable: (summary, signal) => askConfirm(confirmationText(summary, locale()), signal),
      disableGroup: (summaries, signal) => askConfirm(groupConfirmationText(summaries, locale()), signal),
      // Grants to programs apply to production, which this host never confirms.
      grant: () => Promise.resolve(false),
      // The web host is for development and tests: production requires a native dialog.
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
    wasAborted: (nonce) => abortedNonces.has(nonce),
    textOf: (nonce) => confirms.get(nonce)?.question,
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
