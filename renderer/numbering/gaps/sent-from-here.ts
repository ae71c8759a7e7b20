/** The numbers that were last taken from Furos into the wizard: when they come back disabled, Furos says so. */

import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { Place } from '../line/use-line.ts';

const sent = new Map<string, readonly NumberRange[]>();
const keyOf = ({ environment, cnpj, mod, serie }: Place) => `${environment} ${cnpj} ${mod} ${serie}`;

export function noteSent(place: Place, ranges: readonly NumberRange[]): void {
  sent.set(keyOf(place), ranges);
}

/** Empty if nothing was taken from here, or its end was already shown. */
export function sentFrom(place: Place): readonly NumberRange[] {
  return sent.get(keyOf(place)) ?? [];
}

export function forgetSent(place: Place): void {
  sent.delete(keyOf(place));
}
