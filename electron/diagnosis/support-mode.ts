/**
 * The support mode: records the steps of calls for support, as names, durations and codes. What is written is chosen
 * field by field and matched with a pattern, so that no document, key, password or token can get into it.
 */

import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALL_NAMES } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { LOG_FOLDER } from '../log/file-log.ts';
import { redact } from '../log/redaction.ts';

const FILE = 'suporte.jsonl';
const MINUTES = 15;
/** More than any call has; a fault that repeats must not fill the disk. */
const MAX_LINES = 500;

const WORD = /^[A-Za-z0-9_.-]{1,60}$/;
/** The texts that may be written, and their form; numbers are written as they are. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  step: /^[a-z]{1,12}$/,
  host: /^[A-Za-z0-9.:-]{1,120}$/,
  code: WORD,
  phase: /^[a-z]{1,12}$/,
  protocol: WORD,
  cipher: WORD,
  cStat: /^\d{3,4}$/,
};
const NUMBERS = ['ms', 'lookupMs', 'tcpMs', 'tlsMs', 'httpStatus', 'sent', 'received'] as const;

export type Steps = (step: object) => void;

export interface SupportMode {
  /** A new record until the end that is returned; undefined when it was switched off. */
  turn(on: boolean): Date | undefined;
  /** Undefined while it is off. */
  until(): Date | undefined;
  /**
   * Carries a call out, and records it while the mode is on: with its steps if it reached the network, and then the
   * mode ends; with its error if it failed before.
   */
  around<T>(
    name: string,
    act: (steps: Steps | undefined) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>>;
  close(): void;
}

export interface SupportModeOptions {
  readonly dataDir: string;
  readonly now: () => Date;
  /** The mode was switched on or off, or ended by itself. */
  readonly changed: () => void;
  /** A record that cannot be written must not stop the call. */
  readonly failed: (error: unknown) => void;
}

export function createSupportMode({ dataDir, now, changed, failed }: SupportModeOptions): SupportMode {
  const folder = join(dataDir, LOG_FOLDER);
  let end: Date | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lines = 0;

  const attempt = (act: () => void) => {
    try {
      act();
    } catch (error) {
      failed(error);
    }
  };
  const until = () => (end && now() < end ? end : undefined);
  const stop = () => {
    clearTimeout(timer);
    if (!end) return;
    end = undefined;
    changed();
  };
  const write = (call: string, op: string, step: object) => {
    if ((lines += 1) > MAX_LINES) return;
    attempt(() => appendFileSync(join(folder, FILE), `${lineOf(now(), call, op, step)}\n`));
  };

  return {
    turn(on) {
      stop();
      if (!on) return undefined;
      lines = 0;
      attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(join(folder, FILE), '', { mode: 0o600 });
      });
      end = new Date(now().getTime() + MINUTES * 60_000);
      timer = setTimeout(stop, MINUTES * 60_000).unref();
      changed();
      return end;
    },
    until,
    async around(name, act) {
      const mine = until();
      // Any other name is text of the page's.
      if (!mine || !isCallName(name)) return act(undefined);
      const call = randomBytes(4).toString('hex');
      const began = performance.now();
      let reached = false;
      const result = await act((step) => {
        if (!reached) write(call, name, { step: 'begin' });
        reached = true;
        write(call, name, step);
      });
      if (reached || !result.ok) {
        const outcome = result.ok ? { cStat: cStatOf(result.value) } : { code: result.error.code };
        write(call, name, { step: 'end', ms: performance.now() - began, ...outcome });
      }
      // Not a later record that began meanwhile.
      if (reached && end === mine) stop();
      return result;
    },
    close: () => clearTimeout(timer),
  };
}

/** The lines of the last record; none if there was none. */
export function supportLines(dataDir: string): string[] {
  try {
    const text = readFileSync(join(dataDir, LOG_FOLDER, FILE), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map(redact);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return [];
    throw error;
  }
}

/** Of a step only the known fields in their form. `op` is the name of a call of the contract. */
export function lineOf(time: Date, call: string, op: string, step: object): string {
  const texts = Object.entries(TEXTS).flatMap(([name, form]) => {
    const value: unknown = Reflect.get(step, name);
    return typeof value === 'string' && form.test(value) && redact(value) === value ? [[name, value]] : [];
  });
  const numbers = NUMBERS.flatMap((name) => {
    const value: unknown = Reflect.get(step, name);
    return typeof value === 'number' && Number.isFinite(value) ? [[name, Math.round(value * 10) / 10]] : [];
  });
  return JSON.stringify({
    time: time.toISOString(),
    call,
    op,
    ...Object.fromEntries([...texts, ...numbers]),
  });
}

function isCallName(name: string): boolean {
  return CALL_NAMES.some((each) => each === name);
}

/** Of a consultation, a service status or a disablement. */
function cStatOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const place of [
    value,
    Reflect.get(value, 'retConsSitNFe'),
    Reflect.get(value, 'request'),
  ] as unknown[]) {
    if (typeof place !== 'object' || place === null) continue;
    const cStat: unknown = Reflect.get(place, 'cStat');
    if (typeof cStat === 'string') return cStat;
  }
  return undefined;
}
