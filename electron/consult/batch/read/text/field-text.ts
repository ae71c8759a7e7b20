/** The text of a field in the bytes of a document: UTF-8, or what old programs write, with its references resolved. */

/** Undefined for what is only blanks. */
export function fieldText(bytes: Buffer, from: number, end: number): string | undefined {
  let wide = false;
  let escaped = false;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) wide = true;
    else if (byte === 0x26) escaped = true;
  }
  const text = wide ? wideText(bytes, from, end) : bytes.toString('latin1', from, end);
  return (escaped ? unescaped(text) : text).trim() || undefined;
}

function wideText(bytes: Buffer, from: number, end: number): string {
  const text = bytes.toString('utf8', from, end);
  return text.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes.subarray(from, end)) : text;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,4}));/gi, (all, decimal, hex, name: string) => {
    if (name) return ENTITIES[name] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    // No half of a pair, and nothing that XML forbids (XML 1.0, 2.2).
    const character = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return character ? String.fromCodePoint(code) : all;
  });
}
