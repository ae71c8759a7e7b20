/** The official schema of ProcInutNFe, read once, where the schema packages are available. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PACK = fileURLToPath(new URL('../../../../shared/schemas/PL_010e_NT2025.002_v1.01/', import.meta.url));
export const schemaAbsent = !existsSync(PACK);

export interface OfficialSchema {
  /** Undefined if valid, else the validator's message. */
  readonly fault: (xml: string) => string | undefined;
  readonly close: () => void;
}

export async function openOfficialSchema(): Promise<OfficialSchema> {
  const libxml = await import('libxml2-wasm');
  const files = readdirSync(PACK).map((name) => [
    `checker/${name}`,
    new Uint8Array(readFileSync(PACK + name)),
  ]);
  libxml.xmlRegisterInputProvider(
    new libxml.XmlBufferInputProvider(Object.fromEntries(files) as Record<string, Uint8Array>),
  );
  const document = libxml.XmlDocument.fromBuffer(
    new Uint8Array(readFileSync(`${PACK}procInutNFe_v4.00.xsd`)),
    {
      url: 'checker/procInutNFe_v4.00.xsd',
    },
  );
  const validator = libxml.XsdValidator.fromDoc(document);
  return {
    fault: (xml) => {
      using candidate = libxml.XmlDocument.fromString(xml);
      try {
        validator.validate(candidate);
        return undefined;
      } catch (error) {
        if (error instanceof libxml.XmlValidateError) return error.message;
        throw error;
      }
    },
    close: () => {
      validator.dispose();
      document.dispose();
      libxml.xmlCleanupInputProvider();
    },
  };
}
