/** Draws A4 pages of text, lines and filled rectangles, and writes them as a PDF; the same input gives the same bytes. */

import { createHash } from 'node:crypto';
import {
  beginMarkedContent,
  beginText,
  endMarkedContent,
  endText,
  fill,
  lineTo,
  moveTo,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  rectangle,
  rotateAndSkewTextRadiansAndTranslate,
  setFillingRgbColor,
  setFontAndSize,
  setLineWidth,
  setStrokingRgbColor,
  showText,
  stroke,
} from '@cantoo/pdf-lib';
import { encodeText, FONT_NAMES, textWidth, type FontWeight } from './fonts.ts';

/** A4 in points (1/72 inch). */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;

/** Red, green and blue, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

const HAIRLINE: Colour = [0.8, 0.83, 0.85];

/** The part of a text's width that lies left of its `x`. */
const BACK = { left: 0, centre: 0.5, right: 1 } as const;

export interface TextStyle {
  readonly weight: FontWeight;
  /** Points. */
  readonly size: number;
  readonly colour: Colour;
  /** Where `x` lies on the text; left by default. */
  readonly align?: keyof typeof BACK;
  /** Degrees, counterclockwise, about the point where `x` lies. */
  readonly rotation?: number;
}

/** Operators of a page's content. Every `x` and `y` is in points from the top left corner of the page. */
export type Drawing = readonly PDFOperator[];

export interface PdfContent {
  readonly title: string;
  readonly subject: string;
  readonly creator: string;
  /** BCP 47, of the text. */
  readonly language: string;
  readonly createdAt: Date;
  /** Walked once; a page is kept as packed bytes only. */
  readonly pages: Iterable<readonly Drawing[]>;
}

/** One line of text, `y` at its baseline. */
export function drawText(x: number, y: number, text: string, style: TextStyle): Drawing {
  const { weight, size, align = 'left', rotation = 0 } = style;
  const width = textWidth(text, weight, size);
  const back = width * BACK[align];
  const angle = (rotation * Math.PI) / 180;
  const left = x - back * Math.cos(angle);
  const baseline = PAGE_HEIGHT - y - back * Math.sin(angle);
  return [
    setFillingRgbColor(...style.colour),
    beginText(),
    setFontAndSize(weight, size),
    rotateAndSkewTextRadiansAndTranslate(angle, 0, 0, left, baseline),
    showText(encodeText(text, weight)),
    endText(),
  ];
}

/** A filled rectangle whose top left corner is at `x`, `y`. */
export function drawBox(x: number, y: number, width: number, height: number, colour: Colour): Drawing {
  return [setFillingRgbColor(...colour), rectangle(x, PAGE_HEIGHT - y - height, width, height), fill()];
}

/** A straight line, `thickness` points wide. */
export function drawLine(
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  thickness: number,
): Drawing {
  return [
    setStrokingRgbColor(...HAIRLINE),
    setLineWidth(thickness),
    moveTo(from[0], PAGE_HEIGHT - from[1]),
    lineTo(to[0], PAGE_HEIGHT - to[1]),
    stroke(),
  ];
}

/** Marks what is decoration: it is not read aloud, and its text is neither copied nor extracted with the lines it lies under. */
export function asDecoration(drawings: readonly Drawing[]): Drawing {
  return [
    beginMarkedContent('Artifact'),
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', '<< /ActualText () >>']),
    ...drawings.flat(),
    endMarkedContent(),
    endMarkedContent(),
  ];
}

/** The bytes of a PDF 1.7 file, with a plain cross-reference table, and named by the hash of its content. */
export async function writePdf(content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
  const { title, subject, creator, language, createdAt, pages } = content;
  // Without this the library writes the date of today and its own name.
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setSubject(subject);
  document.setCreator(creator);
  document.setProducer(creator);
  document.setLanguage(language);
  document.setCreationDate(createdAt);
  document.setModificationDate(createdAt);
  const regular = document.embedStandardFont(FONT_NAMES.regular);
  const bold = document.embedStandardFont(FONT_NAMES.bold);
  const identity = createHash('sha256').update(JSON.stringify({ ...content, pages: [] }));
  const { context } = document;
  for (const drawings of pages) {
    const page = document.addPage([PAGE_WIDTH, PAGE_HEIGHT]);
    page.node.setFontDictionary(PDFName.of('regular'), regular.ref);
    page.node.setFontDictionary(PDFName.of('bold'), bold.ref);
    // Thousands of pages as operators would take half a gigabyte until they are written.
    const operators = `${drawings.flat().join('\n')}\n`;
    identity.update(operators);
    page.node.addContentStream(context.register(context.flateStream(operators)));
  }
  // Other content has another identifier (PDF 1.7, 14.4).
  const id = PDFHexString.of(identity.digest('hex').slice(0, 32));
  context.trailerInfo.ID = context.obj([id, id]);
  return Uint8Array.from(await document.save({ useObjectStreams: false, addDefaultPage: false }));
}
