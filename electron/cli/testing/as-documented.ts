/** What a command printed as JSON, held against its document: no test lets a name through that the document lacks. */

import { z } from 'zod';
import type { Run } from '../command.ts';
import { readArguments } from '../input/args.ts';
import { errorSchema } from '../output/failure.ts';

/** Of a command line. */
export function documented(args: readonly string[], stdout: string): unknown {
  const read = readArguments(args);
  return asDocumented(read.ok ? read.value.command?.run : undefined, JSON.parse(stdout) as object);
}

const failed = z.strictObject({ erro: errorSchema });

/** As a program reads it: a name without a value is not there. Throws where the document has no such name or value. */
export function asDocumented(run: Run | undefined, printed: object): Readonly<Record<string, unknown>> {
  const json = JSON.parse(JSON.stringify(printed)) as Readonly<Record<string, unknown>>;
  const fails = Object.keys(json).join() === 'erro';
  (fails || !run ? failed : run.document).parse(json);
  return json;
}
