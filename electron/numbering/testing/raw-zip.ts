/** Makes zips for tests as the format allows them, also such as no packer of ours writes: names given twice, and lies. */

import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  readonly name: Uint8Array | string;
  readonly content: Uint8Array;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly size?: number;
}

/** A zip as the format has it (PKWARE APPNOTE 4.3), with whatever lies an entry tells. */
export function rawZip(entries: readonly RawEntry[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    content,
    flags = 0,
    method = 8,
    crc = crc32(content),
    size = content.length,
  } of entries) {
    const title = Buffer.from(name);
    const data = method === 0 ? content : deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, title]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
