/** Encodes text for the two standard fonts of every PDF reader, and measures it before it is drawn. */

import { isStandardFont, StandardFontEmbedder, StandardFonts, type PDFHexString } from '@cantoo/pdf-lib';

export type FontWeight = 'regular' | 'bold';

export const FONT_NAMES: Readonly<Record<FontWeight, StandardFonts>> = {
  regular: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
};

const EMBEDDERS: Readonly<Record<FontWeight, StandardFontEmbedder>> = {
  regular: embedder(FONT_NAMES.regular),
  bold: embedder(FONT_NAMES.bold),
};

/** Thousandths of the size, of each character that was measured: a text is measured again for each size that is tried. */
const WIDTHS: Readonly<Record<FontWeight, Map<string, number>>> = { regular: new Map(), bold: new Map() };

/**
 * `text` in WinAnsiEncoding (PDF 1.7, annex D). Letters typed with combining accents are composed first; every code point that
 * the encoding lacks becomes one "?", because a character that vanishes is worse than one that shows it was lost.
 */
export function encodeText(text: string, weight: FontWeight): PDFHexString {
  return EMBEDDERS[weight].encodeText(text.normalize('NFC'));
}

/** Width of `text` in points at `size` points, as `encodeText` writes it. */
export function textWidth(text: string, weight: FontWeight, size: number): number {
  let thousandths = 0;
  // Character by character: the library measures a whole text with its kerning, which is not drawn.
  for (const character of text.normalize('NFC')) thousandths += characterWidth(character, weight);
  return (thousandths * size) / 1000;
}

function characterWidth(character: string, weight: FontWeight): number {
  const known = WIDTHS[weight].get(character);
  if (known !== undefined) return known;
  // The library gives Ÿ the width of ÿ; it is as wide as Y.
  const width = EMBEDDERS[weight].widthOfTextAtSize(character === 'Ÿ' ? 'Y' : character, 1000);
  WIDTHS[weight].set(character, width);
  return width;
}

function embedder(name: StandardFonts): StandardFontEmbedder {
  const font: string = name;
  // The library has two enumerations of the same names.
  if (!isStandardFont(font)) throw new Error(`no standard font: ${font}`);
  return StandardFontEmbedder.for(font);
}
