/** The month on one A4 page: its numbers by series, what was disabled, what is open, and the notes of each day. */

import type { Environment } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import {
  BRAND,
  fieldRow,
  fitted,
  GREY,
  INK,
  LEFT,
  paragraph,
  RIGHT,
  TINT,
  WIDTH,
  type Field,
} from '../../receipt/blocks.ts';
import { band, watermark } from '../../receipt/environment-marks.ts';
import {
  drawBox,
  drawLine,
  drawText,
  PAGE_HEIGHT,
  writePdf,
  type Colour,
  type Drawing,
} from '../../receipt/pdf.ts';
import { daysOf, monthName } from './month.ts';
import { dotted } from './month-words.ts';
import { PAPER_PT } from '../../../shared/explain/paper/paper.pt.ts';
import { grouped } from '../../../shared/numbers.ts';
import type { MonthSummary, SeriesSummary } from './summary.ts';
import type { ClassTotal, Totals } from './totals.ts';

export interface MonthPage {
  readonly environment: Environment;
  readonly company: string;
  readonly cnpj: string;
  readonly month: string;
  readonly summary: MonthSummary;
  /** For people, one line each, already in order. */
  readonly conflicts: readonly string[];
  readonly disabled: readonly string[];
  readonly open: readonly string[];
  /** A file of a note of the month was read; else nothing says that its numbers are complete. */
  readonly read: boolean;
  /** Files that were not in their place any more, or not as they were read. */
  readonly absent: number;
  readonly issuedAt: Date;
  /** As printed: DD/MM/AAAA HH:mm. */
  readonly issuedText: string;
  readonly version: string;
}

const MOST_SERIES = 10;
/** Of each list; fewer where many series, a month of six weeks or a third list leave less room. */
const MOST_LINES = 9;
const LEAST_LINES = 2;
/** Height of a line, and of a list's title with the space around it. */
const LINE = 13;
const TITLE = 26;
const FOOT = 52;
const SMALL = { weight: 'regular', size: 8, colour: GREY } as const;
const HEAD = { weight: 'bold', size: 11, colour: INK } as const;
const WEEK = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** The bytes of the PDF; the same month gives the same bytes. */
export function monthPage(page: MonthPage): Promise<Uint8Array<ArrayBuffer>> {
  return writePdf({
    title: `Fechamento de ${monthName(page.month)}`,
    subject: `${page.company}, CNPJ ${formatCnpj(page.cnpj)}`,
    creator: `Balcão NF-e ${page.version}`,
    language: 'pt-BR',
    createdAt: page.issuedAt,
    pages: [
      [
        ...watermark(page.environment, 'pt-BR'),
        ...band(page.environment, 'pt-BR'),
        ...content(page),
        ...foot(page),
      ],
    ],
  });
}

function content(page: MonthPage): Drawing[] {
  const { summary } = page;
  const drawings: Drawing[] = [];
  let y = 48;
  const put = (block: { readonly drawings: readonly Drawing[]; readonly bottom: number }, after: number) => {
    drawings.push(...block.drawings);
    y = block.bottom + after;
  };
  const title = { weight: 'bold', size: 19, colour: BRAND, width: WIDTH } as const;
  put(paragraph(LEFT, y, `Fechamento de ${monthName(page.month)}`, title), 2);
  put(
    fitted(LEFT, y, page.company || 'Empresa sem nome', {
      weight: 'bold',
      size: 12,
      minSize: 8,
      maxLines: 2,
      colour: INK,
      width: WIDTH,
    }),
    6,
  );
  put(
    fieldRow(LEFT, y, WIDTH, [
      { label: 'CNPJ', value: formatCnpj(page.cnpj), share: 1.4 },
      { label: 'Ambiente', value: PAPER_PT.page.environments[page.environment], share: 1 },
      { label: 'Notas emitidas', value: notesText(summary), share: 1.2 },
      { label: 'Números em aberto', value: dotted(summary.open), share: 1.1 },
    ]),
    8,
  );
  put(fieldRow(LEFT, y, WIDTH, totalsFields(summary.totals)), 12);
  if (!page.read) {
    const text = `Numeração não verificada: nenhum XML de ${monthName(page.month)} foi lido.`;
    put(paragraph(LEFT, y, text, { weight: 'bold', size: 9.5, colour: INK, width: WIDTH }), 12);
  }
  put(seriesTable(summary.series, y), 12);
  put(heatMap(page, y), 12);
  const room = PAGE_HEIGHT - FOOT - (page.absent > 0 ? LINE : 0) - y;
  const share = room / (page.conflicts.length > 0 ? 3 : 2);
  const most = Math.max(LEAST_LINES, Math.min(MOST_LINES, Math.floor((share - TITLE) / LINE)));
  if (page.conflicts.length > 0) put(lines(y, 'Números com conflito', page.conflicts, '', most), 10);
  put(lines(y, 'Números inutilizados', page.disabled, 'Nenhum.', most), 10);
  put(lines(y, 'Números em aberto', page.open, noneOpen(page), most), 8);
  if (page.absent > 0) {
    const text =
      page.absent === 1
        ? '1 arquivo lido antes não está mais como estava; o manifesto diz qual.'
        : `${dotted(page.absent)} arquivos lidos antes não estão mais como estavam; o manifesto diz quais.`;
    put(paragraph(LEFT, y, text, { ...SMALL, weight: 'bold', colour: INK, width: WIDTH }), 0);
  }
  return drawings;
}

/** Sales separately from entries and returns; credit and debit notes only where there are some. */
function totalsFields({ classes, withoutXml }: Totals): Field[] {
  const field = (label: string, { notes, cents }: ClassTotal): Field => ({
    label,
    share: 1.3,
    value: notes === 0 ? '–' : `R$ ${money(cents)}`,
    ...(notes === 0 ? {} : { note: notes === 1 ? '1 nota' : `${dotted(notes)} notas` }),
  });
  return [
    field('Vendas e outras saídas', classes.out),
    field('Entradas', classes.in),
    field('Devoluções', classes.returned),
    ...(classes.adjusted.notes > 0 ? [field('Crédito e débito', classes.adjusted)] : []),
    {
      label: 'Autorizadas sem XML',
      value: dotted(withoutXml),
      share: 1.1,
      ...(withoutXml > 0 ? { note: 'fora do total' } : {}),
    },
  ];
}

/** What is written for the open numbers where none is known. */
function noneOpen({ read, conflicts }: MonthPage): string {
  if (!read) return 'Nenhum conhecido.';
  return conflicts.length > 0 ? 'Nenhum.' : 'Nenhum: a numeração do mês está completa.';
}

const COLUMNS = [
  ['Modelo', 0, 'left'],
  ['Série', 78, 'right'],
  ['Do nº', 140, 'right'],
  ['Ao nº', 202, 'right'],
  ['Autorizadas', 262, 'right'],
  ['Canceladas', 320, 'right'],
  ['Denegadas', 376, 'right'],
  ['Inutilizados', 434, 'right'],
  ['Em aberto', WIDTH, 'right'],
] as const;

function seriesTable(series: readonly SeriesSummary[], top: number) {
  const drawings: Drawing[] = [];
  let y = top + 9;
  const row = (
    cells: readonly string[],
    style: { weight: 'bold' | 'regular'; colour: Colour; size: number },
  ) => {
    COLUMNS.forEach(([, x, align], i) =>
      drawings.push(drawText(LEFT + x, y, cells[i] ?? '', { ...style, align })),
    );
    y += 14;
  };
  row(
    COLUMNS.map(([name]) => name),
    { weight: 'regular', colour: GREY, size: 8 },
  );
  drawings.push(drawLine([LEFT, y - 10], [RIGHT, y - 10], 0.6));
  for (const each of series.slice(0, MOST_SERIES)) {
    const { mod, serie, first, last, counts } = each;
    const numbers = [
      serie,
      first,
      last,
      counts.used,
      counts.cancelled,
      counts.denied,
      counts.disabled,
      counts.open,
    ];
    row([mod === '65' ? 'NFC-e (65)' : 'NF-e (55)', ...numbers.map(dotted)], {
      weight: counts.open > 0 ? 'bold' : 'regular',
      colour: INK,
      size: 9.5,
    });
  }
  if (series.length === 0) {
    drawings.push(drawText(LEFT, y, 'Nenhuma nota deste mês é conhecida aqui.', { ...SMALL, size: 9.5 }));
    y += 14;
  }
  if (series.length > MOST_SERIES) {
    const rest = series.length - MOST_SERIES;
    const more = rest === 1 ? '1 série' : `${rest} séries`;
    drawings.push(drawText(LEFT, y, `Mais ${more} na tabela (tabela.csv).`, SMALL));
    y += 12;
  }
  return { drawings, bottom: y - 4 };
}

/** Days as the weeks of a calendar; the more notes, the darker, and each with its count. */
function heatMap({ month, summary }: MonthPage, top: number) {
  const width = WIDTH / 7;
  const height = 23;
  const drawings: Drawing[] = [drawText(LEFT, top + 10, 'Notas de cada dia', HEAD)];
  const start = top + 28;
  WEEK.forEach((name, column) =>
    drawings.push(drawText(LEFT + column * width + 4, start - 4, name, { ...SMALL, size: 7.5 })),
  );
  const counts = new Map(summary.days.map((each) => [each.day, each.notes]));
  const most = Math.max(1, ...counts.values());
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const days = daysOf(month);
  for (let day = 1; day <= days; day += 1) {
    const cell = first + day - 1;
    const x = LEFT + (cell % 7) * width;
    const y = start + Math.floor(cell / 7) * height;
    const notes = counts.get(`${month}-${String(day).padStart(2, '0')}`) ?? 0;
    const share = notes === 0 ? 0 : 0.18 + 0.82 * (notes / most);
    drawings.push(drawBox(x, y, width - 2, height - 2, mixed(share)));
    const dark = share > 0.55;
    const white: Colour = [1, 1, 1];
    drawings.push(drawText(x + 4, y + 9, String(day), { ...SMALL, size: 7.5, colour: dark ? white : GREY }));
    if (notes > 0) {
      const style = { weight: 'bold', size: 10, align: 'right', colour: dark ? white : INK } as const;
      drawings.push(drawText(x + width - 7, y + height - 8, dotted(notes), style));
    }
  }
  return { drawings, bottom: start + Math.ceil((first + days) / 7) * height };
}

function mixed(share: number): Colour {
  const at = (i: 0 | 1 | 2) => (share === 0 ? TINT[i] : TINT[i] + (BRAND[i] - TINT[i]) * share);
  return [at(0), at(1), at(2)];
}

function lines(top: number, title: string, all: readonly string[], none: string, most: number) {
  const drawings: Drawing[] = [drawText(LEFT, top + 10, title, HEAD)];
  let y = top + 16;
  const shown = all.slice(0, all.length > most ? most - 1 : most);
  const rest = all.length - shown.length;
  const texts =
    all.length === 0
      ? [none]
      : [...shown, ...(rest > 0 ? [`Mais ${dotted(rest)} na tabela (tabela.csv).`] : [])];
  for (const text of texts) {
    const block = fitted(LEFT, y, text, {
      weight: 'regular',
      size: 9,
      minSize: 6.5,
      maxLines: 1,
      colour: INK,
      width: WIDTH,
    });
    drawings.push(...block.drawings);
    y = block.bottom + 1;
  }
  return { drawings, bottom: y };
}

function foot({ issuedText, version }: MonthPage): Drawing[] {
  const top = PAGE_HEIGHT - FOOT;
  const text =
    'Resumo do que este computador conhece: os arquivos lidos, as consultas e as inutilizações feitas aqui. ' +
    'Uma nota sem arquivo e nunca consultada não aparece. Valem os XML e as respostas da SEFAZ.';
  const notice = paragraph(LEFT, top + 4, text, { ...SMALL, size: 7.5, width: WIDTH });
  const made = `Emitido em ${issuedText} por Balcão NF-e ${version}. Cada arquivo do zip está no manifesto com o seu SHA-256.`;
  return [
    drawLine([LEFT, top], [RIGHT, top], 0.6),
    ...notice.drawings,
    ...paragraph(LEFT, notice.bottom + 1, made, { ...SMALL, size: 7.5, width: WIDTH }).drawings,
  ];
}

function notesText({ notes, booked }: MonthSummary): string {
  return booked === 0 ? dotted(notes) : `${dotted(notes)} (${dotted(booked)} só na EFD)`;
}

/** Hundredths with dots and a comma. */
function money(cents: bigint): string {
  return `${grouped(String(cents / 100n), 'pt-BR')},${String(cents % 100n).padStart(2, '0')}`;
}
