/** Runs a command line in this process, through its real context and printing: for tests that do not look at a process. */

import { Readable } from 'node:stream';
import type { CommandResult } from '../command.ts';
import { openContext } from '../cli-context.ts';
import { readArguments, wantsJson } from '../input/args.ts';
import { document, render } from '../output/output.ts';
import { documented } from './as-documented.ts';
import type { Done } from './processes.ts';

/** @param env read as the context opens, so that several may run beside each other */
export async function runHere(
  data: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Done> {
  const json = wantsJson(args);
  let stdout = '';
  let stderr = '';
  const ended = (result: CommandResult): Done => {
    const printed = render(result, json);
    stdout += printed.stdout;
    stderr += printed.stderr;
    return { exit: printed.exit, json: json ? documented(args, stdout) : undefined, stdout, stderr };
  };
  const read = readArguments([...args, '--dados', data]);
  if (!read.ok) return ended(read);
  const { command, args: parsed } = read.value;
  if (!command) throw new Error('no command');
  Object.assign(process.env, env);
  const context = openContext(parsed, new AbortController().signal);
  try {
    const result = await command.run(parsed, {
      ...context,
      env: { ...process.env },
      stdin: Readable.from([Buffer.from(input)]) as unknown as NodeJS.ReadStream,
      warn: (line) => (stderr += `${line}\n`),
      announce: (printed) => Promise.resolve((stdout += document(printed, json)) !== ''),
    });
    return ended(result);
  } finally {
    await context.close();
  }
}
