/** The receipt of a disablement: one A4 page that a person can print, file and check. */

import { paperWords } from '../../shared/explain/paper/paper.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import {
  barcode,
  BRAND,
  fieldRow,
  fitted,
  GREY,
  INK,
  label,
  LEFT,
  paragraph,
  RIGHT,
  TINT,
  WIDTH,
  type Block,
} from './blocks.ts';
import type { ReceiptInput } from './receipt-input.ts';
import { drawBox, drawLine, drawText, PAGE_HEIGHT, writePdf, type Colour, type Drawing } from './pdf.ts';
import { band, watermark } from './environment-marks.ts';
import { documentName, formatInstant, formatInstantLike, rangeText, receiptTexts } from './receipt-texts.ts';

/** The stroke beside a protocol number that did not come from an answer of SEFAZ. */
const CAUTION: Colour = [0.78, 0.5, 0.1];
const SMALL = { weight: 'regular', size: 7.5, colour: GREY } as const;
const PAD = 14;
/** Factors for the size of the longest texts and for the gaps, tried in order until everything fits on the page. */
const SCALES = [1, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55];

interface Body extends Block {
  /** Tinted backgrounds, drawn first: the watermark lies on them and below the text. */
  readonly grounds: readonly Drawing[];
}

/**
 * A PDF of one A4 page (bytes). The same input gives the same bytes; every text is extractable. Texts beyond the
 * page get smaller letters, and excessive ones (a name of over three lines) end in "…"; characters outside WinAnsi
 * show as "?".
 */
export function disablementReceipt(input: ReceiptInput): Promise<Uint8Array<ArrayBuffer>> {
  const { company, cnpj, serie, locale } = input;
  const { title, subject } = paperWords(locale).receipt;
  const creator = `Balcão NF-e ${input.version}`;
  return writePdf({
    title: `${title} ${input.id}`,
    subject: subject(company, formatCnpj(cnpj), serie, rangeText(input, locale)),
    creator,
    language: locale,
    createdAt: input.issuedAt,
    pages: [page(input, creator)],
  });
}

function page(input: ReceiptInput, creator: string): Drawing[] {
  const height = smallPrint(0, input, creator).bottom;
  const footTop = PAGE_HEIGHT - 34 - height;
  let body = bodyOf(input, SCALES[0] ?? 1);
  for (const scale of SCALES) {
    body = bodyOf(input, scale);
    if (body.bottom <= footTop - 10) break;
  }
  return [
    ...body.grounds,
    ...watermark(input.environment, input.locale),
    ...band(input.environment, input.locale),
    ...body.drawings,
    ...smallPrint(footTop, input, creator).drawings,
  ];
}

function bodyOf(input: ReceiptInput, scale: number): Body {
  const { page: common, receipt: words } = paperWords(input.locale);
  const said = receiptTexts(input);
  const gap = 20 * scale;
  const grounds: Drawing[] = [];
  const drawings: Drawing[] = [];
  let y = 54;
  const put = (block: Block, after = 0): void => {
    drawings.push(...block.drawings);
    y = block.bottom + after;
  };
  const panel = (stroke: Colour, draw: (x: number, width: number) => void): void => {
    const top = y;
    y += PAD * scale;
    draw(LEFT + PAD + 4, WIDTH - 2 * PAD - 4);
    y += PAD * scale - 2;
    grounds.push(drawBox(LEFT, top, WIDTH, y - top, TINT), drawBox(LEFT, top, 4, y - top, stroke));
    y += gap;
  };

  put(paragraph(LEFT, y, words.title, { weight: 'bold', size: 21, colour: BRAND, width: WIDTH }), 1);
  put(
    paragraph(LEFT, y, documentName(input.mod, input.locale), {
      weight: 'regular',
      size: 10,
      colour: GREY,
      width: WIDTH,
    }),
    gap,
  );

  const name = {
    weight: 'bold',
    size: 15 * scale,
    minSize: 8,
    maxLines: 3,
    colour: INK,
    width: WIDTH,
  } as const;
  put(fitted(LEFT, y, input.company, name), 6 * scale);
  put(
    fieldRow(LEFT, y, WIDTH, [
      { label: 'CNPJ', value: formatCnpj(input.cnpj), share: 2 },
      { label: 'UF', value: input.uf, share: 1 },
      { label: common.environment, value: common.environments[input.environment], share: 1.2 },
    ]),
    gap,
  );

  panel(BRAND, (x, width) => {
    put(label(x, y, input.count === 1 ? words.oneNumber : words.range));
    const large = { weight: 'bold', size: 30, minSize: 18, maxLines: 1, colour: INK, width } as const;
    put(fitted(x, y, rangeText(input, input.locale), large), 6 * scale);
    put(
      fieldRow(x, y, width, [
        { label: words.count, value: common.numbers(input.count), share: 1.4 },
        { label: words.model, value: input.mod, share: 1 },
        { label: common.serie, value: String(input.serie), share: 1 },
        { label: words.year, value: String(input.ano), share: 1 },
      ]),
    );
  });

  put(label(LEFT, y, words.justification));
  const reason = {
    weight: 'regular',
    size: 11 * scale,
    minSize: 6,
    maxLines: 8,
    colour: INK,
    width: WIDTH,
  } as const;
  put(fitted(LEFT, y, input.xJust, reason), gap);

  panel(input.provedBy === 'person' ? CAUTION : BRAND, (x, width) => {
    put(label(x, y, said.protocolLabel));
    const large = { weight: 'bold', size: 24, minSize: 14, maxLines: 1, colour: INK, width } as const;
    const absent = { ...large, weight: 'regular', size: 15, colour: GREY } as const;
    put(fitted(x, y, said.protocol, input.nProt === '' ? absent : large), 6 * scale);
    put(fieldRow(x, y, width, timeFields(input)), 6 * scale);
    put(label(x, y, said.answerLabel));
    // An xMotivo of up to the layout's 255 characters is printed whole; a longer one must not push the rest off the page.
    const answer = {
      weight: 'bold',
      size: 10.5 * scale,
      minSize: 6,
      maxLines: 5,
      colour: INK,
      width,
    } as const;
    put(fitted(x, y, said.answer, answer));
  });

  put(paragraph(LEFT, y, said.proofTitle, { weight: 'bold', size: 10.5, colour: INK, width: WIDTH }), 1);
  put(paragraph(LEFT, y, said.proof, { weight: 'regular', size: 9.5, colour: INK, width: WIDTH }), 2);
  for (const text of said.warnings) {
    put(paragraph(LEFT, y, text, { weight: 'bold', size: 9.5, colour: INK, width: WIDTH }), 2);
  }
  y += gap - 2;

  put(label(LEFT, y, words.id), 3);
  put(barcode(y, input.id));
  return { grounds, drawings, bottom: y };
}

function timeFields(input: ReceiptInput): Parameters<typeof fieldRow>[3] {
  const { locale } = input;
  const words = paperWords(locale).receipt;
  const received = formatInstant(input.dhRecbto, locale);
  const sent = input.sentAt === undefined ? undefined : new Date(input.sentAt);
  const sentAt =
    sent && !Number.isNaN(sent.getTime()) ? formatInstantLike(sent, input.dhRecbto, locale) : undefined;
  return [
    {
      label: receiptTexts(input).receivedLabel,
      value: received.text === '' ? words.noMoment : received.text,
      note: received.zone,
      share: 1,
    },
    ...(sentAt
      ? [{ label: words.sent, value: sentAt.text, note: words.ownClock(sentAt.zone), share: 1 }]
      : []),
  ];
}

function smallPrint(top: number, input: ReceiptInput, creator: string): Block {
  const words = paperWords(input.locale).receipt;
  const issued = formatInstantLike(input.issuedAt, input.dhRecbto, input.locale);
  const facts: [name: string, value: string][] = [
    ...(input.fileName ? [[words.file, input.fileName] as [string, string]] : []),
    ...(input.fileSha256 ? [[words.fileHash, input.fileSha256] as [string, string]] : []),
    [words.chainHead, input.chainHead],
    [words.issued, words.issuedBy(issued.text, issued.zone, creator)],
  ];
  const drawings: Drawing[] = [drawLine([LEFT, top], [RIGHT, top], 0.6)];
  let y = top + 9;
  for (const text of [receiptTexts(input).xmlNotice, words.verification]) {
    const notice = paragraph(LEFT, y, text, { ...SMALL, colour: INK, width: WIDTH });
    drawings.push(...notice.drawings);
    y = notice.bottom + 1;
  }
  y += 2;
  for (const [name, value] of facts) {
    drawings.push(drawText(LEFT, y + SMALL.size, name, SMALL));
    const text = paragraph(LEFT + 88, y, value, { ...SMALL, width: WIDTH - 88 });
    drawings.push(...text.drawings);
    y = text.bottom + 1.5;
  }
  return { drawings, bottom: y };
}
