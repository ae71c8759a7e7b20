/** Serves one granted folder: claims each request, asks it as a call with a token, and writes its answer. */

import type { BigIntStats } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call, DropView } from '../../shared/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { FileFault } from '../../shared/service/service-codes.ts';
import { takeLock, type ProcessLock } from '../storage/database/process-lock.ts';
import { replaceFile } from '../storage/files/atomic-file.ts';
import { sweepTemps } from '../storage/files/temp-files.ts';
import { answerOf, LATER, resolvedAnswer, type Answer, type AnswerFile, type Asked } from './answer.ts';
import { answerNames, claimedName, placesOf, requestName, turnOf, waitingOf, type Claimed } from './names.ts';
import { PLACE_MODE } from './place.ts';
import { readRequest, type RequestKind } from './read-request.ts';
import { absent, problemOf } from '../log/system-code.ts';

/** What a kill may come after; tests stop there. */
export type DropStep = 'claimed' | 'asked' | 'answered';

export interface FolderDeps {
  readonly grant: DropView;
  readonly ask: (asked: {
    readonly path: '/nfe/stats' | '/nfe/inut';
    readonly body: Result<ReadonlyMap<string, string>, FileFault>;
    readonly token: DropView;
  }) => Promise<Asked>;
  readonly call: Call;
  /** False once the grant is revoked. */
  readonly isLive: () => boolean;
  readonly failed: (error: unknown) => void;
  readonly reached?: (step: DropStep, name: string) => Promise<void> | void;
}

export type ServedFolder = ReturnType<typeof serveFolder>;

/** A file as it was seen, and when, in milliseconds of looking. */
interface Seen {
  readonly state: string;
  readonly since: number;
}

/** docs/pasta.md. */
const MAX_BYTES = 64 * 1024;
const LOOK_MS = 100;
const SLOW_LOOK_MS = 2_000;
/** What cannot be read yet may still be being written; its fault is answered after this rest. */
const FAULT_RESTS_MS = 2_000;
/** A TXT has no end of its own: of a range cut off in the middle another one would be disabled. */
const TXT_RESTS_MS = 1_000;
/** n2 before n10: disks count time in steps. */
const BY_NAME = new Intl.Collator('en', { numeric: true });
/** Requests of a kind at once; disablements one after the other, in the order in which they were written. */
const AT_ONCE: Readonly<Record<RequestKind, number>> = { sit: 4, inu: 1 };

export function serveFolder(deps: FolderDeps) {
  const { grant, call, isLive, failed } = deps;
  const token = grant;
  const places = placesOf(grant.folder);
  const reached = async (step: DropStep, name: string) => deps.reached?.(step, name);
  const queues: Record<RequestKind, (() => Promise<void>)[]> = { sit: [], inu: [] };
  const busy: Record<RequestKind, number> = { sit: 0, inu: 0 };
  /** Files in `EmProcesso` that a job of this process has. */
  const own = new Set<string>();
  /** Answers that `Retorno` did not take yet, by file in `EmProcesso`: a refused request asked again would be sent again. */
  const unwritten = new Map<string, Answer>();
  const jobs = new Set<Promise<void>>();
  let lock: ProcessLock | undefined;
  let closed = false;
  let nextSlow = 0;
  /** Milliseconds of looking: neither the computer's sleep nor a file server's clock says how long a file has been left alone. */
  let lookedMs = 0;

  /** One process works in a folder; another takes over when this one ends. */
  const enter = async (): Promise<boolean> => {
    if (lock) return true;
    for (const each of [places.working, places.outbox])
      await mkdir(each, { recursive: true, mode: PLACE_MODE });
    lock = takeLock(places.lock);
    if (!lock) return false;
    await sweepTemps(places.outbox);
    return true;
  };

  const look = async (): Promise<void> => {
    if (!(await enter()) || !isLive()) return;
    const slow = performance.now() >= nextSlow;
    if (slow) nextSlow = performance.now() + SLOW_LOOK_MS;
    const claimed = slow ? await claimedFiles() : [];
    if (slow) await followWaiting(claimed);
    const fresh = (await readdir(places.inbox)).flatMap((name) => requestName(name) ?? []);
    for (const kind of ['sit', 'inu'] as const) {
      if (queues[kind].length > 0) continue;
      const left = claimed.filter((each) => each.kind === kind && each.waitsFor === undefined);
      queues[kind] = [
        ...left.map((each) => () => work(each)),
        ...(await inOrder(fresh.filter((each) => each.kind === kind).map(({ name }) => name))).map(
          ({ name, state }) => {
            const since = lookedMs;
            return () => take(name, { state, since });
          },
        ),
      ];
    }
    for (const kind of ['sit', 'inu'] as const) pump(kind);
  };

  const claimedFiles = async (): Promise<Claimed[]> =>
    (await readdir(places.working))
      .toSorted()
      .flatMap((file) => claimedName(file) ?? [])
      .filter(({ file }) => !own.has(file));

  /** As they were written, by the disk's clock; equal ones by name, its numbers as numbers. */
  const inOrder = async (
    names: readonly string[],
  ): Promise<{ readonly name: string; readonly state: string }[]> => {
    const found = await Promise.all(
      names.map(async (name) => ({
        name,
        info: await lstat(join(places.inbox, name), { bigint: true }).catch(absent),
      })),
    );
    return found
      .flatMap(({ name, info }) => (info?.isFile() ? [{ name, at: info.mtimeNs, state: stateOf(info) }] : []))
      .toSorted((a, b) => Number(a.at - b.at) || BY_NAME.compare(a.name, b.name));
  };

  const pump = (kind: RequestKind): void => {
    while (!closed && busy[kind] < AT_ONCE[kind] && isLive()) {
      const next = queues[kind].shift();
      if (!next) return;
      busy[kind] += 1;
      const job = next()
        .catch(failed)
        .finally(() => {
          busy[kind] -= 1;
          jobs.delete(job);
          pump(kind);
        });
      jobs.add(job);
    }
  };

  const take = async (name: string, seen: Seen): Promise<void> => {
    const request = requestName(name);
    const file = turnOf(name, Date.now());
    if (!request) return;
    own.add(file);
    try {
      if (!(await claim(name, file))) return;
      await reached('claimed', name);
      await work({ ...request, file }, seen);
    } finally {
      own.delete(file);
    }
  };

  /** False where another program still has it open, or took it. */
  const claim = async (name: string, file: string): Promise<boolean> => {
    const from = join(places.inbox, name);
    try {
      await (await openAlone(from)).close();
      await rename(from, join(places.working, file));
      return true;
    } catch (error) {
      problemOf(error);
      return false;
    }
  };

  const work = async (request: Claimed, seen?: Seen): Promise<void> => {
    own.add(request.file);
    try {
      const answer = unwritten.get(request.file) ?? (await asked(request, seen));
      if (!answer) return;
      unwritten.set(request.file, answer);
      await finish(request, answer.files, answer.waitsFor);
      unwritten.delete(request.file);
    } finally {
      own.delete(request.file);
    }
  };

  /** Undefined where nothing was answered: the file went away, or the program ends. */
  const asked = async (request: Claimed, seen: Seen | undefined): Promise<Answer | undefined> => {
    const body = await settled(request, seen);
    if (!body || closed) return undefined;
    const path = request.kind === 'sit' ? '/nfe/stats' : '/nfe/inut';
    const reply = await deps.ask({ path, body, token });
    await reached('asked', request.name);
    const answer = await answerOf(request, grant, reply, call);
    return answer === LATER ? undefined : answer;
  };

  /** The request once its file is whole, or at rest; undefined where the file went away or this folder is closed. */
  const settled = async (
    { file, kind, form }: Claimed,
    seen: Seen | undefined,
  ): Promise<Result<ReadonlyMap<string, string>, FileFault> | undefined> => {
    const path = join(places.working, file);
    let last = seen;
    for (;;) {
      const info = await lstat(path, { bigint: true }).catch(absent);
      if (!info || closed) return undefined;
      const state = stateOf(info);
      if (state !== last?.state) last = { state, since: lookedMs };
      const rested = lookedMs - last.since;
      if (info.size > MAX_BYTES || !info.isFile()) {
        return err({ code: 'input.invalid', message: 'O arquivo passa de 64 KiB. Nada foi enviado.' });
      }
      const read = readRequest(await readFile(path), kind, form, grant);
      const wholeRests = kind === 'inu' && form === 'txt' ? TXT_RESTS_MS : 0;
      if (rested >= (read.ok ? wholeRests : FAULT_RESTS_MS)) {
        // Nor may it have been written to while it was read.
        const after = await lstat(path, { bigint: true }).catch(absent);
        if (after && stateOf(after) === state) return read.ok ? ok(read.value) : read;
        continue;
      }
      await delay(LOOK_MS);
    }
  };

  /** The answer first, then the end of the claim: a kill between them answers again. */
  const finish = async (request: Claimed, files: readonly AnswerFile[], waitsFor?: string): Promise<void> => {
    // One name may serve many requests: the answer to an earlier one must not be read as the answer to this one.
    const names = new Set(files.map(({ name }) => name));
    const earlier = answerNames(request).filter((name) => !names.has(name));
    await Promise.all(earlier.map((name) => rm(join(places.outbox, name), { force: true })));
    for (const { name, bytes } of files) {
      const written = await replaceFile(join(places.outbox, name), bytes, 0o644);
      if (!written.ok) throw new Error(`${name} was not written: ${written.error.problem}`);
    }
    const { file, name } = request;
    await reached('answered', name);
    const path = join(places.working, file);
    if (waitsFor === undefined) await rm(path, { force: true });
    else await rename(path, join(places.working, waitingOf(name, waitsFor)));
  };

  /** The folder may have been granted before for another environment or company: the outcome is not here. */
  const isOfGrant = async ({ file, kind, form }: Claimed): Promise<boolean> => {
    const bytes = await readFile(join(places.working, file)).catch(absent);
    return bytes !== undefined && readRequest(bytes, kind, form, grant).ok;
  };

  const followWaiting = async (claimed: readonly Claimed[]): Promise<void> => {
    for (const request of claimed) {
      if (request.waitsFor === undefined || !(await isOfGrant(request))) continue;
      const files = await resolvedAnswer(request, grant, request.waitsFor, call);
      // One that its program holds open keeps no other from coming.
      if (files) await finish(request, files).catch(failed);
    }
  };

  const rounds = async (): Promise<void> => {
    while (!closed) {
      const begun = performance.now();
      await look().catch(failed);
      await delay(LOOK_MS);
      lookedMs += Math.min(performance.now() - begun, 2 * LOOK_MS);
    }
  };
  const loop = rounds();
  return {
    /** Takes nothing more, and waits for what is being asked. */
    close: async () => {
      closed = true;
      await loop;
      await Promise.all(jobs);
      lock?.release();
      lock = undefined;
    },
  };
}

/** Fails while a program on Windows has it open for writing; a write-protected file can only be opened to be read. */
function openAlone(path: string): Promise<FileHandle> {
  return open(path, 'r+').catch((error: unknown) => {
    if (!['EACCES', 'EPERM'].includes(problemOf(error))) throw error;
    return open(path, 'r');
  });
}

/** Another one after each writing. */
function stateOf({ size, mtimeNs }: BigIntStats): string {
  return `${size} ${mtimeNs}`;
}
