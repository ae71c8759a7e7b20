/** Our layout rules against the official schema, over randomly corrupted documents. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckCode } from '../../shared/check/check-report.ts';
import { checkProcInut } from './checker.ts';
import { nodesOf, validTree, writeTree, type Node } from './testing/documents.ts';
import { openOfficialSchema, type OfficialSchema } from '../testing/official-schema.ts';
import { NEEDS_LETTERS, SCHEMAS_ADMIT_LETTERS } from '../testing/references.ts';

const VALUES = [
  '', ' ', '0', '00', '1', '2', '3', '9', '01', '55', '65', '99', '1000', '999', '4.00', ' 4.00 ', '4.0', 'INUTILIZAR',
  '11222333000181', '12abc34501de35', '123456789', '1234567890', '135260000000001', '13526000000000001',
  '1352600000000000', '102', '1020', '10200', 'x'.repeat(15), 'x'.repeat(255), 'x'.repeat(256), ' justificativa com branco',
  'justificativa com branco ', 'justificativa com acento é ÿ', 'justificativa – com travessão', 'justificativa\ncom linha',
  'justificativa\u00a0com nbsp', '\u00a0 justificativa com nbsp', '2026-11-20T14:02:03-03:00', '2026-11-20T14:02:03Z', '2026-02-29T00:00:00-03:00',
  '2024-02-29T00:00:00+12:00', '2026-11-20T14:02:03,03:00', '2026-0,-29T00:00:00-03:00', '2026-13-01T00:00:00-03:00',
  '2026-11-31T14:02:03-03:00', '2026-11-20T24:02:03-03:00', '2026-11-20T14:02:03-12:00', '2026-11-1\u0663T14:02:03-03:00', 'QUJD', 'QUI=', 'QUJ=', 'QQ==', 'QR==',
  'Q U J D', 'QUJ', 'QUJD\n', 'ID35261122233300018155001000000003000000005', 'ID135260000000001', '1D', '#a', '#',
  'http://www.w3.org/2000/09/xmldsig#sha1', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315', ' http://www.w3.org/2000/09/xmldsig#sha1 ',
] as const; // prettier-ignore
const LETTERED = '12ABC34501DE35';
const NAMES = [
  'tpAmb', 'xServ', 'cUF', 'ano', 'CNPJ', 'CPF', 'mod', 'serie', 'nNFIni', 'nNFFin', 'xJust', 'verAplic', 'cStat', 'xMotivo',
  'dhRecbto', 'nProt', 'infInut', 'Signature', 'SignedInfo', 'XPath', 'X509Certificate', 'KeyValue', 'procInutNFe', 'Object',
] as const; // prettier-ignore
const ATTRIBUTES = ['Id', 'versao', 'URI', 'Type', 'Algorithm', 'outro', 'xmlns'] as const;
const NAMESPACES = [
  'http://www.portalfiscal.inf.br/nfe',
  'http://www.w3.org/2000/09/xmldsig#',
  'urn:outro',
] as const;

/** The older pack knows no letters, so a document with them would be judged by another rule than ours. */
const values = SCHEMAS_ADMIT_LETTERS ? [...VALUES, LETTERED] : VALUES;

type Spoil = (tree: Node) => void;
const at = (seed: number, tree: Node): Node => {
  const all = nodesOf(tree);
  return all[seed % all.length] ?? tree;
};
const seed = fc.nat(10_000);
const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  fc.tuple(seed, fc.constantFrom(...values)).map(([n, value]): Spoil => (tree) => {
    const leaves = nodesOf(tree).filter(({ children }) => children.every((one) => typeof one === 'string'));
    const leaf = leaves[n % leaves.length];
    if (leaf) leaf.children = [value];
  }),
  fc
    .tuple(seed, fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...values))
    .map(([n, name, value]): Spoil => (tree) => {
      const one = at(n, tree);
      const text = name === 'xmlns' ? (NAMESPACES[n % NAMESPACES.length] ?? '') : value;
      one.attributes = [...one.attributes.filter(([key]) => key !== name), [name, text]];
    }),
  fc.tuple(seed, seed).map(([n, m]): Spoil => (tree) => {
    const one = at(n, tree);
    one.attributes.splice(m % (one.attributes.length + 1), 1);
  }),
  fc.tuple(seed, seed).map(([n, m]): Spoil => (tree) => {
    const one = at(n, tree);
    one.children.splice(m % (one.children.length + 1), 1);
  }),
  fc.tuple(seed, seed).map(([n, m]): Spoil => (tree) => {
    const one = at(n, tree);
    const child = one.children[m % (one.children.length || 1)];
    if (child !== undefined) one.children.push(structuredClone(child));
  }),
  fc.tuple(seed, seed).map(([n, m]): Spoil => (tree) => {
    const one = at(n, tree);
    const [child] = one.children.splice(m % (one.children.length + 1), 1);
    if (child !== undefined) one.children.splice((m >> 3) % (one.children.length + 1), 0, child);
  }),
  fc
    .tuple(seed, seed, fc.constantFrom(' ', '\n  ', 'texto', '\u00a0'))
    .map(([n, m, text]): Spoil => (tree) => {
      const one = at(n, tree);
      one.children.splice(m % (one.children.length + 1), 0, text);
    }),
  fc.tuple(seed, seed, fc.constantFrom(...NAMES)).map(([n, m, name]): Spoil => (tree) => {
    const one = at(n, tree);
    one.children.splice(m % (one.children.length + 1), 0, { name, attributes: [], children: [] });
  }),
  fc.tuple(seed, fc.constantFrom(...NAMES)).map(([n, name]): Spoil => (tree) => {
    at(n, tree).name = name;
  }),
);

const BASE64 = /(?:DigestValue|SignatureValue|X509Certificate)$/;

const OF_THE_LAYOUT = (code: CheckCode) =>
  code.startsWith('layout.') || code.startsWith('root.') || code === 'file.unknown';

describe('our layout rules', () => {
  let schema: OfficialSchema;
  beforeAll(() => {
    schema = openOfficialSchema('procInutNFe_v4.00.xsd');
  });
  afterAll(() => schema.close());

  const ourFaults = async (xml: string) => {
    const { findings } = await checkProcInut(Buffer.from(xml));
    // Those of SEFAZ's part are warnings.
    return findings.filter(({ level, code }) => level !== 'ok' && OF_THE_LAYOUT(code));
  };

  test('find nothing in a document that the schema accepts, and the lower-case root in another', async () => {
    const xml = writeTree(validTree());
    expect(schema.fault(xml)).toBeUndefined();
    expect(await ourFaults(xml)).toEqual([]);
    const lower = xml.replaceAll('ProcInutNFe', 'procInutNFe');
    expect(schema.fault(lower)).toBeDefined();
    expect((await ourFaults(lower)).map(({ code }) => code)).toEqual(['root.name']);
  });

  test.skipIf(!SCHEMAS_ADMIT_LETTERS)(
    `admit letters in a CNPJ, as the schema does ${NEEDS_LETTERS}`,
    async () => {
      const tree = validTree();
      for (const one of nodesOf(tree)) if (one.name === 'CNPJ') one.children = [LETTERED];
      const xml = writeTree(tree);
      expect(schema.fault(xml)).toBeUndefined();
      expect(await ourFaults(xml)).toEqual([]);
    },
  );

  test('agree with the schema on every corrupted document', { timeout: 120_000 }, async () => {
    let valid = 0;
    let total = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(spoil, { minLength: 0, maxLength: 3 }), async (spoils) => {
        const tree = validTree();
        for (const one of spoils) one(tree);
        const xml = writeTree(tree);
        const official = schema.fault(xml);
        const ours = await ourFaults(xml);
        total += 1;
        if (official === undefined) valid += 1;
        // libxml2 ignores characters that base64Binary does not allow; the standard does not.
        const beyond = ours.filter(({ data }) => !BASE64.test(String(data?.['field'])));
        const agree = official === undefined ? beyond.length === 0 : ours.length > 0;
        if (!agree) {
          throw new Error(`${xml}\nschema: ${official ?? 'valid'}\nours: ${JSON.stringify(ours)}`);
        }
      }),
      { numRuns: Number(process.env['CHECKER_RUNS'] ?? 1500) },
    );
    // Valid and invalid documents must both occur.
    expect(valid).toBeGreaterThan(total / 20);
    expect(total - valid).toBeGreaterThan(total / 3);
  });
});
