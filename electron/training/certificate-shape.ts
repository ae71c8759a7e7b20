/** The DER of the ICP-Brasil extensions of an e-CNPJ or e-CPF of type A1 (DOC-ICP-04), for training certificates. */

import type forge from 'node-forge';

type Forge = typeof forge;

export interface Subject {
  /** 14 characters; letters allowed. Ignored when `cpf` is given. */
  readonly cnpj: string;
  readonly name: string;
  readonly uf: string;
  readonly validFrom?: Date;
  readonly validUntil?: Date;
  /** Makes it an e-CPF: 11 digits. */
  readonly cpf?: string;
}

const EMAIL = 'treino@exemplo.invalid';
const PERSON_CPF = '11144477735';
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4';
const POLICY_A1 = '2.16.76.1.2.1.1';

/** One extension for forge: its OID and the bytes of its value, one character per byte. */
export interface RawExtension {
  readonly id: string;
  readonly critical: boolean;
  readonly value: string;
}

export function subjectFields(subject: Subject): { name: string; value: string }[] {
  const name = subject.name.toUpperCase();
  const kind = subject.cpf === undefined ? 'e-CNPJ' : 'e-CPF';
  return [
    { name: 'countryName', value: 'BR' },
    { name: 'organizationName', value: 'ICP-Brasil' },
    { name: 'stateOrProvinceName', value: subject.uf },
    { name: 'localityName', value: 'TREINO' },
    { name: 'organizationalUnitName', value: 'Secretaria da Receita Federal do Brasil - RFB' },
    { name: 'organizationalUnitName', value: `RFB ${kind} A1` },
    { name: 'organizationalUnitName', value: 'SEM VALOR' },
    { name: 'commonName', value: `${name}:${subject.cpf ?? subject.cnpj}` },
  ];
}

export function leafExtensions(forge: Forge, subject: Subject): RawExtension[] {
  return [
    { id: '2.5.29.17', critical: false, value: subjectAltName(forge, subject) },
    { id: '2.5.29.32', critical: false, value: policies(forge) },
    { id: '2.5.29.37', critical: false, value: extendedUsage(forge) },
  ];
}

function subjectAltName(forge: Forge, subject: Subject): string {
  const { asn1 } = forge;
  // Date of birth 8, CPF 11, NIS 11, RG 15, issuer of the RG 6: the fixed columns of DOC-ICP-04.
  const person = (cpf: string) => `01011980${cpf}${'0'.repeat(11)}${'0'.repeat(15)}SSPSP `;
  const names =
    subject.cpf === undefined
      ? [
          otherName(forge, '2.16.76.1.3.4', person(PERSON_CPF)),
          otherName(forge, '2.16.76.1.3.2', 'RESPONSAVEL DE TREINO'),
          otherName(forge, '2.16.76.1.3.3', subject.cnpj),
          otherName(forge, '2.16.76.1.3.7', '0'.repeat(12)),
        ]
      : [
          otherName(forge, '2.16.76.1.3.1', person(subject.cpf)),
          otherName(forge, '2.16.76.1.3.6', '0'.repeat(12)),
          otherName(forge, '2.16.76.1.3.5', '0'.repeat(12)),
        ];
  // forge names tags by ASN.1's own types: NONE is [0], BOOLEAN is [1] (rfc822Name).
  const email = asn1.create(asn1.Class.CONTEXT_SPECIFIC, asn1.Type.BOOLEAN, false, EMAIL);
  return der(forge, sequence(forge, [...names, email]));
}

function otherName(forge: Forge, oid: string, value: string): forge.asn1.Asn1 {
  const { asn1 } = forge;
  return asn1.create(asn1.Class.CONTEXT_SPECIFIC, asn1.Type.NONE, true, [
    objectId(forge, oid),
    asn1.create(asn1.Class.CONTEXT_SPECIFIC, asn1.Type.NONE, true, [
      asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OCTETSTRING, false, value),
    ]),
  ]);
}

function policies(forge: Forge): string {
  return der(forge, sequence(forge, [sequence(forge, [objectId(forge, POLICY_A1)])]));
}

function extendedUsage(forge: Forge): string {
  return der(forge, sequence(forge, [objectId(forge, CLIENT_AUTH), objectId(forge, EMAIL_PROTECTION)]));
}

function objectId(forge: Forge, oid: string): forge.asn1.Asn1 {
  const { asn1 } = forge;
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(oid).getBytes());
}

function sequence(forge: Forge, items: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  const { asn1 } = forge;
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, items);
}

function der(forge: Forge, value: forge.asn1.Asn1): string {
  return forge.asn1.toDer(value).getBytes();
}
