/** Walks the elements of a workbook's part by their local names, piece by piece. */

import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../unreadable.ts';

export interface XmlHandler {
  /** Names and those of attributes are without their prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const OPTIONS = { xmlns: false, position: false } as const;
/** Deeper parts are malicious. */
const DEPTH = 200;

/** Throws {@link UnreadableFile} where the XML is not well formed, and for a DOCTYPE. */
export function createXmlPieces(handler: XmlHandler) {
  const parser = new SaxesParser(OPTIONS);
  let depth = 0;
  const broken = (): never => {
    throw new UnreadableFile('workbook-broken');
  };
  parser.on('error', broken);
  parser.on('doctype', broken);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEPTH) broken();
    handler.open?.(localName(name), localNames(attributes));
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  if (handler.text) {
    const { text } = handler;
    parser.on('text', (piece) => text(piece));
    parser.on('cdata', (piece) => text(piece));
  }
  return {
    write: (text: string) => void parser.write(text),
    end: () => void parser.close(),
  };
}

export function parseXml(text: string, handler: XmlHandler): void {
  const pieces = createXmlPieces(handler);
  pieces.write(text);
  pieces.end();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function localNames(attributes: Record<string, string>): Record<string, string> {
  for (const name in attributes) {
    if (name.includes(':')) {
      const plain: Record<string, string> = {};
      for (const [each, value] of Object.entries(attributes)) {
        if (!each.startsWith('xmlns')) plain[localName(each)] = value;
      }
      return plain;
    }
  }
  return attributes;
}
