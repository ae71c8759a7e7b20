/**
 * Breaks and indents an XML text for display; a text that is not XML is returned unchanged. Never for a file: a
 * signature covers the bytes.
 */

const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[^>]*>|[^<]+/g;
const INDENT = '  ';

/** One element per line, indented by two blanks; an element with only text stays on its line. */
export function prettyXml(xml: string): string {
  const text = xml.trim();
  if (!text.startsWith('<')) return xml;
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join('') !== text) return xml;
  const lines: string[] = [];
  let depth = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token.trim() === '') continue;
    if (isClosing(token)) {
      depth = Math.max(0, depth - 1);
      lines.push(INDENT.repeat(depth) + token);
      continue;
    }
    const [words = '', end = ''] = [tokens[at + 1], tokens[at + 2]];
    if (isOpening(token) && isClosing(words)) {
      lines.push(INDENT.repeat(depth) + token + words);
      at += 1;
    } else if (isOpening(token) && !words.startsWith('<') && isClosing(end)) {
      lines.push(INDENT.repeat(depth) + token + words + end);
      at += 2;
    } else {
      lines.push(INDENT.repeat(depth) + token.trim());
      if (isOpening(token)) depth += 1;
    }
  }
  return lines.join('\n');
}

function isClosing(token: string): boolean {
  return token.startsWith('</');
}

function isOpening(token: string): boolean {
  return /^<[^!?/]/.test(token) && !token.endsWith('/>');
}
