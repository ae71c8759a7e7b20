/** Starts the training SEFAZ of a data folder, and creates the company to practise with. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { parseCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Vault } from '../certificates/vault/vault.ts';
import type { Companies } from '../companies/companies.ts';
import type { Ports } from '../ports.ts';
import { replaceFile } from '../storage/files/atomic-file.ts';
import type { Training } from '../training/server.ts';
import { TRAINING_MARK } from './open-folder.ts';

/** The parts of a realm that its company is kept in. */
interface TrainingHome {
  readonly dataDir: string;
  readonly vault: Vault;
  readonly companies: Companies;
}

/** `port` 0 takes any free one. Error: `service.port` with `port` and `reason` if the requested one is unavailable. */
export async function openTraining(
  dataDir: string,
  ports: Pick<Ports, 'clock'>,
  port: number,
): Promise<Result<Training, AppError>> {
  const { startTraining } = await import('../training/server.ts');
  try {
    return ok(await startTraining({ dataDir: join(dataDir, 'sefaz'), clock: ports.clock, port }));
  } catch (error) {
    const failed = error as NodeJS.ErrnoException;
    if (failed.syscall !== 'listen') throw error;
    return err(appError('service.port', { port, reason: failed.code ?? '' }));
  }
}

/**
 * Creates the training company with its certificate and a confirmed UF. A mark records whether the vault contains
 * this certificate, because opening the file to find out would slow every start.
 */
export async function settleTrainingCompany(realm: TrainingHome, training: Training): Promise<void> {
  const known = await training.certificate();
  const own = realm.vault.list().filter((entry) => entry.cnpj === known.cnpj);
  // Nobody else could renew it: after five years, or where the clock was years behind when it was made.
  const ended = own.length > 0 && own.every(({ state }) => state === 'expired');
  const { pfx, password, cnpj, name, uf } = ended ? await training.renewCertificate() : known;
  const mark = createHash('sha256').update(pfx).digest('hex');
  const markFile = join(realm.dataDir, TRAINING_MARK);
  const kept = existsSync(markFile) ? readFileSync(markFile, 'utf8') : '';
  if (kept === mark && own.some(({ locked }) => !locked)) return;
  // Made by this program: it needs no thread that a hostile file could keep busy.
  const { readPkcs12 } = await import('../certificates/pkcs12/pkcs12.ts');
  const opened = readPkcs12(pfx, password);
  const parsed = parseCnpj(cnpj);
  if (!opened.ok || !parsed.ok) throw new Error('the training certificate cannot be read');
  const added = await realm.vault.add(opened.value);
  if (!added.ok) throw new Error(`the training certificate was not stored: ${added.error.code}`);
  realm.companies.save({ cnpj: parsed.value, name, uf });
  await replaceFile(markFile, Buffer.from(mark));
}
