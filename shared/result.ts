/** The return value of every fallible function: a success or a named failure, never an exception. */

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

export type Result<T, E> = Ok<T> | Err<E>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}

/** `refusal` is the failure that `thrown` stands for; without one it is a bug, and goes on. */
export function errOrThrow<E>(refusal: E | undefined, thrown: unknown): Err<E> {
  if (refusal === undefined) throw thrown;
  return err(refusal);
}
