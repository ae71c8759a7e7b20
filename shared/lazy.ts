/** Builds something when it is first asked for, and once: what a start does not need then costs it nothing. */

export function lazy<T>(build: () => T): () => T {
  let built: { readonly it: T } | undefined;
  return () => (built ??= { it: build() }).it;
}
