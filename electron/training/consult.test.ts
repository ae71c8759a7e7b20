/**
 * The consultation and status services: every situation of the seeded notes, every refusal, and the schema of the
 * answers.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { accessKeyCheckDigit, accessKeyProblems } from '../../shared/fiscal/key/access-key.ts';
import type { ExampleName } from './notes/seeds.ts';
import { startTraining, type Training } from './server.ts';
import { clientOf, openPfx, type Client } from './testing/client.ts';
import { consSitNFe, consStatServ, contentTypeOf, soap, valueOf } from './testing/messages.ts';
import { schemaFault } from '../testing/official-schema.ts';
import { NEEDS_LETTERS, SCHEMAS_ADMIT_LETTERS } from '../testing/references.ts';

const CLOCK = { now: () => new Date('2026-11-20T15:00:00.123Z') };

let folder: string;
let training: Training;
let client: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treino-'));
  training = await startTraining({ dataDir: folder, clock: CLOCK });
  const { pfx, password } = await training.certificate();
  client = clientOf(training.caPem, openPfx(pfx, password));
});

afterAll(async () => {
  client.close();
  await training.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function consult(xml: string): Promise<string> {
  return (await client.post(training.addresses.consult, soap('consult', xml), contentTypeOf('consult'))).body;
}

const SITUATIONS: readonly [ExampleName, string, string | undefined, number][] = [
  ['authorized', '100', '100', 0],
  ['alerted', '120', '120', 0],
  ['corrected', '100', '100', 2],
  ['cancelled', '101', '100', 1],
  ['cancelledLate', '151', '100', 1],
  ['cancelledLegacy', '101', '100', 0],
  ['correctedCancelled', '101', '100', 2],
  ['substituted', '101', '100', 1],
  ['disagreeing', '100', '100', 1],
  ['denied', '110', '302', 0],
  ['deniedEmitter', '301', '301', 0],
  ['late', '150', '150', 0],
  ['epec', '124', undefined, 1],
  ['nfce', '100', '100', 0],
  ['filial', '100', '100', 0],
  ['otherCompany', '100', '100', 0],
  ['otherState', '100', '100', 0],
  ['contingency', '100', '100', 0],
  ['letters', '100', '100', 1],
  ['withoutIe', '217', undefined, 0],
  ['offline', '217', undefined, 0],
  ['unknown', '217', undefined, 0],
];

it('the note of an issuer without IE is at SVRS alone, and the others are not there', async () => {
  const ask = async (chNFe: string) => {
    const at = `${training.addresses.consult}?svrs`;
    return (await client.post(at, soap('consult', consSitNFe(chNFe)), contentTypeOf('consult'))).body;
  };
  const { withoutIe, authorized, unknown } = training.examples;
  const answers = await Promise.all([withoutIe, authorized, unknown].map(ask));
  expect(answers.map((body) => valueOf(body, 'cStat'))).toEqual(['100', '217', '217']);
});

describe('the seeded notes', () => {
  it.each(SITUATIONS)('%s answers %s with %s inside and %i events', async (name, cStat, inside, events) => {
    const key = training.examples[name];
    const body = await consult(consSitNFe(key));
    expect(valueOf(body, 'cStat')).toBe(cStat);
    expect(valueOf(body, 'cUF')).toBe(key.slice(0, 2));
    expect(valueOf(body, 'chNFe')).toBe(key);
    expect(valueOf(/<protNFe.*<\/protNFe>/.exec(body)?.[0] ?? '', 'cStat')).toBe(inside);
    expect(body.match(/<procEventoNFe /g) ?? []).toHaveLength(events);
    for (const [, words] of body.matchAll(/<xMotivo>([^<]*)</g))
      expect(words).toMatch(/ - TREINO, SEM VALOR$/);
  });

  it('have valid keys, all different', () => {
    const keys = Object.values(training.examples);
    expect(keys.flatMap((key) => accessKeyProblems(key, 2026))).toEqual([]);
    expect(new Set(keys).size).toBe(SITUATIONS.length);
    expect(keys).toHaveLength(SITUATIONS.length);
  });

  it('have events whose signatures an independent reader accepts', async () => {
    const body = await consult(consSitNFe(training.examples.corrected));
    const events = body.match(/<evento .*?<\/evento>/g) ?? [];
    expect(events).toHaveLength(2);
    for (const event of events) {
      const certificate = valueOf(event, 'X509Certificate') ?? '';
      const lines = certificate.match(/.{1,64}/g)?.join('\n') ?? '';
      const verifier = new SignedXml({
        publicCert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----`,
      });
      verifier.loadSignature(/<Signature .*<\/Signature>/.exec(event)?.[0] ?? '');
      expect(verifier.checkSignature(event)).toBe(true);
    }
  });

  it('name the note that replaces a substituted one', async () => {
    const body = await consult(consSitNFe(training.examples.substituted));
    expect(valueOf(body, 'chNFeRef')).toBe(training.examples.nfce);
  });

  it('leave the announced gap', () => {
    expect(training.gap).toEqual({ mod: '55', serie: 1, used: [1, 2, 4], missing: 3, highest: 4 });
    const numbers = (['authorized', 'corrected', 'cancelled'] as const).map((name) =>
      training.examples[name].slice(22, 34),
    );
    expect(numbers).toEqual(['001000000001', '001000000002', '001000000004']);
  });
});

describe('the refusals, in the order of MOC 5.4', () => {
  /** The authorized note's key with characters replaced and the check digit recalculated. */
  const keyWith = (start: number, text: string) => {
    const key = training.examples.authorized;
    const first43 = (key.slice(0, start) + text + key.slice(start + text.length)).slice(0, 43);
    return `${first43}${accessKeyCheckDigit(first43)}`;
  };
  it.each<[string, string, () => string]>([
    ['252', 'production', () => consSitNFe(training.examples.authorized, '1')],
    ['226', 'the company in another UF', () => consSitNFe(keyWith(0, '43'))],
    [
      '236',
      'a wrong check digit',
      () => consSitNFe(keyWith(0, '35').replace(/.$/, (digit) => String((Number(digit) + 1) % 10))),
    ],
    ['614', 'no such UF', () => consSitNFe(keyWith(0, '99'))],
    ['615', 'next year', () => consSitNFe(keyWith(2, '27'))],
    ['615', 'the year 2005', () => consSitNFe(keyWith(2, '05'))],
    ['616', 'month 13', () => consSitNFe(keyWith(4, '13'))],
    ['617', 'a CNPJ of wrong digits', () => consSitNFe(keyWith(18, '00'))],
    ['618', 'model 57', () => consSitNFe(keyWith(20, '57'))],
    ['619', 'number zero', () => consSitNFe(keyWith(25, '000000000'))],
    ['562', 'another cNF', () => consSitNFe(keyWith(35, '12121212'))],
    ['561', 'another month', () => consSitNFe(keyWith(4, '10'))],
    ['613', 'another tpEmis', () => consSitNFe(keyWith(34, '5'))],
    ['215', 'a key of 43 digits', () => consSitNFe(training.examples.authorized.slice(1))],
    ['215', 'another xServ', () => consSitNFe(training.examples.authorized).replace('CONSULTAR', 'CONSULTA')],
    ['516', 'the request of another service', () => consStatServ('35')],
    ['239', 'version 3.10', () => consSitNFe(training.examples.authorized).replace('4.00', '3.10')],
    [
      '588',
      'white space between tags',
      () => consSitNFe(training.examples.authorized).replaceAll('><', '> <'),
    ],
    ['243', 'an open tag', () => consSitNFe(training.examples.authorized).replace('</xServ>', '')],
  ])('%s for %s', async (code, _what, xml) => {
    expect(valueOf(await consult(xml()), 'cStat')).toBe(code);
  });

  it('reveals the true key with a 562 to its own company only', async () => {
    const body = await consult(consSitNFe(keyWith(35, '12121212')));
    expect(body).toContain(`[chNFe:${training.examples.authorized}]`);
    const other = openPfx(await training.issue({ cnpj: '12ABC34501DE35', name: 'Outra', uf: 'SP' }, 'abc'), 'abc');
    const stranger = clientOf(training.caPem, other);
    const reply = await stranger.post(training.addresses.consult, soap('consult', consSitNFe(keyWith(35, '12121212'))), contentTypeOf('consult'));
    stranger.close();
    expect(valueOf(reply.body, 'cStat')).toBe('562');
    expect(reply.body).not.toContain('[chNFe:');
  }); // prettier-ignore
});

describe('a stopped service', () => {
  it('still returns the requested UF and key', async () => {
    training.scenario.set({ kind: 'stopped', times: 1 });
    const key = training.examples.otherState;
    const body = await consult(consSitNFe(key));
    expect(['cStat', 'cUF', 'chNFe'].map((tag) => valueOf(body, tag))).toEqual(['108', '43', key]);
  });
});

describe('the status service', () => {
  it('answers 107 for the requested UF', async () => {
    const { body } = await client.post(
      training.addresses.status,
      soap('status', consStatServ('43')),
      contentTypeOf('status'),
    );
    expect([valueOf(body, 'cStat'), valueOf(body, 'cUF')]).toEqual(['107', '43']);
  });
});

const LETTERED: ExampleName = 'letters';
const NUMERIC = SITUATIONS.map(([name]) => name).filter((name) => name !== LETTERED);

describe('the schema of retConsSitNFe', () => {
  const expectValid = async (name: ExampleName) => {
    const answer = /<retConsSitNFe.*<\/retConsSitNFe>/.exec(
      await consult(consSitNFe(training.examples[name])),
    )?.[0];
    // The packaged schema has no alerts yet; the note's has them: up to five pairs at the end of infProt
    // (leiauteNFe).
    const plain = answer?.replace(
      /(?:<cMsg>[0-9]{1,4}<\/cMsg><xMsg>[^<]{1,255}<\/xMsg>){1,5}(?=<\/infProt>)/,
      '',
    );
    expect(schemaFault(plain ?? '', 'retConsSitNFe_v4.00.xsd')).toBeUndefined();
  };

  it.each(NUMERIC)('holds for %s', expectValid);

  it.skipIf(!SCHEMAS_ADMIT_LETTERS)(`holds for ${LETTERED} ${NEEDS_LETTERS}`, () => expectValid(LETTERED));

  it('holds for the status', async () => {
    const { body } = await client.post(
      training.addresses.status,
      soap('status', consStatServ('35')),
      contentTypeOf('status'),
    );
    const answer = /<retConsStatServ.*<\/retConsStatServ>/.exec(body)?.[0];
    expect(schemaFault(answer ?? '', 'retConsStatServ_v4.00.xsd')).toBeUndefined();
  });
});
