/** Where the zip of a month lies unless a person says otherwise, and how it is named. */

import { join } from 'node:path';
import type { Environment } from '../../shared/contract.ts';

const FOLDER = 'fechamentos';

/** "Fechamento 2026-10 12345678000195.zip"; other environments than production are named. */
export function closingName(cnpj: string, month: string, environment: Environment): string {
  const suffix = environment === 'producao' ? '' : ` ${environment}`;
  return `Fechamento ${month} ${cnpj}${suffix}.zip`;
}

export function closingPath(archive: string, cnpj: string, month: string, environment: Environment): string {
  return join(archive, FOLDER, cnpj, closingName(cnpj, month, environment));
}
