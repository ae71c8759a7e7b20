/**
 * Creates the certificates of the training PKI: a root, an issuing authority, the server's, and A1 certificates as
 * PFX.
 */

import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type forge from 'node-forge';
import { TRAINING_ISSUER } from '../../shared/training/marks.ts';
import { signCertificate } from '../x509/sign-certificate.ts';
import { leafExtensions, subjectFields, type Subject } from './certificate-shape.ts';

const generate = promisify(generateKeyPair);
const KEY_BITS = 2048;
const DAY_MS = 24 * 60 * 60 * 1000;
const CA_DAYS = 20 * 365;
/** Longer than a real A1's year, so that training is not interrupted by expiry. */
const A1_DAYS = 5 * 365;
const PFX_ITERATIONS = 2048;

/** A certificate and its key, both PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

export interface Authority {
  readonly root: Identity;
  readonly issuing: Identity;
  readonly server: Identity;
}

interface Making {
  readonly publicKey: string;
  readonly fields: { name: string; value: string }[];
  readonly issuer: Identity | undefined;
  readonly ownKey: string;
  readonly from: Date;
  readonly until: Date;
  readonly extensions: object[];
}

async function loadForge(): Promise<typeof forge> {
  // Loaded only if something must be created: it takes longer than the whole second start.
  const loaded = await import('node-forge');
  return loaded.default;
}

/**
 * Creates an authority. The names contain a random mark, so that a path builder never confuses two training
 * authorities.
 */
export async function makeAuthority(now: Date): Promise<Authority> {
  const forge = await loadForge();
  const [root, issuing, server] = await Promise.all([newKey(), newKey(), newKey()]);
  const mark = randomBytes(4).toString('hex').toUpperCase();
  const { from, until } = validity(now, CA_DAYS);
  const authority = (commonName: string) => [
    { name: 'countryName', value: 'BR' },
    { name: 'organizationName', value: 'Balcao NF-e Treino' },
    { name: 'organizationalUnitName', value: 'SEM VALOR' },
    { name: 'commonName', value: `${commonName} ${mark}` },
  ];
  const caExtensions = (pathLenConstraint?: number) => [
    {
      name: 'basicConstraints',
      cA: true,
      critical: true,
      ...(pathLenConstraint === undefined ? {} : { pathLenConstraint }),
    },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    { name: 'subjectKeyIdentifier' },
  ];
  const rootCert = certify(forge, {
    publicKey: root.public,
    fields: authority('AC Raiz de TREINO'),
    issuer: undefined,
    ownKey: root.private,
    from,
    until,
    extensions: caExtensions(),
  });
  const rootIdentity = { cert: rootCert, key: root.private };
  const issuingCert = certify(forge, {
    publicKey: issuing.public,
    fields: authority(TRAINING_ISSUER),
    issuer: rootIdentity,
    ownKey: issuing.private,
    from,
    until,
    extensions: caExtensions(0),
  });
  const serverCert = certify(forge, {
    publicKey: server.public,
    fields: [
      { name: 'countryName', value: 'BR' },
      { name: 'organizationName', value: 'Balcao NF-e Treino' },
      { name: 'commonName', value: 'localhost' },
    ],
    issuer: rootIdentity,
    ownKey: server.private,
    from,
    until,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectKeyIdentifier' },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return {
    root: rootIdentity,
    issuing: { cert: issuingCert, key: issuing.private },
    server: { cert: serverCert, key: server.private },
  };
}

/**
 * A certificate in the shape of an ICP-Brasil A1 and its key. By default valid from yesterday for five years, by both the
 * given clock and the machine's.
 */
export async function makeLeaf(authority: Authority, subject: Subject, now: Date): Promise<Identity> {
  const forge = await loadForge();
  const key = await newKey();
  const { from, until } = validity(now, A1_DAYS);
  const cert = certify(forge, {
    publicKey: key.public,
    fields: subjectFields(subject),
    issuer: authority.issuing,
    ownKey: key.private,
    from: subject.validFrom ?? from,
    until: subject.validUntil ?? until,
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'keyUsage',
        critical: true,
        digitalSignature: true,
        nonRepudiation: true,
        keyEncipherment: true,
      },
      { name: 'subjectKeyIdentifier' },
      ...leafExtensions(forge, subject),
    ],
  });
  return { cert, key: key.private };
}

/** A {@link makeLeaf} as PFX (AES-256), with the issuing authority and the root. */
export async function makePfx(
  authority: Authority,
  subject: Subject,
  password: string,
  now: Date,
): Promise<Buffer> {
  const forge = await loadForge();
  const { cert, key } = await makeLeaf(authority, subject, now);
  const chain = [cert, authority.issuing.cert, authority.root.cert].map((pem) =>
    forge.pki.certificateFromPem(pem),
  );
  const container = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), chain, password, {
    algorithm: 'aes256',
    count: PFX_ITERATIONS,
    friendlyName: subject.cpf ?? subject.cnpj,
    generateLocalKeyId: true,
  });
  return Buffer.from(forge.asn1.toDer(container).getBytes(), 'latin1');
}

async function newKey(): Promise<{ public: string; private: string }> {
  const pair = await generate('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { public: pair.publicKey, private: pair.privateKey };
}

/** TLS uses the machine's clock and our own checks the injected one: a certificate must be valid by both. */
function validity(now: Date, days: number): { from: Date; until: Date } {
  const here = Date.now();
  return {
    from: new Date(Math.min(here, now.getTime()) - DAY_MS),
    until: new Date(Math.max(here, now.getTime()) + days * DAY_MS),
  };
}

function certify(forge: Awaited<ReturnType<typeof loadForge>>, making: Making): string {
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.publicKeyFromPem(making.publicKey);
  // The first byte below 0x80 keeps the serial number positive.
  cert.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`;
  cert.validity.notBefore = making.from;
  cert.validity.notAfter = making.until;
  cert.setSubject(making.fields);
  const issuer = making.issuer && forge.pki.certificateFromPem(making.issuer.cert);
  cert.setIssuer(issuer ? issuer.subject.attributes : making.fields);
  const authorityKey = issuer
    ? [{ name: 'authorityKeyIdentifier', keyIdentifier: issuer.generateSubjectKeyIdentifier().getBytes() }]
    : [];
  cert.setExtensions([...making.extensions, ...authorityKey]);
  signCertificate(forge, cert, making.issuer?.key ?? making.ownKey);
  return forge.pki.certificateToPem(cert).replaceAll('\r', '');
}
