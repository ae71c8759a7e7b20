/** CPF check digits, needed because access keys of series 910–969 carry a CPF padded to 14 (NT 2018.001). */

import { mod11 } from '../key/mod11.ts';

/** True if the eleven digits have valid check digits; a run of one digit is never issued. */
export function isCpf(bare: string): boolean {
  if (!/^[0-9]{11}$/.test(bare) || /^(.)\1{10}$/.test(bare)) return false;
  // CPF weights run 2..10 and 2..11 without repeating, unlike the CNPJ's.
  const first = mod11(bare.slice(0, 9), 10);
  const second = mod11(bare.slice(0, 10), 11);
  return bare.endsWith(`${first}${second}`);
}

/** As a key has it: three zeros before the eleven digits. */
export function isPaddedCpf(emitter: string): boolean {
  return emitter.startsWith('000') && isCpf(emitter.slice(3));
}

/**
 * Whether a person issues this series, by the CPF in its keys (NT 2018.001; NFC-e by NT 2023.002). The series decides too: about one
 * CPF in seventy, padded, is a CNPJ as well.
 */
export function isPersonsSeries(emitter: string, serie: number): boolean {
  return serie >= 910 && serie <= 969 && isPaddedCpf(emitter);
}
