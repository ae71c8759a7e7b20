/** Documents for integrators, made of values of the contract: a map says of each name which field fills it. */

import { z } from 'zod';

/** What a document, or a part of one, may be, and how it is made. */
export interface Named<From, To> {
  readonly schema: z.ZodType<To>;
  readonly of: (from: From) => To;
}
/** With its schema to be extended by what the contract does not have. */
export interface NamedObject<From, To> {
  readonly schema: z.ZodObject<{ [K in keyof To]: z.ZodType<To[K]> }, z.core.$strict>;
  readonly of: (from: From) => To;
}
type AnyNamed = Named<never, unknown>;

type KeyOf<S> = S extends z.ZodObject<infer Shape> ? keyof Shape & string : never;
/** A field as it is; one with names of its own, each element of a list; or what is made of several. */
type Source<S, F> = KeyOf<S> | readonly [KeyOf<S>, AnyNamed] | readonly [z.ZodType, (from: F) => unknown];

type Elements<V> = Exclude<V, undefined> extends readonly (infer E)[] ? E : Exclude<V, undefined>;
type Renamed<V, To> = V extends undefined ? undefined : V extends readonly unknown[] ? To[] : To;
type Filled<F, N> = {
  -readonly [K in keyof N]: N[K] extends keyof F
    ? F[N[K]]
    : N[K] extends readonly [infer P extends keyof F, Named<never, infer To>]
      ? Renamed<F[P], To>
      : N[K] extends readonly [z.ZodType<infer To>, unknown]
        ? To
        : never;
};
/** What fills a name is what its schema takes. */
type Fitting<F, N> = {
  [K in keyof N]: N[K] extends readonly [infer P extends keyof F, Named<infer From, unknown>]
    ? Elements<F[P]> extends From
      ? unknown
      : never
    : N[K] extends readonly [z.ZodType<infer To>, (from: never) => infer V]
      ? V extends To
        ? unknown
        : never
      : unknown;
};

/** In the order of the map; a name whose value is undefined is not in the document. */
export function named<S extends z.ZodType, const N extends Readonly<Record<string, Source<S, z.output<S>>>>>(
  from: S,
  names: N & Fitting<z.output<S>, N>,
): NamedObject<z.output<S>, Filled<z.output<S>, N>> {
  const shape = from instanceof z.ZodObject ? (from.shape as Record<string, z.ZodType>) : {};
  const parts = Object.entries<Source<S, never>>(names).map(
    ([name, source]) => [name, partOf(shape, source)] as const,
  );
  const made = (value: never) =>
    Object.fromEntries(
      parts.map(([name, { of }]) => [name, of(value)] as const).filter(([, filled]) => filled !== undefined),
    );
  const schema = z.strictObject(Object.fromEntries(parts.map(([name, part]) => [name, part.schema])));
  // The types above are what the two loops do.
  return { schema, of: made } as never;
}

/** The words of a document for those of the contract. */
export function words<const W extends Readonly<Record<string, string>>>(said: W): Named<keyof W, W[keyof W]> {
  return { schema: z.enum(said), of: (word) => said[word] };
}

/** Fields whose names are those of the contract. */
export function same<const K extends string>(...keys: readonly K[]): { readonly [P in K]: P } {
  return Object.fromEntries(keys.map((key) => [key, key])) as never;
}

/** A list that is named only where there is something in it. */
export function some<T>(list: readonly T[]): T[] | undefined {
  return list.length > 0 ? [...list] : undefined;
}

function partOf(shape: Record<string, z.ZodType>, source: string | readonly unknown[]): AnyNamed {
  const [first, second] = typeof source === 'string' ? [source, undefined] : source;
  if (typeof first !== 'string') return { schema: first, of: second } as AnyNamed;
  const field = shape[first] as z.ZodType;
  const inner = second as AnyNamed | undefined;
  return {
    schema: inner ? around(field, inner.schema) : field,
    of: (from) => (inner ? renamed(from[first], inner) : from[first]),
  };
}

function around(field: z.ZodType, inner: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return around(field.unwrap() as z.ZodType, inner).optional();
  return field instanceof z.ZodArray ? z.array(inner) : inner;
}

function renamed(value: unknown, { of }: AnyNamed): unknown {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.map((each) => of(each as never)) : of(value as never);
}
