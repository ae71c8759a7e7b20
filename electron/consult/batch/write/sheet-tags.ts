/** Walks the tags of a sheet's XML with their places, so that it can be changed at some of them and nowhere else. */

export interface SheetTag {
  /** Without its prefix. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** In the text, with the angle brackets: `start` inclusive, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** `xml` is well-formed, one character a byte. */
export function* sheetTags(xml: string): Generator<SheetTag> {
  for (let start = xml.indexOf('<'); start >= 0;) {
    let end: number;
    if (xml.startsWith('<!--', start)) end = after(xml, '-->', start + 4);
    else if (xml.startsWith('<![CDATA[', start)) end = after(xml, ']]>', start);
    else if (xml.startsWith('<?', start)) end = after(xml, '?>', start);
    else {
      end = tagEnd(xml, start);
      const close = xml[start + 1] === '/';
      const begin = xml[end - 2] === '/' ? 'empty' : 'open';
      yield {
        name: nameAt(xml, start + (close ? 2 : 1)),
        kind: close ? 'close' : begin,
        start,
        end,
      };
    }
    start = xml.indexOf('<', end);
  }
}

/** The value as it is written; undefined without that attribute. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? (found[1] ?? found[2]) : undefined;
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? xml.length : at + mark.length;
}

function tagEnd(xml: string, start: number): number {
  for (let at = start; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '>') return at + 1;
    if (character === '"' || character === "'") at = Math.max(at, xml.indexOf(character, at + 1));
  }
  return xml.length;
}

function nameAt(xml: string, from: number): string {
  let end = from;
  while (end < xml.length && !' \t\r\n/>'.includes(xml[end] ?? '>')) end += 1;
  const name = xml.slice(from, end);
  return name.slice(name.indexOf(':') + 1);
}
