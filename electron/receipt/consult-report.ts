/** The printed answer to a consult: SEFAZ's answer about a note, verbatim, with its protocol and its events. */

import type { Consultation } from '../../shared/contract.ts';
import { explainNotice } from '../../shared/explain/index.ts';
import { paperWords, type PaperWords } from '../../shared/explain/paper/paper.ts';
import type { Locale } from '../../shared/explain/words.ts';
import { accessKeyParts, formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { ufOf } from '../../shared/fiscal/issuer/uf.ts';
import { grouped } from '../../shared/numbers.ts';
import { authorizes, cancellationOf, protocolOf, receivedAs, timelineOf } from '../../shared/note-story.ts';
import { barcode, BRAND, fieldRow, GREY, INK, LEFT, paragraph, RIGHT, WIDTH, type Block } from './blocks.ts';
import { band, watermark } from './environment-marks.ts';
import { drawLine, drawText, PAGE_HEIGHT, writePdf, type Drawing } from './pdf.ts';
import { documentName, formatInstant, formatInstantLike } from './receipt-texts.ts';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

export interface ReportContext {
  readonly issuedAt: Date;
  /** Version of this program. */
  readonly version: string;
  readonly locale: Locale;
}

const TOP = 54;
const FOOT = 62;
const BODY = { weight: 'regular', size: 10, colour: INK, width: WIDTH } as const;
const SMALL = { weight: 'regular', size: 8.5, colour: GREY, width: WIDTH } as const;

/** A PDF of A4 pages (bytes): one, and more if the events need them. The same input gives the same bytes. */
export function consultReport(
  consultation: Consultation,
  context: ReportContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const { chNFe, environment } = consultation;
  const creator = `Balcão NF-e ${context.version}`;
  const { locale } = context;
  const { page, note } = paperWords(locale);
  const pages = flow(blocksOf(consultation, locale));
  return writePdf({
    title: `${note.title} ${chNFe}`,
    subject: `${headline(consultation, locale)} – ${chNFe}`,
    creator,
    language: locale,
    createdAt: context.issuedAt,
    pages: pages.map((body, index) => [
      ...watermark(environment, locale),
      ...band(environment, locale),
      ...body,
      ...foot(consultation, context, creator, page.pageOf(index + 1, pages.length)),
    ]),
  });
}

/** Draws a block from the given height down. */
type Part = (top: number) => Block;

function blocksOf(consultation: Consultation, locale: Locale): Part[] {
  const { page, note } = paperWords(locale);
  const { chNFe, environment, retConsSitNFe, consultadoEm } = consultation;
  const parts = accessKeyParts(chNFe);
  const protocol = protocolOf(retConsSitNFe);
  const received = formatInstant(protocol?.dhRecbto ?? '', locale);
  const asked = formatInstantLike(new Date(consultadoEm), protocol?.dhRecbto ?? '', locale);
  const issued = `${String(parts.month).padStart(2, '0')}/${parts.year}`;
  const emitter =
    parts.emitterKind === 'CNPJ' ? formatCnpj(parts.emitter) : parts.emitter.replace(/^000/, '');
  return [
    text(note.title, { weight: 'bold', size: 21, colour: BRAND, width: WIDTH }, 1),
    text(documentName(parts.mod, locale), { ...BODY, colour: GREY }, 16),
    (top) => barcode(top, chNFe),
    text(formatAccessKey(chNFe), { ...BODY, size: 11 }, 14, 8),
    row([
      { label: note.emitter, value: emitter, share: 1.6 },
      { label: 'UF', value: ufOf(parts.cUF) ?? parts.cUF, share: 0.6 },
      { label: note.issue, value: issued, share: 0.9 },
      { label: page.serie, value: String(parts.serie), share: 0.6 },
      { label: note.number, value: grouped(parts.nNF, locale), share: 1 },
      { label: page.environment, value: page.environments[environment], share: 1.1 },
    ]),
    text(headline(consultation, locale), { weight: 'bold', size: 26, colour: INK, width: WIDTH }, 2),
    text(spokenText(retConsSitNFe), { ...BODY, weight: 'bold', size: 11 }, 10),
    ...cancellation(consultation, locale),
    ...consultation.alertas.map(({ cMsg, xMsg }) => text(`${note.alert} ${cMsg} – ${xMsg}`, BODY, 4)),
    row([
      // A protocol is called the authorization's only where its own cStat authorizes.
      ...(protocol?.nProt
        ? [
            {
              label: authorizes(retConsSitNFe) ? note.authorization : note.protocol,
              value: protocol.nProt,
              share: 1.2,
            },
          ]
        : []),
      ...(received.text
        ? [{ label: note.received, value: received.text, note: received.zone, share: 1 }]
        : []),
      { label: note.asked, value: asked.text, note: asked.zone, share: 1 },
    ]),
    ...consultation.avisos.map((code) => text(explainNotice(code, locale), { ...BODY, weight: 'bold' }, 6)),
    ...story(consultation, locale),
    text(note.scope, SMALL, 0, 8),
  ];
}

function headline({ situacao, retConsSitNFe }: Consultation, locale: Locale): string {
  const { situations } = paperWords(locale).note;
  return situacao === 'outra' ? `${situations.outra} ${retConsSitNFe.cStat}` : situations[situacao];
}

/** The cancellation is printed before the authorization, because it decides. */
function cancellation(consultation: Consultation, locale: Locale): Part[] {
  const cancelled = consultation.situacao === 'cancelada' ? cancellationOf(consultation) : undefined;
  if (!cancelled) return [];
  const at = formatInstant(cancelled.at, locale);
  const {
    note: words,
    page: { unknown },
  } = paperWords(locale);
  return [
    text(cancelled.name, { ...BODY, weight: 'bold' }, 4),
    row([
      { label: words.cancelProtocol, value: cancelled.nProt || unknown, share: 1.2 },
      { label: words.cancelled, value: at.text || unknown, note: at.zone, share: 1 },
    ]),
    ...(cancelled.reason ? [text(words.reason(cancelled.reason), BODY, 6)] : []),
    ...(cancelled.substitute ? [text(words.substitute(formatAccessKey(cancelled.substitute)), BODY, 8)] : []),
  ];
}

function story(consultation: Consultation, locale: Locale): Part[] {
  const steps = timelineOf(consultation);
  if (steps.length === 0) return [];
  const words = paperWords(locale).note;
  const first = { authorized: words.firstStep, denied: words.firstDenied, other: words.firstOther }[
    receivedAs(consultation)
  ];
  return [
    text(words.story, { weight: 'bold', size: 12, colour: INK, width: WIDTH }, 4, 6),
    ...steps.map((step): Part => (top) => {
      const at = drawText(LEFT, top + 10, formatInstant(step.at, locale).text, { ...BODY, colour: GREY });
      const left = LEFT + 112;
      const width = WIDTH - 112;
      const name = step.event ? step.event.descricao : first;
      const title = step.nProt ? words.step(name, step.nProt) : name;
      const head = paragraph(left, top, title, { ...BODY, weight: 'bold', width });
      if (!step.event?.texto) return { drawings: [at, ...head.drawings], bottom: head.bottom + 5 };
      const said = paragraph(left, head.bottom, `“${step.event.texto}”`, { ...BODY, width });
      return { drawings: [at, ...head.drawings, ...said.drawings], bottom: said.bottom + 5 };
    }),
  ];
}

function text(words: string, style: Parameters<typeof paragraph>[3], after: number, before = 0): Part {
  return (top) => {
    const block = paragraph(LEFT, top + before, words, style);
    return { drawings: block.drawings, bottom: block.bottom + after };
  };
}

function row(fields: Parameters<typeof fieldRow>[3]): Part {
  return (top) => {
    const block = fieldRow(LEFT, top, WIDTH, fields);
    return { drawings: block.drawings, bottom: block.bottom + 14 };
  };
}

/** Lays the parts out on pages: one that no longer fits begins the next page. */
function flow(parts: readonly Part[]): Drawing[][] {
  const pages: Drawing[][] = [[]];
  let y = TOP;
  for (const part of parts) {
    let block = part(y);
    if (block.bottom > PAGE_HEIGHT - FOOT && y > TOP) {
      pages.push([]);
      block = part(TOP);
    }
    pages.at(-1)?.push(...block.drawings);
    y = block.bottom;
  }
  return pages;
}

function foot(
  consultation: Consultation,
  { issuedAt, locale }: ReportContext,
  creator: string,
  page: string,
): Drawing[] {
  const words = paperWords(locale);
  const top = PAGE_HEIGHT - FOOT + 8;
  const issued = formatInstantLike(issuedAt, consultation.consultadoEm, locale);
  const style = { ...SMALL, size: 7.5 };
  const notice = paragraph(LEFT, top + 4, `${words.note.disclaimer} ${sourceOf(consultation, words)}`, style);
  const made = paragraph(
    LEFT,
    notice.bottom + 1,
    `${words.page.issued(issued.text, creator)} ${page}.`,
    style,
  );
  return [drawLine([LEFT, top], [RIGHT, top], 0.6), ...notice.drawings, ...made.drawings];
}

function sourceOf({ environment, avisos }: Consultation, { note }: PaperWords): string {
  if (environment === 'treino') return note.fromTraining;
  return avisos.includes('address.overridden') ? note.fromOther : note.fromSefaz;
}
