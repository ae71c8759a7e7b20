/** Reads the members of a request's body as integrators send them: string, integer, absent or unusable. */

import { cnpjSchema, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import type { RequestField } from '../../shared/service/service-bodies.ts';
import type { JsonObject, JsonValue } from './http/json.ts';

export type Field =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  /** `differs`: sent under several names, with more than one value. */
  | { readonly kind: 'unusable'; readonly differs?: true };

/** The first of `names` that was sent; null and "" count as absent, an integer as its digits. */
export function field(body: JsonObject, ...names: readonly RequestField[]): Field {
  for (const name of names) {
    const found = fieldOf(body.get(name));
    if (found.kind !== 'absent') return found;
  }
  return { kind: 'absent' };
}

/** A member that has a default, in any case of letters: unread, the default would take its place. Two that differ are unusable. */
export function anyCase(body: JsonObject, ...names: readonly Lowercase<RequestField | 'modelo'>[]): Field {
  const sent = [...body]
    .filter(([name]) => names.some((each) => each === name.toLowerCase()))
    .map(([, value]) => fieldOf(value))
    .filter(({ kind }) => kind !== 'absent');
  const [first = { kind: 'absent' }, ...others] = sent;
  return others.some((other) => textOf(other) !== textOf(first))
    ? { kind: 'unusable', differs: true }
    : first;
}

/** What is wrong with a field; each of several values may be a good one. */
export function wrong(found: Field, name: string, sentence: string): string {
  const differs = found.kind === 'unusable' && found.differs;
  return `${name}: ${differs ? 'veio mais de uma vez, com valores diferentes' : sentence}.`;
}

/** The text of a field, "" if absent, undefined if unusable. */
export function textOf(found: Field): string | undefined {
  if (found.kind === 'unusable') return undefined;
  return found.kind === 'text' ? found.text : '';
}

/** A whole number in plain digits; undefined for anything else. */
export function integerOf(found: Field): number | undefined {
  return found.kind === 'text' && /^[0-9]{1,9}$/.test(found.text) ? Number(found.text) : undefined;
}

/** Undefined if it is none; a CNPJ sent as an integer has lost its leading zeros. */
export function cnpjOf(text: string | undefined): Cnpj | undefined {
  const whole = (text ?? '').replace(/[./-]/g, '').toUpperCase().padStart(14, '0');
  return cnpjSchema.safeParse(whole).data;
}

function fieldOf(value: JsonValue | undefined): Field {
  if (value === undefined || value === null) return { kind: 'absent' };
  if (typeof value === 'string') {
    const text = value.trim();
    return text === '' ? { kind: 'absent' } : { kind: 'text', text };
  }
  if (typeof value === 'object' && 'number' in value) {
    // 3.0 or 4e1 may equal an integer, but no client writes a key or a number of a note like this.
    return /^[0-9]+$/.test(value.number) ? { kind: 'text', text: value.number } : { kind: 'unusable' };
  }
  return { kind: 'unusable' };
}
