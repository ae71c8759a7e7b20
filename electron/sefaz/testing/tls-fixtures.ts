/** Certification authorities, certificates and keys made at run time for tests: nothing secret is ever in the repository. */

import { Buffer } from 'node:buffer';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import forge from 'node-forge';

export interface IssuedCertificate {
  readonly certPem: string;
  readonly keyPem: string;
  readonly key: KeyObject;
  readonly der: Buffer;
}

export interface CertificateAuthority extends IssuedCertificate {
  issue(options: IssueOptions): IssuedCertificate;
}

export interface IssueOptions {
  readonly commonName: string;
  /** Subject alternative names of a server: names, or IP addresses. */
  readonly hosts?: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** A client's certificate instead of a server's. */
  readonly client?: boolean;
}

interface Pair {
  readonly key: KeyObject;
  readonly keyPem: string;
  readonly publicPem: string;
}

// Making RSA keys is the slow part, and tests only need a few that differ.
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

export function makeAuthority(commonName: string): CertificateAuthority {
  const pair = keyPair();
  const subject = [{ name: 'commonName', value: commonName }];
  const self = certificate(pair, subject, subject, pair, {}, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  return {
    ...self,
    issue(options) {
      const own = keyPair();
      const extensions: object[] = [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, nonRepudiation: true },
        { name: 'extKeyUsage', serverAuth: !options.client, clientAuth: options.client === true },
      ];
      if (options.hosts) extensions.push({ name: 'subjectAltName', altNames: options.hosts.map(altName) });
      return certificate(
        own,
        [{ name: 'commonName', value: options.commonName }],
        subject,
        pair,
        options,
        extensions,
      );
    },
  };
}

function altName(host: string): object {
  return /^[0-9.]+$/.test(host) ? { type: 7, ip: host } : { type: 2, value: host };
}

function certificate(
  own: Pair,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  issuerPair: Pair,
  validity: Pick<IssueOptions, 'notBefore' | 'notAfter'>,
  extensions: object[],
): IssuedCertificate {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(own.publicPem);
  made.serialNumber = (serial++).toString(16);
  made.validity.notBefore = validity.notBefore ?? new Date(Date.now() - 24 * 3600 * 1000);
  made.validity.notAfter = validity.notAfter ?? new Date(Date.now() + YEAR);
  made.setSubject(subject);
  made.setIssuer(issuer);
  made.setExtensions(extensions);
  made.sign(forge.pki.privateKeyFromPem(issuerPair.keyPem), forge.md.sha256.create());
  const der = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(made)).getBytes(), 'binary');
  return { certPem: forge.pki.certificateToPem(made), keyPem: own.keyPem, key: own.key, der };
}
