/** Writes the zip of one company's month: a temporary file beside the target, read back, and only then named. */

import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClosingMade } from '../../shared/contract.ts';
import { AppFailure, appError, type AppError } from '../../shared/errors.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { sqliteCode } from '../storage/database/database.ts';
import { onDisk, plainPath } from '../storage/files/folder-path.ts';
import { renameOver } from '../storage/files/rename-over.ts';
import { makeWithin } from '../storage/files/standing-root.ts';
import { sweepTemps, tempName } from '../storage/files/temp-files.ts';
import type { Beat } from './beat.ts';
import type { MakeJob, Signed } from './job.ts';
import { collectMonth, type Collected } from './collect-month.ts';
import { withNumbers } from './month/with-numbers.ts';
import { createMonthZip } from './zip/month-zip.ts';
import { closingHead, sealHolds, verifyClosing } from './zip/verify-closing.ts';
import { problemOf } from '../log/system-code.ts';

const ABSENT_SHOWN = 200;

/** Nothing is written then. */
class NotSigned extends AppFailure {}

/** Errors: `closing.taken`, `closing.not-saved`, those of `sign`. Blocks the thread. */
export async function writeClosing(
  job: MakeJob,
  beat: Beat,
  sign: (sha256: Uint8Array) => Promise<Signed>,
): Promise<Result<ClosingMade, AppError>> {
  const target = onDisk(job.target);
  const folder = dirname(target);
  let temp: string | undefined;
  try {
    const taken = await whoseFile(job, target, beat);
    if (taken === 'other' || taken === 'changed') {
      return err(appError('closing.taken', { path: job.target, changed: taken === 'changed' }));
    }
    await makeWithin(dirname(job.target), job.root);
    await sweepTemps(folder);
    temp = join(folder, tempName(randomBytes(6).toString('hex')));
    const { collected, entries, bytes } = await writeTemp(job, temp, beat, sign);
    const read = await verifyClosing(temp, {
      beat: () => beat(collected.notes, collected.notes),
      onlyBytes: true,
    });
    if (!read.whole) return err(notSaved(job, 'read-back'));
    await renameOver(temp, target);
    temp = undefined;
    const { absent } = collected;
    return ok({
      cnpj: cnpjSchema.parse(job.cnpj),
      company: collected.company,
      month: job.month,
      path: plainPath(target),
      bytes,
      entries,
      replaced: taken === 'same',
      signed: job.sign,
      notes: collected.notes,
      events: collected.events,
      disablements: collected.disablements,
      open: collected.open,
      read: job.read,
      conflicts: collected.conflicts,
      totals: collected.totals,
      absent: absent.slice(0, ABSENT_SHOWN).map((each) => ({ ...each })),
      moreAbsent: Math.max(0, absent.length - ABSENT_SHOWN),
    });
  } catch (error) {
    if (error instanceof NotSigned) return err(error.appError);
    // Of the file system, or of a chosen folder that is not there.
    const problem = problemOf(error);
    if (sqliteCode(error) !== undefined) throw error;
    return err(notSaved(job, problem));
  } finally {
    if (temp !== undefined) rmSync(temp, { force: true });
  }
}

async function writeTemp(
  job: MakeJob,
  temp: string,
  beat: Beat,
  sign: (sha256: Uint8Array) => Promise<Signed>,
): Promise<{ readonly collected: Collected; readonly entries: number; readonly bytes: number }> {
  const scratch = join(dirname(temp), tempName(randomBytes(6).toString('hex')));
  const fd = openSync(temp, 'wx', 0o600);
  try {
    const { cnpj, month, environment, now, program } = job;
    const zip = createMonthZip(fd, new Date(now), {
      cnpj: cnpjSchema.parse(cnpj),
      mes: month,
      ambiente: environment,
      geradoEm: now,
      programa: program,
    });
    const collected = await withNumbers(job.dataDir, (db) => collectMonth(job, db, zip.add, scratch, beat));
    const { company: name, totals, absent } = collected;
    const signed = async (sha256: Uint8Array) => {
      const signature = await sign(sha256);
      if (!signature.ok) throw new NotSigned(signature.error);
      return signature.value;
    };
    const { entries, bytes } = await zip.finish(name, totals, absent, job.sign ? signed : undefined);
    fsyncSync(fd);
    return { collected, entries, bytes };
  } finally {
    closeSync(fd);
  }
}

/**
 * What is at the target: nothing, the zip of the same month as it was written, one that was changed since (additions
 * would be lost), or another file.
 */
async function whoseFile(
  job: MakeJob,
  target: string,
  beat: Beat,
): Promise<'free' | 'same' | 'changed' | 'other'> {
  if (!existsSync(target)) return 'free';
  if (!statSync(target).isFile()) return 'other';
  const of = await closingHead(target);
  const same = of?.cnpj === job.cnpj && of.mes === job.month && of.ambiente === job.environment;
  if (!same) return 'other';
  return sealHolds(target, { beat: () => beat(0, 0) }) ? 'same' : 'changed';
}

function notSaved({ target }: MakeJob, problem: string): AppError {
  return appError('closing.not-saved', { path: target, problem });
}
