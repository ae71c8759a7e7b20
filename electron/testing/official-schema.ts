/** Validates documents against the official schemas, by libxml2. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { SCHEMAS } from './references.ts';

export interface OfficialSchema {
  /** Undefined when valid, else the validator's message. Throws where the text is no XML. */
  readonly fault: (xml: string) => string | undefined;
  readonly close: () => void;
}

/** `file` is a name in the pack, `procInutNFe_v4.00.xsd` for one; throws where the pack has no such file. */
export function openOfficialSchema(file: string): OfficialSchema {
  xmlRegisterFsInputProviders();
  const place = new URL(file, SCHEMAS);
  const path = fileURLToPath(place);
  // The provider of files takes a drive's letter for a protocol.
  const url = process.platform === 'win32' ? place.href : path;
  const document = XmlDocument.fromBuffer(readFileSync(path), { url });
  const validator = XsdValidator.fromDoc(document);
  return {
    fault: (xml) => {
      using candidate = XmlDocument.fromString(xml);
      try {
        validator.validate(candidate);
        return undefined;
      } catch (error) {
        if (error instanceof XmlValidateError) return error.message;
        throw error;
      }
    },
    close: () => {
      validator.dispose();
      document.dispose();
    },
  };
}

/** One document against one schema: undefined when valid. */
export function schemaFault(xml: string, file: string): string | undefined {
  const schema = openOfficialSchema(file);
  try {
    return schema.fault(xml);
  } finally {
    schema.close();
  }
}
