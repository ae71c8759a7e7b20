/**
 * Creates, at run time, an authority shaped like ICP-Brasil's and the e-CNPJ and e-CPF certificates that tests need.
 */

import { generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { readBer, sequenceOf } from '../../x509/ber.ts';
import * as d from '../../x509/der.ts';

export interface Issued {
  readonly key: KeyObject;
  /** PKCS#8, DER. */
  readonly keyDer: Buffer;
  readonly keyPem: string;
  readonly certDer: Buffer;
  readonly certPem: string;
  /** Issuer first, root last. */
  readonly chainDer: readonly Buffer[];
}

export interface IssueOptions {
  readonly name?: string;
  /** Written to the end of the common name and, unless `otherName` says otherwise, to the alternative name. */
  readonly cnpj?: string | undefined;
  readonly cpf?: string | undefined;
  /** Whole common name, instead of `NAME:CNPJ`. */
  readonly commonName?: string;
  readonly uf?: string;
  readonly validFrom?: Date;
  readonly validUntil?: Date;
  /** How the alternative name encodes its values, or that there is none. */
  readonly otherName?: 'octets' | 'printable' | 'utf8' | 'ia5' | 'wrapped' | 'implicit' | 'none';
  /** CNPJ of the alternative name, if different from the common name's. */
  readonly otherNameCnpj?: string;
  readonly text?: (text: string) => Buffer;
  readonly keys?: KeyPair;
  /** First octet of the key usage bits; `none` leaves the extension out. */
  readonly keyUsage?: number | 'none';
  /** OIDs of the extended key usage; an empty list leaves the extension out. */
  readonly extendedUsage?: readonly string[];
  readonly signature?: 'sha1' | 'sha256';
  /** Signed by the key of this certificate, which is no authority, instead of by the authority's. */
  readonly by?: Issued;
}

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export interface Authority {
  readonly rootDer: Buffer;
  readonly intermediateDer: Buffer;
  issue(options?: IssueOptions): Promise<Issued>;
}

/** A fictitious company: valid check digits, absent from any register known to us. */
export const TEST_CNPJ = '11222333000181';
/** The example with letters from the Receita's leaflet on the alphanumeric CNPJ. */
export const TEST_CNPJ_WITH_LETTERS = '12ABC34501DE35';
export const TEST_CPF = '11144477735';

const DAY_MS = 24 * 60 * 60 * 1000;
const RSA_WITH = { sha1: '1.2.840.113549.1.1.5', sha256: '1.2.840.113549.1.1.11' };
const CLIENT_AND_MAIL = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.4'];
const generate = promisify(generateKeyPair);

export async function makeKeyPair(modulusLength = 2048): Promise<KeyPair> {
  return generate('rsa', { modulusLength });
}

export async function createAuthority(label = 'AC de Teste'): Promise<Authority> {
  const [rootKeys, intermediateKeys] = await Promise.all([makeKeyPair(), makeKeyPair()]);
  const from = new Date(Date.now() - 1000 * DAY_MS);
  const until = new Date(Date.now() + 4000 * DAY_MS);
  const rootName = nameOf(`${label} Raiz`, undefined, d.utf8);
  const issuerName = nameOf(`${label} Emissora`, undefined, d.utf8);
  const rootDer = certify({
    subject: rootName,
    issuer: rootName,
    from,
    until,
    keys: rootKeys,
    signer: rootKeys.privateKey,
    extensions: authorityExtensions(),
  });
  const intermediateDer = certify({
    subject: issuerName,
    issuer: rootName,
    from,
    until,
    keys: intermediateKeys,
    signer: rootKeys.privateKey,
    extensions: authorityExtensions(),
  });
  return {
    rootDer,
    intermediateDer,
    async issue(options = {}) {
      const keys = options.keys ?? (await makeKeyPair());
      const cnpj = 'cnpj' in options || options.cpf !== undefined ? options.cnpj : TEST_CNPJ;
      const tail = cnpj ?? options.cpf;
      const name = options.name ?? 'EMPRESA DE TESTE LTDA';
      const commonName = options.commonName ?? (tail === undefined ? name : `${name}:${tail}`);
      const { by } = options;
      const certDer = certify({
        subject: nameOf(commonName, options.uf ?? 'SP', options.text ?? d.utf8),
        issuer: by ? subjectOf(by.certDer) : issuerName,
        from: options.validFrom ?? new Date(Date.now() - 30 * DAY_MS),
        until: options.validUntil ?? new Date(Date.now() + 335 * DAY_MS),
        keys,
        signer: by ? by.key : intermediateKeys.privateKey,
        extensions: leafExtensions(options, cnpj),
        digest: options.signature ?? 'sha256',
      });
      return {
        key: keys.privateKey,
        keyDer: keys.privateKey.export({ type: 'pkcs8', format: 'der' }),
        keyPem: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        certDer,
        certPem: pemOf(certDer),
        chainDer: [...(by ? [by.certDer] : []), intermediateDer, rootDer],
      };
    },
  };
}

export function pemOf(certificate: Buffer): string {
  const body = certificate.toString('base64').replace(/.{1,64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${body}-----END CERTIFICATE-----\n`;
}

interface Certification {
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly from: Date;
  readonly until: Date;
  readonly keys: KeyPair;
  readonly signer: KeyObject;
  readonly extensions: Buffer[];
  readonly digest?: 'sha1' | 'sha256';
}

function certify(wanted: Certification): Buffer {
  const digest = wanted.digest ?? 'sha256';
  const algorithm = d.sequence(d.oid(RSA_WITH[digest]), d.nothing());
  const toBeSigned = d.sequence(
    d.explicit(0, d.integer(2)),
    d.integer(randomBytes(12)),
    algorithm,
    wanted.issuer,
    d.sequence(d.time(wanted.from), d.time(wanted.until)),
    wanted.subject,
    wanted.keys.publicKey.export({ type: 'spki', format: 'der' }),
    d.explicit(3, d.sequence(...wanted.extensions)),
  );
  return d.sequence(toBeSigned, algorithm, d.bits(sign(digest, toBeSigned, wanted.signer)));
}

function nameOf(commonName: string, uf: string | undefined, text: (text: string) => Buffer): Buffer {
  const relative = (type: string, value: Buffer): Buffer => d.setOf(d.sequence(d.oid(type), value));
  return d.sequence(
    relative('2.5.4.6', d.printable('BR')),
    relative('2.5.4.10', text('ICP-Brasil')),
    ...(uf === undefined ? [] : [relative('2.5.4.8', text(uf))]),
    relative('2.5.4.11', text('SEM VALOR')),
    relative('2.5.4.3', text(commonName)),
  );
}

function subjectOf(certificate: Buffer): Buffer {
  const subject = sequenceOf(sequenceOf(readBer(certificate))[0])[5];
  if (!subject) throw new Error('a certificate without subject');
  return subject.raw;
}

function extension(type: string, critical: boolean, value: Buffer): Buffer {
  const flag = critical ? [d.der(0x01, Buffer.of(0xff))] : [];
  return d.sequence(d.oid(type), ...flag, d.octets(value));
}

function authorityExtensions(): Buffer[] {
  return [
    extension('2.5.29.19', true, d.sequence(d.der(0x01, Buffer.of(0xff)))),
    extension('2.5.29.15', true, d.der(0x03, Buffer.of(1, 0b0000_0110))),
  ];
}

function leafExtensions(options: IssueOptions, cnpj: string | undefined): Buffer[] {
  const names = alternativeNames(options, cnpj);
  const keyUsage = options.keyUsage ?? 0b1110_0000;
  const extended = options.extendedUsage ?? CLIENT_AND_MAIL;
  return [
    ...(keyUsage === 'none' ? [] : [extension('2.5.29.15', true, d.der(0x03, Buffer.of(5, keyUsage)))]),
    ...(extended.length > 0
      ? [extension('2.5.29.37', false, d.sequence(...extended.map((each) => d.oid(each))))]
      : []),
    ...(names.length > 0 ? [extension('2.5.29.17', false, d.sequence(...names))] : []),
  ];
}

function alternativeNames(options: IssueOptions, cnpj: string | undefined): Buffer[] {
  const style = options.otherName ?? 'octets';
  if (style === 'none') return [];
  const value = (text: string): Buffer => {
    const bytes = Buffer.from(text, 'latin1');
    if (style === 'implicit') return d.der(0x80, bytes);
    const inner = {
      octets: d.octets(bytes),
      printable: d.printable(text),
      utf8: d.utf8(text),
      ia5: d.ia5(text),
      wrapped: d.octets(d.printable(text)),
    }[style];
    return d.explicit(0, inner);
  };
  const other = (type: string, text: string): Buffer => d.explicit(0, d.oid(type), value(text));
  const email = d.der(0x81, Buffer.from('fiscal@example.com', 'latin1'));
  if (options.cpf !== undefined && cnpj === undefined) {
    return [email, other('2.16.76.1.3.1', `01011980${options.cpf}`), other('2.16.76.1.3.6', '000000000000')];
  }
  const written = options.otherNameCnpj ?? cnpj;
  return [
    email,
    other('2.16.76.1.3.2', 'RESPONSAVEL DE TESTE'),
    ...(written === undefined ? [] : [other('2.16.76.1.3.3', written)]),
    other('2.16.76.1.3.4', `01011980${TEST_CPF}`),
  ];
}
