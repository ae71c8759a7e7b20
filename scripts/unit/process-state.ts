/** What a test file may change of its process: remembered before it, and put back after it. */

import { vi } from 'vitest';

/** Returns what puts the environment, the folder, the exit code, the clock and what was spied on back as they are now. */
export function rememberProcess(): () => void {
  const env = { ...process.env };
  const folder = process.cwd();
  const { exitCode } = process;
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    for (const name of Object.keys(process.env))
      if (!(name in env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, env);
    process.chdir(folder);
    process.exitCode = exitCode;
  };
}
