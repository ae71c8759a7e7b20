/** Writes DER (X.690): what is signed here, and the certificates and files that tests make at run time. */

/** One element: identifier octet and contents. */
export function der(identifier: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  if (body.length < 0x80) return Buffer.concat([Buffer.of(identifier, body.length), body]);
  const length = Buffer.from(body.length.toString(16).padStart(8, '0'), 'hex');
  const significant = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.of(identifier, 0x80 | significant.length), significant, body]);
}

export const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
export const setOf = (...parts: Buffer[]): Buffer => der(0x31, ...parts);
export const octets = (bytes: Buffer): Buffer => der(0x04, bytes);
export const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.of(0), bytes);
export const nothing = (): Buffer => der(0x05);
export const explicit = (tag: number, ...parts: Buffer[]): Buffer => der(0xa0 | tag, ...parts);
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text, 'utf8'));
export const printable = (text: string): Buffer => der(0x13, Buffer.from(text, 'latin1'));
export const ia5 = (text: string): Buffer => der(0x16, Buffer.from(text, 'latin1'));
export const bmp = (text: string): Buffer => der(0x1e, Buffer.from(text, 'utf16le').swap16());

export function integer(value: number | Buffer): Buffer {
  const text = typeof value === 'number' ? value.toString(16) : value.toString('hex');
  // DER forbids leading zeros; random serial numbers sometimes have them.
  const short = text.replace(/^0+(?=.)/, '');
  const even = Buffer.from(short.padStart(short.length + (short.length % 2), '0'), 'hex');
  return der(0x02, (even[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), even]) : even);
}

export function oid(dotted: string): Buffer {
  const [top = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [top * 40 + second, ...rest].flatMap((arc) => {
    const septets = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
      septets.unshift((left % 128) | 0x80);
    }
    return septets;
  });
  return der(0x06, Buffer.from(bytes));
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280, 4.1.2.5). */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\.\d+|[-:T]/g, '');
  return date.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2), 'latin1'))
    : der(0x18, Buffer.from(digits, 'latin1'));
}
