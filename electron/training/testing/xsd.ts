/** For tests: validates an answer against the official schemas where they lie beside the project, else says that they are absent. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PACK = new URL('../../../../shared/schemas/PL_010e_NT2025.002_v1.01/', import.meta.url);

export const schemasAbsent = !existsSync(fileURLToPath(PACK));

/** Undefined when valid, else the validator's own words. */
export async function schemaFault(xml: string, schemaFile: string): Promise<string | undefined> {
  const { XmlDocument, XsdValidator, XmlValidateError } = await import('libxml2-wasm');
  const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs');
  const { readFileSync } = await import('node:fs');
  xmlRegisterFsInputProviders();
  const path = fileURLToPath(new URL(schemaFile, PACK));
  using schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return undefined;
  } catch (error) {
    if (error instanceof XmlValidateError) return error.message;
    throw error;
  }
}
