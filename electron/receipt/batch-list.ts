/** The printed list of a batch: a line for each note with its situation, under a heading with the counts. */

import type { Environment } from '../../shared/contract.ts';
import { paperWords, type PaperWords } from '../../shared/explain/paper/paper.ts';
import type { Locale } from '../../shared/explain/words.ts';
import { formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { grouped } from '../../shared/numbers.ts';
import { BRAND, fitted, GREY, INK, LEFT, paragraph, RIGHT, WIDTH } from './blocks.ts';
import { band, watermark } from './environment-marks.ts';
import { drawBox, drawLine, drawText, PAGE_HEIGHT, writePdf, type Drawing } from './pdf.ts';
import { formatInstantLike } from './receipt-texts.ts';

/** One line; texts as they are printed, "" where nothing is known. */
export interface ListLine {
  /** A key, or the text that was found in its place. */
  readonly text: string;
  readonly number: string;
  readonly serie: string;
  readonly emitter: string;
  readonly value: string;
  readonly situation: string;
  /** Protocol, hour or remark. */
  readonly detail: string;
}

export interface ListInput {
  /** Of the batch, as the person named it. */
  readonly name: string;
  readonly environment: Environment;
  /** Of its readers; the lines and situations are in it. */
  readonly locale: Locale;
  readonly issuedAt: Date;
  /** Version of this program. */
  readonly version: string;
  readonly lines: readonly ListLine[];
  /** More than the lines where only the first are printed. */
  readonly total: number;
  /** In the order in which they are printed. */
  readonly counts: readonly { readonly situation: string; readonly count: number }[];
}

const TOP = 54;
const FOOT = 48;
const LINE = 26;
const HEAD = 18;
const COLUMN = {
  number: LEFT + 46,
  serie: LEFT + 56,
  emitter: LEFT + 86,
  value: LEFT + 352,
  situation: LEFT + 366,
};
const TINT = [0.965, 0.973, 0.98] as const;
const SMALL = { weight: 'regular', size: 7, colour: GREY } as const;
const BODY = { weight: 'regular', size: 8.5, colour: INK } as const;

/** A PDF of A4 pages (bytes); the same input gives the same bytes. */
export function batchList(input: ListInput): Promise<Uint8Array<ArrayBuffer>> {
  const { name, environment, issuedAt, version, locale } = input;
  const { list, page: common } = paperWords(locale);
  const creator = `Balcão NF-e ${version}`;
  return writePdf({
    title: `${list.title} – ${name}`,
    subject: list.keys(input.total),
    creator,
    language: locale,
    createdAt: issuedAt,
    pages: pagesOf(input, (page, pages) => [
      ...watermark(environment, locale),
      ...band(environment, locale),
      ...page,
      ...foot(common.issued(formatInstantLike(issuedAt, '', locale).text, creator), list.disclaimer, pages),
    ]),
  });
}

/** Drawn one by one as they are taken: ten thousand lines at once would fill the memory. `whole` adds what each page has. */
function* pagesOf(
  input: ListInput,
  whole: (page: readonly Drawing[], pages: string) => readonly Drawing[],
): Generator<readonly Drawing[]> {
  const { lines, locale } = input;
  const { list, page } = paperWords(locale);
  const first = heading(input);
  const onFirst = linesBelow(first.bottom + HEAD);
  const onOthers = linesBelow(TOP + HEAD);
  const count = 1 + Math.ceil(Math.max(0, lines.length - onFirst) / onOthers);
  let from = 0;
  for (let number = 1; number <= count; number += 1) {
    const top = number === 1 ? first.bottom : TOP;
    const to = from + (number === 1 ? onFirst : onOthers);
    const drawings = [...(number === 1 ? first.drawings : []), ...columnHeads(top, list, page.serie)];
    for (let n = from; n < Math.min(to, lines.length); n += 1) {
      const y = top + HEAD + (n - from) * LINE;
      if (n % 2 === 1) drawings.push(drawBox(LEFT, y, WIDTH, LINE, TINT));
      const line = lines[n];
      if (line) drawings.push(...drawn(line, y));
    }
    yield whole(drawings, page.pageOf(number, count));
    from = to;
  }
}

function linesBelow(top: number): number {
  return Math.floor((PAGE_HEIGHT - FOOT - top) / LINE);
}

function heading({ name, lines, total, counts, locale }: ListInput) {
  const { list } = paperWords(locale);
  const title = paragraph(LEFT, TOP, list.title, { weight: 'bold', size: 18, colour: BRAND, width: WIDTH });
  const of = fitted(LEFT, title.bottom + 3, name, {
    ...BODY,
    size: 11,
    width: WIDTH,
    minSize: 8,
    maxLines: 2,
  });
  const said = counts
    .map(({ situation, count }) => `${situation}: ${grouped(count, locale)}`)
    .join('   ·   ');
  const sum = paragraph(LEFT, of.bottom + 4, `${list.keys(total)}.  ${said}`, {
    ...BODY,
    weight: 'bold',
    width: WIDTH,
  });
  const cut =
    total > lines.length
      ? paragraph(LEFT, sum.bottom + 3, list.cut(lines.length), { ...BODY, width: WIDTH })
      : { drawings: [], bottom: sum.bottom };
  return {
    drawings: [...title.drawings, ...of.drawings, ...sum.drawings, ...cut.drawings],
    bottom: cut.bottom + 12,
  };
}

function columnHeads(top: number, words: PaperWords['list'], serie: string): Drawing[] {
  const style = { ...SMALL, weight: 'bold' } as const;
  const y = top + 8;
  return [
    drawText(COLUMN.number, y, words.number, { ...style, align: 'right' }),
    drawText(COLUMN.serie, y, serie, style),
    drawText(COLUMN.emitter, y, words.emitter, style),
    drawText(COLUMN.value, y, words.value, { ...style, align: 'right' }),
    drawText(COLUMN.situation, y, words.situation, style),
    drawLine([LEFT, top + HEAD - 4], [RIGHT, top + HEAD - 4], 0.8),
  ];
}

function drawn({ text, number, serie, emitter, value, situation, detail }: ListLine, top: number): Drawing[] {
  const upper = top + 10;
  const lower = top + 20;
  const room = { width: COLUMN.value - COLUMN.emitter - 60, size: 8.5, minSize: 6.5, maxLines: 1 };
  const right = { width: RIGHT - COLUMN.situation, minSize: 6, maxLines: 1 };
  return [
    drawText(COLUMN.number, upper, number, { ...BODY, weight: 'bold', align: 'right' }),
    drawText(COLUMN.serie, upper, serie, BODY),
    ...fitted(COLUMN.emitter, upper - 8.5, emitter, { ...BODY, ...room }).drawings,
    drawText(COLUMN.value, upper, value, { ...BODY, align: 'right' }),
    ...fitted(COLUMN.situation, upper - 8.5, situation, { ...BODY, weight: 'bold', ...right }).drawings,
    drawText(COLUMN.emitter, lower, text.length === 44 ? formatAccessKey(text) : text.slice(0, 60), SMALL),
    ...fitted(COLUMN.situation, lower - 7, detail, { ...SMALL, ...right }).drawings,
  ];
}

function foot(issued: string, disclaimer: string, page: string): Drawing[] {
  const top = PAGE_HEIGHT - FOOT + 10;
  return [
    drawLine([LEFT, top], [RIGHT, top], 0.6),
    drawText(LEFT, top + 12, disclaimer, SMALL),
    drawText(LEFT, top + 22, issued, SMALL),
    drawText(RIGHT, top + 22, page, { ...SMALL, align: 'right' }),
  ];
}
