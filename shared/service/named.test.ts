/** A map of names gives a document and its schema, with fields of the contract, their words, lists, and what is made of several. */

import { expect, it } from 'vitest';
import { z } from 'zod';
import { named, words } from './named.ts';

const side = z.strictObject({
  requestId: z.string(),
  state: z.enum(['done', 'open']),
  origin: z.strictObject({ machine: z.string() }).optional(),
});
const past = z.strictObject({
  folder: z.string(),
  more: z.int().optional(),
  sides: z.array(side),
  later: z.array(side).optional(),
});
const SIDE = named(side, {
  id: 'requestId',
  estado: ['state', words({ done: 'feita', open: 'aberta' })],
  maquina: [z.string().optional(), ({ origin }) => origin?.machine],
});
const PAST = named(past, {
  quantos: [z.int(), ({ sides }) => sides.length],
  pasta: 'folder',
  mais: 'more',
  lados: ['sides', SIDE],
  depois: ['later', SIDE],
});

it('a document has the names of its map in their order, and none without a value', () => {
  const made = PAST.of({
    folder: '/p',
    sides: [{ requestId: 'a', state: 'open', origin: { machine: 'm' } }],
  });
  expect(JSON.stringify(made)).toBe(
    '{"quantos":1,"pasta":"/p","lados":[{"id":"a","estado":"aberta","maquina":"m"}]}',
  );
  expect(PAST.schema.safeParse(JSON.parse(JSON.stringify(made))).success).toBe(true);
});

it('its schema takes no other name and no other word', () => {
  const right = { quantos: 1, pasta: '/p', lados: [{ id: 'a', estado: 'feita' }] };
  expect(PAST.schema.safeParse(right).success).toBe(true);
  expect(PAST.schema.safeParse({ ...right, outro: 1 }).success).toBe(false);
  expect(PAST.schema.safeParse({ ...right, lados: [{ id: 'a', estado: 'done' }] }).success).toBe(false);
});

it('the compiler refuses a word that is left out, and what the schema does not take', () => {
  // @ts-expect-error `open` has no word
  named(side, { estado: ['state', words({ done: 'feita' })] });
  // @ts-expect-error a number where a text is promised
  named(past, { quantos: [z.string(), ({ sides }) => sides.length] });
  const lados: ReturnType<typeof PAST.of>['lados'] = [];
  // @ts-expect-error `of` gives no such word
  lados.push({ id: 'a', estado: 'done', maquina: undefined });
  expect(lados).toHaveLength(1);
});
