/** The header of a mail or of a part of one: its fields and their parameters (RFC 5322, 2.2; RFC 2047; RFC 2231). */

import { decodeIn } from './mail-text.ts';

/** By their names in lower case; of several with one name the first. */
export type HeaderFields = ReadonlyMap<string, string>;

/** A longer header is none. */
const HEADER_MOST = 1024 * 1024;

/** One character a byte. A text without a header is all body. */
export function headerFields(text: string): { readonly fields: HeaderFields; readonly body: string } {
  const fields = new Map<string, string>();
  let name = '';
  let at = 0;
  while (at < text.length && at < HEADER_MOST) {
    const end = text.indexOf('\n', at);
    const stop = end < 0 ? text.length : end;
    const line = text.slice(at, stop).replace(/\r$/, '');
    at = stop + 1;
    if (line === '') break;
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line)) fields.set(name, `${fields.get(name) ?? ''} ${line.trim()}`);
    else if (colon > 0) {
      name = line.slice(0, colon).trim().toLowerCase();
      // Of a field that comes again, and of its further lines, nothing is needed.
      if (fields.has(name)) name = '';
      fields.set(name, line.slice(colon + 1).trim());
    }
  }
  return { fields, body: text.slice(at) };
}

interface FieldPart {
  readonly order: number;
  readonly value: string;
  readonly encoded: boolean;
}

/** A parameter such as `boundary`, also in the parts and encodings of RFC 2231. */
export function parameterOf(fields: HeaderFields, field: string, parameter: string): string | undefined {
  const plain: FieldPart[] = [];
  /** Beside them the plain one is for programs that do not know RFC 2231. */
  const extended: FieldPart[] = [];
  const pattern = /;\s*([\w-]+)(\*\d+)?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;
  for (const [, name = '', order, encoded, quoted, bare = ''] of (fields.get(field) ?? '').matchAll(
    pattern,
  )) {
    if (name.toLowerCase() !== parameter) continue;
    const value = quoted === undefined ? bare : quoted.replace(/\\(.)/g, '$1');
    const part = { order: Number(order?.slice(1) ?? 0), value, encoded: encoded !== undefined };
    (order === undefined && !part.encoded ? plain : extended).push(part);
  }
  const parts = extended.length > 0 ? extended.sort((a, b) => a.order - b.order) : plain;
  if (parts.length === 0) return undefined;
  const whole = parts.map(({ value }) => value).join('');
  if (!parts.some(({ encoded }) => encoded)) return whole;
  const [, charset = '', text = whole] = /^([\w-]*)'[^']*'(.*)$/s.exec(whole) ?? [];
  const bytes = text.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decodeIn(Buffer.from(bytes, 'latin1'), charset);
}

const WORD = /=\?([\w-]+)\?([BbQq])\?([^?]*)\?=(?:\s+(?==\?))?/g;

/** Names in other letters, as `=?UTF-8?B?…?=`. */
export function decodeWords(text: string): string {
  return text.replace(WORD, (_, charset: string, how: string, value: string) => {
    if (how.toLowerCase() === 'b') return decodeIn(Buffer.from(value, 'base64'), charset);
    const bytes = value
      .replaceAll('_', ' ')
      .replace(/=([0-9A-Fa-f]{2})/g, (__, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    return decodeIn(Buffer.from(bytes, 'latin1'), charset);
  });
}
