/** Reads a signed file as data about SEFAZ, and says why it cannot be used. */

import { parsedJson } from '../../../shared/parsed-json.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { SefazDataFault } from '../../../shared/contract/program/sefaz-data.ts';
import { headSchema, NOT_GOV_BR, sefazDataSchema, type SefazData } from './schema.ts';
import { openSignedFile } from './signed-file.ts';
import { isOlderProgram } from './program-version.ts';

export interface ReadData {
  readonly data: SefazData;
  /** Fingerprint of the key that signed it. */
  readonly key: string;
}

/** `version` and `minProgram` as the file states them; `place`: the dotted path of what is wrong in it. */
export interface DataRefusal {
  readonly reason: SefazDataFault;
  readonly version?: number;
  readonly minProgram?: string;
  readonly place?: string;
}

/** Everything but whether the version is new enough. */
export function readData(
  file: Buffer,
  { keys, program }: { readonly keys: readonly string[]; readonly program: string },
): Result<ReadData, DataRefusal> {
  const opened = openSignedFile(file, keys);
  if (!opened.ok) return err({ reason: opened.error });
  const parsed = parsedJson(opened.value.bytes.toString('utf8'));
  const head = headSchema.safeParse(parsed).data;
  if (!head) return err({ reason: 'shape' });
  const { version, minProgram } = head;
  if (minProgram !== undefined && isOlderProgram(program, minProgram)) {
    return err({ reason: 'program', version, minProgram });
  }
  const data = sefazDataSchema.safeParse(parsed);
  if (data.success) return ok({ data: data.data, key: opened.value.key });
  const { issues } = data.error;
  const outside = issues.find(({ message }) => message === NOT_GOV_BR);
  const place = (outside ?? issues[0])?.path.join('.') ?? '';
  return err({ reason: outside ? 'not-gov-br' : 'shape', version, place });
}
