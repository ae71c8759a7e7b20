/** Reads from a certificate's DER the ICP-Brasil fields that Node does not expose: its holder and its key usage. */

const OID_CNPJ = Buffer.from([0x06, 0x05, 0x60, 0x4c, 0x01, 0x03, 0x03]);
const OID_PERSON = Buffer.from([0x06, 0x05, 0x60, 0x4c, 0x01, 0x03, 0x01]);
const OID_KEY_USAGE = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x0f]);
const CPF_START = 8;
const CPF_END = 19;

/** The holder by the otherName 2.16.76.1.3.3 (CNPJ) or 2.16.76.1.3.1 (CPF, after the date of birth); DOC-ICP-04. */
export type Holder = { readonly kind: 'CNPJ' | 'CPF'; readonly id: string };

export function holderOf(der: Buffer): Holder | undefined {
  const cnpj = otherName(der, OID_CNPJ);
  if (cnpj !== undefined && /^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj)) return { kind: 'CNPJ', id: cnpj };
  const cpf = otherName(der, OID_PERSON)?.slice(CPF_START, CPF_END);
  return cpf !== undefined && /^[0-9]{11}$/.test(cpf) ? { kind: 'CPF', id: cpf } : undefined;
}

/** True if the key usage has digitalSignature and nonRepudiation, both required of a signer (MOC, rule E01). */
export function maySign(der: Buffer): boolean {
  const at = der.indexOf(OID_KEY_USAGE);
  if (at < 0) return false;
  let next = at + OID_KEY_USAGE.length;
  if (der[next] === 0x01) next += 3;
  // OCTET STRING { BIT STRING { unused bits, bits } }
  if (der[next] !== 0x04 || der[next + 2] !== 0x03) return false;
  return ((der[next + 5] ?? 0) & 0xc0) === 0xc0;
}

function otherName(der: Buffer, oid: Buffer): string | undefined {
  const at = der.indexOf(oid);
  if (at < 0) return undefined;
  // [0] EXPLICIT { some string }, each shorter than 128 bytes in every certificate of this shape.
  const outer = at + oid.length;
  const length = der[outer + 3];
  if (der[outer] !== 0xa0 || length === undefined || length > 0x7f) return undefined;
  return der.toString('latin1', outer + 4, outer + 4 + length);
}
