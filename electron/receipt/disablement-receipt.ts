/** The receipt of a disablement: one A4 page that a person can print, file and check. */

import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import {
  barcode,
  BRAND,
  fieldRow,
  fitted,
  GREY,
  HAIRLINE,
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
import * as texts from './receipt-texts.ts';

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
  const creator = `Balcão NF-e ${input.version}`;
  return writePdf({
    title: `${texts.TITLE} ${input.id}`,
    subject: `${input.company}, CNPJ ${formatCnpj(input.cnpj)}: série ${input.serie}, ${texts.rangeText(input)}`,
    creator,
    language: 'pt-BR',
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
    ...watermark(input.environment),
    ...band(input.environment),
    ...body.drawings,
    ...smallPrint(footTop, input, creator).drawings,
  ];
}

function bodyOf(input: ReceiptInput, scale: number): Body {
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

  put(paragraph(LEFT, y, texts.TITLE, { weight: 'bold', size: 21, colour: BRAND, width: WIDTH }), 1);
  put(
    paragraph(LEFT, y, texts.documentName(input.mod), {
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
      { label: 'Ambiente', value: texts.ENVIRONMENTS[input.environment], share: 1.2 },
    ]),
    gap,
  );

  panel(BRAND, (x, width) => {
    put(label(x, y, input.count === 1 ? 'Número inutilizado' : 'Faixa inutilizada'));
    const large = { weight: 'bold', size: 30, minSize: 18, maxLines: 1, colour: INK, width } as const;
    put(fitted(x, y, texts.rangeText(input), large), 6 * scale);
    put(
      fieldRow(x, y, width, [
        { label: 'Quantidade', value: texts.countText(input.count), share: 1.4 },
        { label: 'Modelo', value: input.mod, share: 1 },
        { label: 'Série', value: String(input.serie), share: 1 },
        { label: 'Ano', value: String(input.ano), share: 1 },
      ]),
    );
  });

  put(label(LEFT, y, 'Justificativa'));
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
    put(label(x, y, texts.protocolLabel(input)));
    const large = { weight: 'bold', size: 24, minSize: 14, maxLines: 1, colour: INK, width } as const;
    const absent = { ...large, weight: 'regular', size: 15, colour: GREY } as const;
    put(fitted(x, y, texts.protocolText(input), input.nProt === '' ? absent : large), 6 * scale);
    put(fieldRow(x, y, width, timeFields(input)), 6 * scale);
    put(label(x, y, texts.answerLabel(input)));
    // An xMotivo of up to the layout's 255 characters is printed whole; a longer one must not push the rest off the page.
    const answer = {
      weight: 'bold',
      size: 10.5 * scale,
      minSize: 6,
      maxLines: 5,
      colour: INK,
      width,
    } as const;
    put(fitted(x, y, texts.answerText(input), answer));
  });

  put(
    paragraph(LEFT, y, texts.proofTitle(input), { weight: 'bold', size: 10.5, colour: INK, width: WIDTH }),
    1,
  );
  put(
    paragraph(LEFT, y, texts.proofText(input), { weight: 'regular', size: 9.5, colour: INK, width: WIDTH }),
    2,
  );
  for (const text of texts.warnings(input)) {
    put(paragraph(LEFT, y, text, { weight: 'bold', size: 9.5, colour: INK, width: WIDTH }), 2);
  }
  y += gap - 2;

  put(label(LEFT, y, 'Id do pedido'), 3);
  put(barcode(y, input.id));
  return { grounds, drawings, bottom: y };
}

function timeFields(input: ReceiptInput): Parameters<typeof fieldRow>[3] {
  const received = texts.formatInstant(input.dhRecbto);
  const sent = input.sentAt === undefined ? undefined : new Date(input.sentAt);
  return [
    {
      label: texts.receivedLabel(input),
      value: received.text === '' ? 'não informada' : received.text,
      note: received.zone,
      share: 1,
    },
    ...(sent && !Number.isNaN(sent.getTime())
      ? [sentField(texts.formatInstantLike(sent, input.dhRecbto))]
      : []),
  ];
}

function sentField({ text, zone }: texts.FormattedInstant): Parameters<typeof fieldRow>[3][number] {
  return { label: 'Pedido enviado em', value: text, note: `${zone}, relógio do computador`, share: 1 };
}

function smallPrint(top: number, input: ReceiptInput, creator: string): Block {
  const issued = texts.formatInstantLike(input.issuedAt, input.dhRecbto);
  const facts: [name: string, value: string][] = [
    ...(input.fileName ? [['Arquivo XML', input.fileName] as [string, string]] : []),
    ...(input.fileSha256 ? [['SHA-256 do arquivo', input.fileSha256] as [string, string]] : []),
    ['Código de verificação do diário', input.chainHead],
    ['Emitido em', `${issued.text} (${issued.zone}) por ${creator}`],
  ];
  const drawings: Drawing[] = [drawLine([LEFT, top], [RIGHT, top], 0.6, HAIRLINE)];
  let y = top + 9;
  for (const text of [texts.xmlNotice(input), texts.VERIFICATION_CODE_NOTICE]) {
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
