/** The trusted roots of ICP-Brasil, identified only by the SHA-256 of their bytes. */

import { createHash } from 'node:crypto';

/** `tls-server`: signs SEFAZ's servers; `client-chain`: signs the chains of companies' certificates and their signatures. */
export type PinUse = 'tls-server' | 'client-chain';

export interface Pin {
  /** `v10` and the like, as ITI counts its roots. */
  readonly version: string;
  readonly use: PinUse;
  /** Of the DER certificate, lower-case hexadecimal. */
  readonly sha256: string;
  /** The DER certificate itself as base64, where the data bring it along. */
  readonly certificate?: string | undefined;
}

/**
 * Source: ITI's bundle of authorities in force (ACcompactado of 2026-06-25), compared with further independent
 * copies of each root on 2026-11-20. Names prove nothing: test roots with the same subjects as v10 and v12 are in
 * circulation. Review before 2029-03-02, when v5 ends.
 */
export const ICP_BRASIL_PINS: readonly Pin[] = [
  {
    version: 'v10',
    use: 'tls-server',
    sha256: '6e0bff069a26994c15de2c4888cc54af84882e5495b7fbf66be9ccffec7489f6',
  },
  {
    version: 'v5',
    use: 'client-chain',
    sha256: 'caa53fc6091c6951887c976e378f6ef89aa6377c55d97b6475422b71ed7e9b17',
  },
  {
    version: 'v12',
    use: 'client-chain',
    sha256: 'd8478e37ce19c690cf657381e68fe600e4e1a042536830f06847e03e554c4b01',
  },
];

/** The SHA-256 of DER bytes in lower-case hexadecimal: how certificates are identified here. */
export function fingerprintOf(der: Uint8Array): string {
  return createHash('sha256').update(der).digest('hex');
}

let inUse = ICP_BRASIL_PINS;

/** The built-in pins, or those of accepted signed data (docs/adr/0042); the same list until they change. */
export function pinsInUse(): readonly Pin[] {
  return inUse;
}

/** For the whole process; only the data in use call it. */
export function setPins(pins: readonly Pin[]): void {
  inUse = pins;
}

/** The pin in use that these bytes are, for this use; undefined otherwise, whatever the subject says. */
export function pinOf(der: Uint8Array, use: PinUse): Pin | undefined {
  const sha256 = fingerprintOf(der);
  return inUse.find((pin) => pin.use === use && pin.sha256 === sha256);
}
