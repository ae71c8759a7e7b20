/**
 * Detects that `npm run cli` was stopped: npm signals only the shell in between, which ends without passing the
 * signal on.
 */

const CHECK_MS = 250;

/**
 * Calls `stopped` once the parent is gone, if it was npm's shell; returns the function that ends the watch. Not on
 * Windows, which has no such signal.
 */
export function watchNpm(
  env: Readonly<Record<string, string | undefined>>,
  stopped: () => void,
  parentNow: () => number = () => process.ppid,
): () => void {
  if (env['npm_lifecycle_event'] !== 'cli' || process.platform === 'win32') return () => undefined;
  const parent = parentNow();
  const timer = setInterval(() => {
    if (parentNow() === parent) return;
    clearInterval(timer);
    stopped();
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}
