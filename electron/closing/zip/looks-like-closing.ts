/** Recognises the zip of a closing whose end is cut off or has something behind it, so that no reader takes it for any zip. */

import { basename } from 'node:path';
import type { ByteSource } from '../../documents/zip/zip-entries.ts';

const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const LOCAL_BYTES = 30;
const LONGEST_NAME = 300;
/** How the first entry of every closing is named, of whatever month. */
const FIRST =
  /^(?:notas\/\d{6}[0-9A-Z]{38}-(?:procNFe|NFe|protocolo)\.xml|lotes\/\d{6}[0-9A-Z]{38}-.*|eventos\/\d{6}[0-9A-Z]{38}-\d{6}-\d+\.xml|inutilizacoes\/.+|comprovantes\/.+-comprovante\.pdf|tabela\.csv)$/;
/** As closings are named here unless a person names them. */
const FILE = /^Fechamento 20\d{2}-\d{2} [0-9A-Z]{14}(?: [a-z]+)?\.zip$/;

/** Of a file whose directory cannot be read. */
export function looksLikeClosing(source: ByteSource, path: string): boolean {
  if (FILE.test(basename(path))) return true;
  const head = Buffer.from(source.read(0, Math.min(source.size, LOCAL_BYTES + LONGEST_NAME)));
  if (head.length < LOCAL_BYTES || !head.subarray(0, LOCAL.length).equals(LOCAL)) return false;
  const name = head.subarray(LOCAL_BYTES, LOCAL_BYTES + head.readUInt16LE(26)).toString('utf8');
  return FIRST.test(name);
}
