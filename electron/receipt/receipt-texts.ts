/** The Portuguese texts of the printed pages: names, dates and the statement of what proves a disablement. */

import { explainWaivers } from '../../shared/explain/findings/waivers.ts';
import { grouped } from '../../shared/numbers.ts';
import type { ReceiptInput } from './receipt-input.ts';

export const TITLE = 'Comprovante de inutilização de numeração';

/** Printed in the band of a page without fiscal value. */
export const BANDS = {
  producao: undefined,
  homologacao: 'HOMOLOGAÇÃO – SEM VALOR FISCAL',
  treino: 'TREINO – SEM VALOR FISCAL',
} as const;

export const ENVIRONMENTS = { producao: 'Produção', homologacao: 'Homologação', treino: 'Treino' } as const;

const DOCUMENTS: Readonly<Record<string, string>> = {
  '55': 'NF-e – Nota Fiscal eletrônica, modelo 55',
  '65': 'NFC-e – Nota Fiscal de Consumidor eletrônica, modelo 65',
};

export interface FormattedInstant {
  /** DD/MM/AAAA HH:mm:ss, local time at the offset. */
  readonly text: string;
  /** The offset and the name of the Brazilian time that it stands for; "" where the instant has no offset. */
  readonly zone: string;
}

export function documentName(mod: string): string {
  return DOCUMENTS[mod] ?? `Modelo ${mod}`;
}

/** Thousands with dots, whatever the machine's locale data. */
export const dotted = (number: number): string => grouped(number, 'pt-BR');

export function rangeText({ nNFIni, nNFFin }: Pick<ReceiptInput, 'nNFIni' | 'nNFFin'>): string {
  return nNFIni === nNFFin ? `nº ${dotted(nNFIni)}` : `${dotted(nNFIni)} a ${dotted(nNFFin)}`;
}

export function countText(count: number): string {
  return count === 1 ? '1 número' : `${dotted(count)} números`;
}

/** An ISO 8601 instant at its own offset; any other text is returned unchanged. */
export function formatInstant(iso: string): FormattedInstant {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2})(?:[.,]\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(iso);
  if (!parts) return { text: iso, zone: '' };
  const [, year = '', month = '', day = '', time = '', offset = ''] = parts;
  return { text: `${day}/${month}/${year} ${time}`, zone: zoneText(offset, Number(year)) };
}

/** `instant` at the offset of `like`, an ISO 8601 text; at Brasília's where that has none. */
export function formatInstantLike(instant: Date, like: string): FormattedInstant {
  const offset = /[+-]\d{2}:\d{2}$/.exec(like)?.[0] ?? '-03:00';
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const shift = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  return formatInstant(`${new Date(instant.getTime() + shift).toISOString().slice(0, 19)}${offset}`);
}

/** Brazil has had no summer time since 2019, so an offset stands for one time zone; before, it could stand for two. */
function zoneText(offset: string, year: number): string {
  if (offset === '') return '';
  if (offset === 'Z') return 'UTC';
  const names: Readonly<Record<string, string>> = {
    '-02:00': 'horário de Fernando de Noronha',
    '-03:00': 'horário de Brasília',
    '-04:00': 'horário de Manaus e Cuiabá',
    '-05:00': 'horário do Acre',
  };
  const name = year >= 2020 ? names[offset] : undefined;
  return name ? `UTC${offset}, ${name}` : `UTC${offset}`;
}

export function protocolText(input: ReceiptInput): string {
  if (input.nProt !== '') return input.nProt;
  return input.provedBy === 'person' ? 'não informado' : 'não informado pela SEFAZ';
}

export function protocolLabel({ provedBy }: ReceiptInput): string {
  return provedBy === 'person' ? 'Protocolo (digitado por uma pessoa)' : 'Protocolo da SEFAZ';
}

/** The date of an answer is that of the disablement only where the answer is 102. */
export function receivedLabel({ provedBy }: ReceiptInput): string {
  if (provedBy === '102' || provedBy === 'file') return 'Recebido pela SEFAZ em';
  return provedBy === '563' ? 'Resposta 563 da SEFAZ em' : 'Última resposta da SEFAZ em';
}

export function answerLabel({ provedBy }: ReceiptInput): string {
  if (provedBy === 'file') return 'Resposta da SEFAZ, no XML importado';
  return provedBy === 'person' ? 'Última resposta recebida da SEFAZ' : 'Resposta da SEFAZ';
}

export function answerText({ cStat, xMotivo }: ReceiptInput): string {
  if (cStat === '') return 'nenhuma';
  return xMotivo === '' ? cStat : `${cStat} – ${xMotivo}`;
}

export function proofTitle({ provedBy }: ReceiptInput): string {
  if (provedBy === '102') return 'Comprovada pela resposta 102 da SEFAZ';
  if (provedBy === 'file') return 'Comprovada por um XML importado';
  return provedBy === '563' ? 'Comprovada pela resposta 563 da SEFAZ' : 'Declarada por uma pessoa';
}

export function proofText(input: ReceiptInput): string {
  const { provedBy, nProt } = input;
  if (provedBy === '102') {
    return 'A SEFAZ aceitou este pedido e respondeu com o código (cStat) 102: a numeração está inutilizada. Os números da faixa não podem mais ser usados.';
  }
  if (provedBy === 'file') {
    return (
      'Este programa não recebeu a resposta da SEFAZ: ela veio num XML importado (ProcInutNFe), com o código (cStat) 102. ' +
      'O pedido que está no XML é, byte por byte, o que saiu deste computador, ou a própria SEFAZ assinou a resposta.'
    );
  }
  if (provedBy === '563') {
    const protocol =
      nProt === '' ? '' : ' O protocolo acima é o que ela informou para a inutilização já registrada.';
    return (
      'A SEFAZ respondeu com o código (cStat) 563: exatamente esta faixa já estava inutilizada.' +
      `${protocol} Essa resposta prova a faixa, mas não traz a data nem a justificativa que ficaram registradas.`
    );
  }
  return (
    'Este programa não recebeu da SEFAZ a resposta que comprova a inutilização. Uma pessoa consultou a SEFAZ por outro meio ' +
    'e registrou aqui o que encontrou. Confira na consulta pública de inutilizações da SEFAZ do estado.'
  );
}

/** Warnings that a reader must not overlook, the most serious first. */
export function warnings({ environment, overridden, dhRecbto, waivers = [] }: ReceiptInput): string[] {
  const found: string[] = [];
  if (environment === 'treino') {
    found.push('Treino: nada foi enviado à SEFAZ. As respostas vêm de um simulador dentro do programa.');
  }
  if (environment === 'homologacao') {
    found.push('Ambiente de testes da SEFAZ: a numeração de produção não foi alterada.');
  }
  if (overridden) {
    found.push(
      'O pedido foi enviado a um endereço configurado pela empresa, e não ao endereço oficial da SEFAZ.',
    );
  }
  return [
    ...found,
    ...explainWaivers(waivers, 'pt-BR', (at) => formatInstantLike(new Date(at), dhRecbto).text),
  ];
}

export const VERIFICATION_CODE_NOTICE =
  'Com o código de verificação do diário, a auditoria do programa mostra se algum registro foi alterado depois desta emissão.';

export function xmlNotice({ provedBy }: ReceiptInput): string {
  const keep =
    provedBy === '102' || provedBy === 'file'
      ? 'Este comprovante não substitui o XML da inutilização (ProcInutNFe): é o XML, assinado, que a empresa deve guardar, pelo prazo que o contador indicar.'
      : 'Este comprovante não substitui o XML da inutilização (ProcInutNFe), que só existe com a resposta 102. Guarde o pedido e as respostas e peça à SEFAZ a cópia dela.';
  return `${keep} Não é documento fiscal.`;
}
