/** Reads from a saved ProcInutNFe what identifies it. */

import { readFile } from 'node:fs/promises';

/** Undefined if there is no such file. Reads only the bytes on disk, because the intended content proves nothing. */
export async function readProcFile(path: string) {
  const xml = path === '' ? undefined : await readFile(path, 'utf8').catch(() => undefined);
  if (xml === undefined) return undefined;
  const answer = /<(?:\w+:)?retInutNFe[\s>][\s\S]*<\/(?:\w+:)?retInutNFe>/.exec(xml)?.[0] ?? '';
  return {
    root: /^\uFEFF?(?:<\?xml[^>]*\?>)?\s*<([A-Za-z]+)/.exec(xml)?.[1] ?? '',
    /** Id of the request, with "ID". */
    id: /<infInut[^>]* Id="(ID[0-9A-Z]+)"/.exec(xml)?.[1] ?? '',
    /** cStat of the answer. */
    cStat: memberOf(answer, 'cStat'),
    nProt: memberOf(answer, 'nProt'),
  };
}

function memberOf(xml: string, name: string): string {
  return new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(xml)?.[1] ?? '';
}
