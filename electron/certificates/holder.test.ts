/** The reading of a certificate's holder. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readHolder, type CertificateHolder } from './holder.ts';
import { makeKeyPair, type KeyPair } from './testing/authority.ts';
import * as d from '../x509/der.ts';
import {
  createAuthority,
  TEST_CNPJ,
  TEST_CNPJ_WITH_LETTERS,
  TEST_CPF,
  type Authority,
  type IssueOptions,
} from './testing/pfx-factory.ts';

let authority: Authority;
let keys: KeyPair;

beforeAll(async () => {
  authority = await createAuthority('AC Padrão');
  keys = await makeKeyPair();
});

async function holderOf(options: IssueOptions): Promise<CertificateHolder> {
  const read = readHolder((await authority.issue({ keys, ...options })).certDer);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}

describe('the CNPJ', () => {
  it.each(['octets', 'printable', 'utf8', 'ia5', 'wrapped', 'implicit'] as const)(
    'is read from an alternative name written as %s',
    async (otherName) => {
      for (const cnpj of [TEST_CNPJ, TEST_CNPJ_WITH_LETTERS]) {
        const holder = await holderOf({ cnpj, otherName, commonName: 'SEM NUMERO' });
        expect(holder).toMatchObject({
          cnpj,
          cnpjFrom: 'san',
          root: cnpj.slice(0, 8),
          cpf: false,
          holder: 'SEM NUMERO',
        });
      }
    },
  );

  it('is read from the common name where there is no alternative name', async () => {
    for (const cnpj of [TEST_CNPJ, TEST_CNPJ_WITH_LETTERS]) {
      expect(await holderOf({ cnpj, otherName: 'none', name: 'LOJA: A' })).toMatchObject({
        cnpj,
        cnpjFrom: 'cn',
        holder: 'LOJA: A',
        cpf: false,
      });
    }
  });

  it('of the alternative name wins over the one of the common name', async () => {
    const holder = await holderOf({ cnpj: TEST_CNPJ, otherNameCnpj: TEST_CNPJ_WITH_LETTERS });
    expect(holder).toMatchObject({
      cnpj: TEST_CNPJ_WITH_LETTERS,
      cnpjFrom: 'san',
      holder: 'EMPRESA DE TESTE LTDA',
    });
  });

  it('an e-CPF is recognised by its alternative name or its common name', async () => {
    expect(await holderOf({ cnpj: TEST_CNPJ, otherNameCnpj: '11222333000182' })).toMatchObject({
      cnpjFrom: 'cn',
    });
    const holder = await holderOf({ cnpj: undefined, commonName: 'EMPRESA:ADMINISTRATIVA' });
    expect(holder).toMatchObject({
      cnpj: undefined,
      root: undefined,
      holder: 'EMPRESA:ADMINISTRATIVA',
      cpf: false,
    });
  });
});

it('an e-CPF is distinguished, by its alternative name or its common name', async () => {
  expect(await holderOf({ cpf: TEST_CPF, name: 'FULANA DE TESTE' })).toMatchObject({
    cpf: true,
    cnpj: undefined,
    holder: 'FULANA DE TESTE',
  });
  expect(await holderOf({ cpf: TEST_CPF, otherName: 'none' })).toMatchObject({ cpf: true });
  expect(await holderOf({ cnpj: TEST_CNPJ })).toMatchObject({ cpf: false });
});

it('names are read in any string type, with their accents', async () => {
  for (const text of [d.utf8, d.bmp, d.printable]) {
    const holder = await holderOf({ name: 'AÇÚCAR & PÃO', text });
    expect(holder.holder).toBe('AÇÚCAR & PÃO');
  }
});

it('a name is one line without control characters, whatever it was made of', async () => {
  const holder = await holderOf({ name: '\u001b[2JLOJA\r\nFIM:VALARM\u202e', cnpj: TEST_CNPJ });
  expect(holder).toMatchObject({ holder: '\ufffd[2JLOJA FIM:VALARM\ufffd', cnpj: TEST_CNPJ });
});

it('the remaining fields are reported', async () => {
  const validUntil = new Date('2055-01-02T03:04:05Z');
  const holder = await holderOf({ uf: 'RS', validFrom: new Date('2020-01-02T03:04:05Z'), validUntil });
  expect(holder).toMatchObject({
    uf: 'RS',
    issuer: 'AC Padrão Emissora',
    validFrom: new Date('2020-01-02T03:04:05Z'),
    validUntil,
    keyBits: 2048,
    keyType: 'rsa',
    signatureAlgorithm: 'sha256WithRSAEncryption',
  });
  expect(holder.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(holder.serial).toMatch(/^[0-9A-F]+$/);
  expect((await holderOf({ uf: 'Sao Paulo' })).uf).toBeUndefined();
});

it.each(['validFrom', 'validUntil'] as const)(
  'a certificate whose %s is no date is damaged',
  async (which) => {
    const date = new Date('2027-03-04T05:06:07Z');
    const { certDer } = await authority.issue({ keys, [which]: date });
    const spoilt = Buffer.from(certDer);
    spoilt.write('27{3', spoilt.indexOf('270304050607Z'));
    expect(readHolder(spoilt)).toMatchObject({ error: { code: 'certificate.file-damaged' } });
  },
);

it('never throws, however broken the certificate', async () => {
  const { certDer } = await authority.issue({ keys });
  fc.assert(
    fc.property(fc.nat(certDer.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(certDer);
      changed[at] = (changed[at] ?? 0) ^ flip;
      const read = readHolder(changed);
      expect(read.ok || read.error.code).toBeTruthy();
    }),
    { numRuns: 2000 },
  );
  expect(readHolder(Buffer.from('nada'))).toMatchObject({ error: { code: 'certificate.file-damaged' } });
});
