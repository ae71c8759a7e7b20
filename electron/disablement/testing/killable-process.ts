/**
 * Preload of a process that is to be killed (`node --import killable-process.ts main.ts …`): counts every step with
 * an effect outside the process and, at step BALCAO_DIES_AT (its name, or which one of this name, as "sync of a file #2"), ends it by
 * SIGKILL, or BALCAO_KILLS, the number of another process. BALCAO_STEPS names a file for the steps' names; BALCAO_LATER_MS advances its clock
 * and that of the shared journal's server.
 */

import fsSync, { appendFileSync } from 'node:fs';
import fs, { open, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TLSSocket } from 'node:tls';
import { setClockOfServer, watchSharedJournal } from './watched-server.ts';

const diesAt = process.env['BALCAO_DIES_AT'];
const victim = process.env['BALCAO_KILLS'];
const trace = process.env['BALCAO_STEPS'];
const reachedBefore = new Map<string, number>();

/** True if this is the step to die at; the caller may first finish half of an operation. */
function reached(name: string): boolean {
  const nth = (reachedBefore.get(name) ?? 0) + 1;
  reachedBefore.set(name, nth);
  if (trace) appendFileSync(trace, `${name}\n`);
  if (diesAt !== `${name} #${nth}` && (diesAt !== name || nth > 1)) return false;
  if (victim === undefined) return true;
  process.kill(Number(victim), 'SIGKILL');
  return false;
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal is delivered before this call returns; this blocks in case it is not.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function step(name: string): void {
  if (reached(name)) die();
}

type Anything = (this: unknown, ...args: unknown[]) => unknown;

/** Dies before and after each call for which `named` returns a name. */
function watch(owner: object, method: string, named: (self: unknown, args: unknown[]) => string | undefined) {
  const methods = owner as Record<string, Anything>;
  const original = methods[method];
  if (!original) throw new Error(`no ${method} to watch`);
  methods[method] = function (...args) {
    const name = named(this, args);
    if (name === undefined) return original.apply(this, args);
    step(`before ${name}`);
    const done = original.apply(this, args);
    if (done instanceof Promise) {
      return done.then((value: unknown) => {
        step(`after ${name}`);
        return value;
      });
    }
    step(`after ${name}`);
    return done;
  };
}

function watchDatabases(): void {
  watch(DatabaseSync.prototype, 'exec', (self, [sql]) => {
    const file = basename((self as DatabaseSync).location() ?? '');
    if (sql === 'COMMIT') return `commit ${file}`;
    return sql === 'BEGIN EXCLUSIVE' ? "the owner's lock" : undefined;
  });
}

async function watchFiles(): Promise<void> {
  const paths = (method: string) => (_self: unknown, args: unknown[]) =>
    String(args[0]).includes('arquivo') ? `${method} of the archive` : undefined;
  for (const method of ['link', 'rename', 'rm', 'unlink', 'mkdir']) watch(fs, method, paths(method));
  watch(fs, 'open', (self, args) => (args[1] === 'wx' ? paths('open')(self, args) : undefined));
  const sample = join(tmpdir(), `balcao-doomed-${process.pid}`);
  const handle = await open(sample, 'w');
  const ofHandles = Object.getPrototypeOf(handle) as object;
  await handle.close();
  await rm(sample);
  watch(ofHandles, 'writeFile', () => 'bytes of a file');
  watch(ofHandles, 'sync', () => 'sync of a file');
  const lock = (_self: unknown, args: unknown[]) =>
    String(args[0]).includes('donos') ? "removal of the owner's file" : undefined;
  watch(fsSync, 'rmSync', lock);
  syncBuiltinESMExports();
}

/**
 * What is written over TLS is sent not at all, by one byte, by half, or completely; what is received is read or not.
 */
function watchConnections(): void {
  const methods = TLSSocket.prototype as unknown as Record<string, Anything>;
  const { _write: write, push, connect } = methods;
  if (!write || !push || !connect) throw new Error('no socket to watch');
  const hand = (socket: unknown, bytes: Buffer, done: unknown) => {
    step('before the request');
    const part = [
      reached('after its first byte') ? 1 : 0,
      reached('after half of it') ? bytes.length >> 1 : 0,
      reached('after its last byte') ? bytes.length : 0,
    ].find((length) => length > 0);
    if (part === undefined) write.call(socket, bytes, 'buffer', done);
    else write.call(socket, bytes.subarray(0, part), 'buffer', die);
  };
  methods['_write'] = function (chunk, encoding, done) {
    hand(
      this,
      typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : (chunk as Buffer),
      done,
    );
  };
  methods['_writev'] = function (chunks, done) {
    const parts = chunks as { chunk: string | Buffer; encoding: BufferEncoding }[];
    const bytes = parts.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    );
    hand(this, Buffer.concat(bytes), done);
  };
  methods['push'] = function (...args) {
    if (args[0]) step('before a part of the answer');
    return push.apply(this, args);
  };
  methods['connect'] = function (...args) {
    step('before the connection');
    const socket = this as TLSSocket;
    socket.once('secureConnect', () => step('after the handshake'));
    return connect.apply(this, args);
  };
}

function setClock(byMs: number): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...args: [] | [number]) {
      if (args.length === 0) super(Real.now() + byMs);
      else super(...args);
    }
    static override now(): number {
      return Real.now() + byMs;
    }
  } as DateConstructor;
}

const later = Number(process.env['BALCAO_LATER_MS'] ?? 0);
if (later !== 0) setClock(later);
if (later !== 0 && process.env['DATABASE_URL']) setClockOfServer(later);
if (trace !== undefined || diesAt !== undefined) {
  watchDatabases();
  watchConnections();
  await watchFiles();
  if (process.env['DATABASE_URL']) watchSharedJournal(step);
}
