/** XML for the eye: one element a line, indented; only for showing, never for keeping. */

const INDENT = '  ';

/** The same document indented; the text as it is where it is no well-formed XML. */
export function xmlLines(xml: string): string {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  const root = parsed.documentElement;
  if (!root || parsed.getElementsByTagName('parsererror').length > 0) return xml;
  const lines: string[] = [];
  write(root, '', lines);
  return lines.join('\n');
}

function write(element: Element, indent: string, lines: string[]): void {
  const attributes = [...element.attributes]
    .map(({ name, value }) => ` ${name}="${escaped(value)}"`)
    .join('');
  const open = `${indent}<${element.tagName}${attributes}`;
  const inside = [...element.children];
  const text = element.textContent.trim();
  if (inside.length === 0) {
    lines.push(text === '' ? `${open}/>` : `${open}>${escaped(text)}</${element.tagName}>`);
    return;
  }
  lines.push(`${open}>`);
  for (const child of inside) write(child, indent + INDENT, lines);
  lines.push(`${indent}</${element.tagName}>`);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
