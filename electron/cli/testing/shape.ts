/** The names of a document as docs/cli-json.md has them: `{ name, maybe?, word: one|other, list: [ … ] }`. */

import { z } from 'zod';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
}

/** Longer lists of words are those of a table elsewhere; sentences are for people. */
const MOST_WORDS = 8;

export function shapeOf(document: z.ZodType): string {
  return textOf(z.toJSONSchema(document, { unrepresentable: 'any' }) as Schema);
}

/** Of several documents, one whose names no schema has is there all the same. */
function alternativeOf(schema: Schema): string {
  return Object.keys(schema).length === 0 ? '{ … }' : textOf(schema);
}

/** "" for a plain text, number or yes and no. */
function textOf({ properties, items, anyOf, enum: words, const: only, ...schema }: Schema): string {
  if (properties && Object.keys(properties).length > 0) {
    const open = schema.additionalProperties === false ? [] : ['…'];
    const names = Object.entries(properties).map(([name, inner]) => {
      const key = schema.required?.includes(name) ? name : `${name}?`;
      // The same everywhere.
      const shape = name === 'erro' ? '' : textOf(inner);
      return shape === '' ? key : `${key}: ${shape}`;
    });
    return `{ ${[...names, ...open].join(', ')} }`;
  }
  if (items) return textOf(items) === '' ? '[]' : `[ ${textOf(items)} ]`;
  const others = new Set(anyOf?.map(alternativeOf).filter((shape) => shape !== ''));
  if (others.size > 0) return [...others].join(' | ');
  if (words && words.length <= MOST_WORDS && !words.some((word) => `${word}`.includes(' '))) {
    return words.join('|');
  }
  return only === undefined ? '' : `${only}`;
}
