/** The files that a disablement leaves in the archive: their names and folders. */

import { join } from 'node:path';
import type { Environment } from '../../../shared/contract.ts';
import { isYearsAhead } from '../../../shared/fiscal/key/issue-time.ts';

export interface ArchivePlace {
  readonly root: string;
  readonly cnpj: string;
  readonly environment: Environment;
  /** ISO 8601; its own year and month count, whatever its offset. "" if SEFAZ gave none. */
  readonly dhRecbto: string;
  /** The computer's clock, used if dhRecbto is missing or years ahead of it. */
  readonly now: Date;
}

/** `<root>/<CNPJ>/<producao|homologacao|treino>/<AAAA>/<MM>`. */
export function archiveFolder({ root, cnpj, environment, dhRecbto, now }: ArchivePlace): string {
  const written = /^(20[0-9]{2})-(0[1-9]|1[0-2])-[0-9]{2}T/.exec(dhRecbto);
  const received = isYearsAhead(dhRecbto, now) ? undefined : written;
  const year = received?.[1] ?? String(now.getFullYear());
  const month = received?.[2] ?? String(now.getMonth() + 1).padStart(2, '0');
  return join(root, cnpj, environment, year, month);
}

export function procFileName(id: string): string {
  return `${id}-procInutNFe.xml`;
}

/** After a 563 no valid ProcInutNFe exists: request and answer are saved separately. */
export function apartFileNames(id: string): { readonly request: string; readonly answer: string } {
  return { request: `${id}-ped-inu.xml`, answer: `${id}-ret-563.xml` };
}
