/** A ProcInutNFe of ours against the official schema, where the schemas are at hand. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Libxml from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signDisablement, verifyDisablement } from '../../sefaz/soap/signature.ts';
import { readDisablementAnswer } from '../../sefaz/soap/answer.ts';
import { procInutNFe } from './proc-file.ts';
import { answerBody } from '../testing/model-sefaz.ts';
import { makeIdentity } from '../testing/identity.ts';
import { CNPJ } from '../testing/rig.ts';

const PACKS = fileURLToPath(new URL('../../../../shared/schemas/', import.meta.url));
const PACK = `${PACKS}PL_010e_NT2025.002_v1.01/`;
const there = existsSync(PACK);

describe.skipIf(!there)(
  `the official schema${there ? '' : ' (skipped: the schemas are not beside the repository)'}`,
  () => {
    const root = `${PACK}procInutNFe_v4.00.xsd`;
    let libxml: typeof Libxml;
    const buffers = new Map<string, Buffer>();

    beforeAll(async () => {
      libxml = await import('libxml2-wasm');
      for (const name of readdirSync(PACK)) buffers.set(name, readFileSync(PACK + name));
      const provider = new libxml.XmlBufferInputProvider(
        Object.fromEntries([...buffers].map(([name, bytes]) => [`mem/${name}`, new Uint8Array(bytes)])),
      );
      libxml.xmlRegisterInputProvider(provider);
    });
    afterAll(() => libxml.xmlCleanupInputProvider());

    const fields = {
      tpAmb: '2',
      cUF: '35',
      ano: '26',
      cnpj: CNPJ,
      mod: '55',
      serie: 1,
      nNFIni: 3,
      nNFFin: 5,
      xJust: 'Números pulados & perdidos "por" erro <do> emissor',
    } as const;

    test('accepts the file, and the signature inside still verifies', async () => {
      const { key, leafDer } = makeIdentity();
      const inut = signDisablement(fields, { key, certificateDer: leafDer });
      const answer = readDisablementAnswer(
        {
          httpStatus: 200,
          contentType: 'application/soap+xml',
          body: answerBody('102', 'Inutilização de número homologado', {
            dhRecbto: '2026-11-20T14:02:03-03:00',
            nProt: '135260000000001',
          }),
        },
        fields,
      );
      if (!answer.ok) throw new Error(answer.error.code);
      const file = procInutNFe(inut, answer.value.retInutNFe);
      const schemaDoc = libxml.XmlDocument.fromBuffer(new Uint8Array(readFileSync(root)), {
        url: 'mem/procInutNFe_v4.00.xsd',
      });
      const schema = libxml.XsdValidator.fromDoc(schemaDoc);
      const document = libxml.XmlDocument.fromString(file);
      try {
        expect(() => schema.validate(document)).not.toThrow();
        const lower = libxml.XmlDocument.fromString(file.replaceAll('ProcInutNFe', 'procInutNFe'));
        expect(() => schema.validate(lower)).toThrow();
        lower.dispose();
      } finally {
        document.dispose();
        schema.dispose();
        schemaDoc.dispose();
      }
      const inside = /<inutNFe.*<\/inutNFe>/s.exec(file)?.[0] ?? '';
      expect(inside).toBe(inut);
      expect((await verifyDisablement(inside)).ok).toBe(true);
    });
  },
);
