/** Decodes gzip or deflate, which some proxies apply without being asked, up to a size limit. */

import type { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip, inflate, inflateRaw } from 'node:zlib';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { FaultCause } from './fault.ts';
import { systemCode } from '../../log/system-code.ts';

const unzip = { gunzip: promisify(gunzip), inflate: promisify(inflate), inflateRaw: promisify(inflateRaw) };

/** Errors: `sefaz.too-large` beyond `limit` bytes, `sefaz.not-xml` for a corrupt or unknown coding. */
export async function decodeBody(
  body: Buffer,
  coding: string | undefined,
  limit: number,
): Promise<Result<Buffer, FaultCause>> {
  const name = coding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity' || body.length === 0) return ok(body);
  const options = { maxOutputLength: limit };
  try {
    if (name === 'gzip' || name === 'x-gzip') return ok(await unzip.gunzip(body, options));
    // Many servers send raw deflate under this name; a zlib stream starts with method 8 and a checked header.
    if (name === 'deflate') {
      const zlib = ((body[0] ?? 0) & 0x0f) === 8 && body.length > 1 && body.readUInt16BE(0) % 31 === 0;
      return ok(await (zlib ? unzip.inflate : unzip.inflateRaw)(body, options));
    }
  } catch (error) {
    return systemCode(error) === 'ERR_BUFFER_TOO_LARGE'
      ? err({ code: 'sefaz.too-large', data: { limitBytes: limit } })
      : err({ code: 'sefaz.not-xml', data: { reason: 'encoding' } });
  }
  return err({ code: 'sefaz.not-xml', data: { reason: 'encoding' } });
}
