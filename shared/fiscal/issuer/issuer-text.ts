/** The issuer of a note as people read it. */

import type { AccessKeyParts } from '../key/key-faults.ts';
import { formatCnpj } from './cnpj.ts';

/** A CNPJ with its punctuation, or "CPF" and the eleven digits. */
export function issuerText({
  emitter,
  emitterKind,
}: Pick<AccessKeyParts, 'emitter' | 'emitterKind'>): string {
  return emitterKind === 'CPF' ? `CPF ${emitter.slice(3)}` : formatCnpj(emitter);
}
