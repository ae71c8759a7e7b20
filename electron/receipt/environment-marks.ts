/** Marks each printed page with its environment: a band and a watermark where it has no fiscal value. */

import type { Environment } from '../../shared/contract.ts';
import { paperWords } from '../../shared/explain/paper/paper.ts';
import type { Locale } from '../../shared/explain/words.ts';
import { BRAND } from './blocks.ts';
import { asDecoration, drawBox, drawText, PAGE_WIDTH, type Colour, type Drawing } from './pdf.ts';

const BAND_COLOURS: Readonly<Record<'homologacao' | 'treino', readonly [ground: Colour, letters: Colour]>> = {
  homologacao: [
    [1, 0.84, 0.42],
    [0.24, 0.17, 0],
  ],
  treino: [
    [0.357, 0.184, 0.659],
    [1, 1, 1],
  ],
};
const WATERMARK: Colour = [0.885, 0.895, 0.91];

/** A band where the page has no fiscal value, else a thin stroke of the brand's colour. */
export function band(environment: Environment, locale: Locale): Drawing[] {
  if (environment === 'producao') return [drawBox(0, 0, PAGE_WIDTH, 6, BRAND)];
  const [ground, letters] = BAND_COLOURS[environment];
  return [
    drawBox(0, 0, PAGE_WIDTH, 32, ground),
    drawText(PAGE_WIDTH / 2, 21, paperWords(locale).page.bands[environment], {
      weight: 'bold',
      size: 14,
      colour: letters,
      align: 'centre',
    }),
  ];
}

/** Drawn before everything else, so that it lies below. */
export function watermark(environment: Environment, locale: Locale): Drawing[] {
  if (environment === 'producao') return [];
  const [first = '', second = ''] = paperWords(locale).page.bands[environment].split(' – ');
  const style = { weight: 'bold', colour: WATERMARK, rotation: 52, align: 'centre' } as const;
  // One line on either side of the diagonal, above the bar code.
  return [
    asDecoration([
      drawText(290, 388, first, { ...style, size: first.length > 8 ? 66 : 88 }),
      drawText(330, 416, second, { ...style, size: 38 }),
    ]),
  ];
}
