/** The keys of a list file: one per line, or CSV with the key in any column. */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { bareAccessKey, findAccessKeys } from '../../../shared/fiscal/access-key.ts';
import { issuedIn } from '../../../shared/fiscal/issued.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { usage, type CommandFailure } from '../output/failure.ts';

/** A cell this long with mostly digits was meant to be a key: it is reported as invalid, never silently skipped. */
const LOOKS_LIKE_A_KEY = /^[0-9A-Z]{30,60}$/;

export interface KeyList {
  readonly keys: readonly string[];
  /** Issue dates by key, if the list has them (XML, or the address of an offline QR code). */
  readonly issued: ReadonlyMap<string, string>;
}

export async function readKeyList(path: string): Promise<Result<KeyList, CommandFailure>> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    return err(
      usage([`A lista ${basename(path)} não pôde ser lida.`], ['Confira o nome e a pasta do arquivo.']),
    );
  }
  const keys = text.split(/\r?\n/).flatMap((line) => keysOfLine(line));
  return keys.length > 0
    ? ok({ keys, issued: issuedIn(text) })
    : err(usage([`A lista ${basename(path)} não tem nenhuma chave de acesso.`]));
}

function keysOfLine(line: string): string[] {
  const whole = findAccessKeys(line);
  if (whole.length > 0) return whole;
  return line
    .split(/[;,\t"]/)
    .map((cell) => bareAccessKey(cell))
    .filter((cell) => LOOKS_LIKE_A_KEY.test(cell));
}
