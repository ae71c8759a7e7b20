/** Where the programs of the scan's threads lie. */

/** In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle. */
export function workerUrl(name: 'numbers-scan-worker' | 'numbers-read-worker'): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, here);
}
