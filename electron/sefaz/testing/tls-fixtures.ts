/** Certification authorities, certificates and keys made at run time for tests: the repository contains no secret. */

import { Buffer } from 'node:buffer';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { signCertificate } from '../../x509/sign-certificate.ts';

export interface IssuedCertificate {
  readonly certPem: string;
  readonly keyPem: string;
  readonly key: KeyObject;
  readonly der: Buffer;
}

export interface CertificateAuthority extends IssuedCertificate {
  issue(options: IssueOptions): IssuedCertificate;
  /** An authority below this one. */
  subordinate(commonName: string, options?: AuthorityOptions): CertificateAuthority;
}

interface Common {
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly organization?: string;
  /** URL of the issuer's certificate, for the AIA extension. */
  readonly issuerAddress?: string;
}

export interface AuthorityOptions extends Common {
  readonly pathLimit?: number;
  /** False for a certificate that has subordinates without being a CA. */
  readonly mayIssue?: boolean;
  /** Common name that a root gives its issuer, if not its own. */
  readonly issuerName?: string;
}

export interface IssueOptions extends Common {
  readonly commonName: string;
  /** Subject alternative names of a server: names, or IP addresses. */
  readonly hosts?: readonly string[];
  /** A client certificate instead of a server's. */
  readonly client?: boolean;
}

interface Pair {
  readonly key: KeyObject;
  readonly keyPem: string;
  readonly publicPem: string;
}

// Generating RSA keys is slow, and tests only need a few different ones.
const pairs: Pair[] = [];
let nextPair = 0;
const POOL = 4;

function keyPair(): Pair {
  const index = nextPair++ % POOL;
  const known = pairs[index];
  if (known) return known;
  const made = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const pair = { key: createPrivateKey(made.privateKey), keyPem: made.privateKey, publicPem: made.publicKey };
  pairs[index] = pair;
  return pair;
}

let serial = 0x1000;
const YEAR = 365 * 24 * 3600 * 1000;

export function makeAuthority(commonName: string, options: AuthorityOptions = {}): CertificateAuthority {
  return authorityUnder(undefined, commonName, options);
}

function authorityUnder(
  above: { readonly pair: Pair; readonly subject: forge.pki.CertificateField[] } | undefined,
  commonName: string,
  options: AuthorityOptions,
): CertificateAuthority {
  const pair = keyPair();
  const subject = nameOf(commonName, options);
  const limit = options.pathLimit === undefined ? {} : { pathLenConstraint: options.pathLimit };
  const issuer = above?.subject ?? nameOf(options.issuerName ?? commonName, options);
  const self = certificate(pair, subject, issuer, above?.pair ?? pair, options, [
    { name: 'basicConstraints', cA: options.mayIssue !== false, critical: true, ...limit },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  return {
    ...self,
    subordinate: (name, below = {}) => authorityUnder({ pair, subject }, name, below),
    issue(issued) {
      const own = keyPair();
      const extensions: object[] = [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, nonRepudiation: true },
        { name: 'extKeyUsage', serverAuth: !issued.client, clientAuth: issued.client === true },
      ];
      if (issued.hosts) extensions.push({ name: 'subjectAltName', altNames: issued.hosts.map(altName) });
      return certificate(own, nameOf(issued.commonName, issued), subject, pair, issued, extensions);
    },
  };
}

function nameOf(commonName: string, { organization }: Common): forge.pki.CertificateField[] {
  const fields = [{ name: 'commonName', value: commonName }];
  return organization ? [{ name: 'organizationName', value: organization }, ...fields] : fields;
}

/** RFC 5280, section 4.2.2.1, which forge cannot write by itself. */
function issuerAddressExtension(address: string): object {
  const element = (tag: number, contents: string) => String.fromCharCode(tag, contents.length) + contents;
  const caIssuers = element(0x06, forge.asn1.oidToDer('1.3.6.1.5.5.7.48.2').getBytes());
  const value = element(0x30, element(0x30, caIssuers + element(0x86, address)));
  return { id: '1.3.6.1.5.5.7.1.1', value };
}

function altName(host: string): object {
  return /^[0-9.]+$/.test(host) ? { type: 7, ip: host } : { type: 2, value: host };
}

function certificate(
  own: Pair,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  issuerPair: Pair,
  common: Common,
  extensions: object[],
): IssuedCertificate {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(own.publicPem);
  made.serialNumber = (serial++).toString(16);
  made.validity.notBefore = common.notBefore ?? new Date('2020-01-01T00:00:00Z');
  made.validity.notAfter = common.notAfter ?? new Date(Date.now() + YEAR);
  made.setSubject(subject);
  made.setIssuer(issuer);
  made.setExtensions(
    common.issuerAddress ? [...extensions, issuerAddressExtension(common.issuerAddress)] : extensions,
  );
  signCertificate(forge, made, issuerPair.keyPem);
  const der = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(made)).getBytes(), 'binary');
  return { certPem: forge.pki.certificateToPem(made), keyPem: own.keyPem, key: own.key, der };
}
