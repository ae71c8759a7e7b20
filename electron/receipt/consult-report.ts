/** The printed answer to a consult: SEFAZ's answer about a note, verbatim, with its protocol and its events. */

import type { Consultation } from '../../shared/contract.ts';
import { explainNotice } from '../../shared/explain/index.ts';
import { accessKeyParts, formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { ufOf } from '../../shared/fiscal/issuer/uf.ts';
import {
  authorizes,
  cancellationOf,
  protocolOf,
  timelineOf,
  type TimelineStep,
} from '../../shared/note-story.ts';
import {
  barcode,
  BRAND,
  fieldRow,
  GREY,
  HAIRLINE,
  INK,
  LEFT,
  paragraph,
  RIGHT,
  WIDTH,
  type Block,
} from './blocks.ts';
import { band, watermark } from './environment-marks.ts';
import { drawLine, drawText, PAGE_HEIGHT, writePdf, type Drawing } from './pdf.ts';
import { documentName, dotted, ENVIRONMENTS, formatInstantLike, formatInstant } from './receipt-texts.ts';

export interface ReportContext {
  readonly issuedAt: Date;
  /** Version of this program. */
  readonly version: string;
}

const TITLE = 'Situação da nota na SEFAZ';
const SITUATIONS: Readonly<Record<Consultation['situacao'], string>> = {
  autorizada: 'AUTORIZADA',
  cancelada: 'CANCELADA',
  denegada: 'DENEGADA',
  epec: 'SOMENTE EPEC',
  'nao-consta': 'NÃO CONSTA',
  outra: 'SEFAZ RESPONDEU',
  'nao-consultada': 'NOTA NÃO CONSULTADA',
};
const TOP = 54;
const FOOT = 62;
const BODY = { weight: 'regular', size: 10, colour: INK, width: WIDTH } as const;
const SMALL = { weight: 'regular', size: 8.5, colour: GREY, width: WIDTH } as const;
const DISCLAIMER =
  'Este papel mostra o que a SEFAZ respondeu no momento da consulta; a situação pode ter mudado depois. Não é documento fiscal nem substitui o XML da nota.';
const SCOPE_NOTICE =
  'Esta consulta mostra a autorização, o cancelamento, a carta de correção e o EPEC. Manifestações do destinatário não aparecem nela.';

/** A PDF of A4 pages (bytes): one, and more if the events need them. The same input gives the same bytes. */
export function consultReport(
  consultation: Consultation,
  context: ReportContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const { chNFe, environment } = consultation;
  const creator = `Balcão NF-e ${context.version}`;
  const pages = flow(blocksOf(consultation));
  return writePdf({
    title: `${TITLE} ${chNFe}`,
    subject: `${headline(consultation.situacao, consultation.retConsSitNFe.cStat)} – ${chNFe}`,
    creator,
    language: 'pt-BR',
    createdAt: context.issuedAt,
    pages: pages.map((body, index) => [
      ...watermark(environment),
      ...band(environment),
      ...body,
      ...foot(consultation, context, creator, `Página ${index + 1} de ${pages.length}`),
    ]),
  });
}

/** Draws a block from the given height down. */
type Part = (top: number) => Block;

function blocksOf(consultation: Consultation): Part[] {
  const { chNFe, environment, situacao, retConsSitNFe, consultadoEm } = consultation;
  const parts = accessKeyParts(chNFe);
  const protocol = protocolOf(retConsSitNFe);
  const received = formatInstant(protocol?.dhRecbto ?? '');
  const asked = formatInstantLike(new Date(consultadoEm), protocol?.dhRecbto ?? '');
  const issued = `${String(parts.month).padStart(2, '0')}/${parts.year}`;
  const emitter =
    parts.emitterKind === 'CNPJ' ? formatCnpj(parts.emitter) : parts.emitter.replace(/^000/, '');
  return [
    text(TITLE, { weight: 'bold', size: 21, colour: BRAND, width: WIDTH }, 1),
    text(documentName(parts.mod), { ...BODY, colour: GREY }, 16),
    (top) => barcode(top, chNFe),
    text(formatAccessKey(chNFe), { ...BODY, size: 11 }, 14, 8),
    row([
      { label: 'Emitente', value: emitter, share: 1.6 },
      { label: 'UF', value: ufOf(parts.cUF) ?? parts.cUF, share: 0.6 },
      { label: 'Emissão', value: issued, share: 0.9 },
      { label: 'Série', value: String(parts.serie), share: 0.6 },
      { label: 'Número', value: dotted(parts.nNF), share: 1 },
      { label: 'Ambiente', value: ENVIRONMENTS[environment], share: 1.1 },
    ]),
    text(headline(situacao, retConsSitNFe.cStat), { weight: 'bold', size: 26, colour: INK, width: WIDTH }, 2),
    text(
      `${retConsSitNFe.cStat} – ${retConsSitNFe.xMotivo ?? ''}`,
      { ...BODY, weight: 'bold', size: 11 },
      10,
    ),
    ...cancellation(consultation),
    ...consultation.alertas.map(({ cMsg, xMsg }) => text(`Alerta da SEFAZ: ${cMsg} – ${xMsg}`, BODY, 4)),
    row([
      ...(protocol?.nProt ? [{ label: protocolName(consultation), value: protocol.nProt, share: 1.2 }] : []),
      ...(received.text
        ? [{ label: 'Recebida em', value: received.text, note: received.zone, share: 1 }]
        : []),
      { label: 'Consultado em', value: asked.text, note: asked.zone, share: 1 },
    ]),
    ...consultation.avisos.map((code) => text(explainNotice(code, 'pt-BR'), { ...BODY, weight: 'bold' }, 6)),
    ...story(timelineOf(consultation), situacao),
    text(SCOPE_NOTICE, SMALL, 0, 8),
  ];
}

function headline(situacao: Consultation['situacao'], cStat: string): string {
  return situacao === 'outra' ? `${SITUATIONS.outra} ${cStat}` : SITUATIONS[situacao];
}

/** The cancellation is printed before the authorization, because it decides. */
function cancellation(consultation: Consultation): Part[] {
  const cancelled = consultation.situacao === 'cancelada' ? cancellationOf(consultation) : undefined;
  if (!cancelled) return [];
  const at = formatInstant(cancelled.at);
  return [
    text(cancelled.name, { ...BODY, weight: 'bold' }, 4),
    row([
      { label: 'Protocolo do cancelamento', value: cancelled.nProt || 'não informado', share: 1.2 },
      { label: 'Cancelada em', value: at.text || 'não informado', note: at.zone, share: 1 },
    ]),
    ...(cancelled.reason ? [text(`Motivo: “${cancelled.reason}”`, BODY, 6)] : []),
    ...(cancelled.substitute
      ? [text(`Substituída pela nota ${formatAccessKey(cancelled.substitute)}`, BODY, 8)]
      : []),
  ];
}

/** A protocol is called the authorization's only where its own cStat authorizes. */
function protocolName({ retConsSitNFe }: Consultation): string {
  return authorizes(retConsSitNFe) ? 'Protocolo da autorização' : 'Protocolo da nota';
}

function story(steps: readonly TimelineStep[], situacao: Consultation['situacao']): Part[] {
  if (steps.length === 0) return [];
  const first = situacao === 'denegada' ? 'Denegada' : 'Autorizada';
  return [
    text('História da nota', { weight: 'bold', size: 12, colour: INK, width: WIDTH }, 4, 6),
    ...steps.map((step): Part => (top) => {
      const at = drawText(LEFT, top + 10, formatInstant(step.at).text, { ...BODY, colour: GREY });
      const left = LEFT + 112;
      const width = WIDTH - 112;
      const name = step.event ? step.event.descricao : first;
      const title = step.nProt ? `${name} – protocolo ${step.nProt}` : name;
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
  { issuedAt }: ReportContext,
  creator: string,
  page: string,
): Drawing[] {
  const top = PAGE_HEIGHT - FOOT + 8;
  const issued = formatInstantLike(issuedAt, consultation.consultadoEm);
  const style = { ...SMALL, size: 7.5 };
  const notice = paragraph(LEFT, top + 4, `${DISCLAIMER} ${sourceOf(consultation)}`, style);
  const made = paragraph(
    LEFT,
    notice.bottom + 1,
    `Emitido em ${issued.text} por ${creator}. ${page}.`,
    style,
  );
  return [drawLine([LEFT, top], [RIGHT, top], 0.6, HAIRLINE), ...notice.drawings, ...made.drawings];
}

function sourceOf({ environment, avisos }: Consultation): string {
  if (environment === 'treino')
    return 'Respondido pela SEFAZ simulada do modo treino: nada foi enviado à SEFAZ.';
  return avisos.includes('address.overridden')
    ? 'Respondido por um endereço configurado pela empresa, e não pelo endereço oficial da SEFAZ.'
    : 'Respondido pelo serviço de consulta de protocolo da SEFAZ (NFeConsultaProtocolo4).';
}
