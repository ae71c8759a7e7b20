/** Widths of the two standard fonts of every PDF reader, and the characters they can write: measures text before it is drawn. */

export type FontWeight = 'regular' | 'bold';

/** Advance widths in thousandths of the size, each with the characters that have it (Adobe's Core 14 metrics). */
const WIDTHS: Readonly<Record<FontWeight, readonly (readonly [width: number, characters: string])[]>> = {
  regular: [
    [191, "'"],
    [222, 'ijl‚‘’'],
    [260, '|¦'],
    [278, ' \u00A0!,./:;I[\\]ft·ÌÍÎÏìíîï'],
    [333, '()-\u00AD`r„ˆ‹“”˜›¡¨¯²³´¸¹'],
    [334, '{}'],
    [350, '•'],
    [355, '"'],
    [365, 'º'],
    [370, 'ª'],
    [389, '*'],
    [400, '°'],
    [469, '^'],
    [500, 'Jcksvxyzšžçýÿ'],
    [537, '¶'],
    [556, '#$0123456789?L_abdeghnopqu€ƒ†‡–¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþ'],
    [584, '+<=>~¬±×÷'],
    [611, 'FTZŽ¿ßø'],
    [667, '&ABEKPSVXYŠŸÀÁÂÃÄÅÈÉÊËÝÞ'],
    [722, 'CDHNRUwÇÐÑÙÚÛÜ'],
    [737, '©®'],
    [778, 'GOQÒÓÔÕÖØ'],
    [833, 'Mm'],
    [834, '¼½¾'],
    [889, '%æ'],
    [944, 'Wœ'],
    [1000, '…‰Œ—™Æ'],
    [1015, '@'],
  ],
  bold: [
    [238, "'"],
    [278, ' \u00A0,./I\\ijl‚‘’·ÌÍÎÏìíîï'],
    [280, '|¦'],
    [333, '!()-\u00AD:;[]`ftˆ‹˜›¡¨¯²³´¸¹'],
    [350, '•'],
    [365, 'º'],
    [370, 'ª'],
    [389, '*r{}'],
    [400, '°'],
    [474, '"'],
    [500, 'z„“”ž'],
    [556, '#$0123456789J_aceksvxy€ƒ†‡–š¢£¤¥§«¶»àáâãäåçèéêëýÿ'],
    [584, '+<=>^~¬±×÷'],
    [611, '?FLTZbdghnopquŽµ¿ßðñòóôõöøùúûüþ'],
    [667, 'EPSVXYŠŸÈÉÊËÝÞ'],
    [722, '&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ'],
    [737, '©®'],
    [778, 'GOQwÒÓÔÕÖØ'],
    [833, 'M'],
    [834, '¼½¾'],
    [889, '%mæ'],
    [944, 'Wœ'],
    [975, '@'],
    [1000, '…‰Œ—™Æ'],
  ],
};

const WIDTH_OF: Readonly<Record<FontWeight, ReadonlyMap<string, number>>> = {
  regular: byCharacter(WIDTHS.regular),
  bold: byCharacter(WIDTHS.bold),
};

/** Places 0x80–0x9F of WinAnsiEncoding (PDF 1.7, annex D); a blank stands for a place without a character. */
const HIGH_CONTROLS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const UNWRITABLE = '?'.charCodeAt(0);

/**
 * The bytes of `text` in WinAnsiEncoding. Letters typed with combining accents are composed first; every code point that
 * the encoding lacks becomes one "?", because a character that vanishes is worse than one that shows it was lost.
 */
export function winAnsi(text: string): number[] {
  return Array.from(text.normalize('NFC'), byteOf);
}

/** Width of `text` in points at `size` points, as `winAnsi` would write it. */
export function textWidth(text: string, face: FontWeight, size: number): number {
  const widths = WIDTH_OF[face];
  const lost = widths.get('?') ?? 0;
  let thousandths = 0;
  for (const character of text.normalize('NFC')) thousandths += widths.get(character) ?? lost;
  return (thousandths * size) / 1000;
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? UNWRITABLE;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
  const place = HIGH_CONTROLS.indexOf(character);
  return place < 0 ? UNWRITABLE : 0x80 + place;
}

function byCharacter(groups: readonly (readonly [number, string])[]): ReadonlyMap<string, number> {
  return new Map(
    groups.flatMap(([width, characters]) => [...characters].map((one) => [one, width] as const)),
  );
}
