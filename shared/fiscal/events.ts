/** The events of a note by type (tpEvento), with their usual names. */

import { newerTables } from './code-tables.ts';

export const EVENT_NAMES: Readonly<Record<string, string>> = {
  // Of the issuer.
  '110001': 'Cancelamento de evento',
  '110110': 'Carta de correção',
  '110111': 'Cancelamento',
  '110112': 'Cancelamento por substituição',
  '110130': 'Comprovante de entrega',
  '110131': 'Cancelamento do comprovante de entrega',
  '110140': 'EPEC – emissão prévia em contingência',
  '110150': 'Ator interessado (transportador)',
  '110192': 'Insucesso na entrega',
  '110193': 'Cancelamento do insucesso na entrega',
  '110300': 'Vínculo com pagamento dividido (split payment)',
  '110750': 'Conciliação financeira (ECONF)',
  '110751': 'Cancelamento da conciliação financeira (ECONF)',
  '111500': 'Pedido de prorrogação, 1º prazo',
  '111501': 'Pedido de prorrogação, 2º prazo',
  '111502': 'Cancelamento do pedido de prorrogação, 1º prazo',
  '111503': 'Cancelamento do pedido de prorrogação, 2º prazo',
  '112110': 'Pagamento integral informado, para o crédito presumido do comprador',
  '112120': 'Importação em ALC ou ZFM não convertida em isenção',
  '112130': 'Perda, roubo ou furto no transporte contratado por quem vendeu',
  '112140': 'Pagamento antecipado sem fornecimento',
  '112150': 'Nova data prevista de entrega',
  // Of the recipient, and of the tax reform (NT 2025.002).
  '210200': 'Confirmação da operação',
  '210210': 'Ciência da operação',
  '210220': 'Desconhecimento da operação',
  '210240': 'Operação não realizada',
  '211110': 'Pedido de crédito presumido',
  '211120': 'Item destinado a consumo pessoal',
  '211124': 'Perda, roubo ou furto no transporte contratado por quem comprou',
  '211128': 'Aceite de débito por nota de crédito',
  '211130': 'Imobilização de item',
  '211140': 'Pedido de crédito de combustível',
  '211150': 'Pedido de crédito que depende da atividade do comprador',
  '212110': 'Manifestação sobre transferência de crédito de IBS em sucessão',
  '212120': 'Manifestação sobre transferência de crédito de CBS em sucessão',
  // Of the tax authority (MOC 7.0, tables 3-1 to 3-5): marks of the issuer's state, which cancel nothing.
  '400100': 'Alerta do Fisco: simulação de operação do emitente',
  '400101': 'Cancelamento do alerta de simulação do emitente',
  '400104': 'Alerta do Fisco: simulação de operação do emitente (inexistente)',
  '400105': 'Cancelamento do alerta de simulação do emitente (inexistente)',
  '400120': 'Alerta do Fisco: mercadoria sem origem comprovada',
  '400121': 'Cancelamento do alerta de mercadoria sem origem',
  '400200': 'Documento fiscal inidôneo, segundo o Fisco',
  '400201': 'Cancelamento da declaração de documento inidôneo',
  '400300': 'Visto eletrônico do Fisco',
  '400301': 'Cancelamento do visto eletrônico do Fisco',
  '410300': 'Referida por outra NF-e',
  '411500': 'Resposta do Fisco à prorrogação, 1º prazo',
  '411501': 'Resposta do Fisco à prorrogação, 2º prazo',
  '411502': 'Resposta do Fisco ao cancelamento da prorrogação, 1º prazo',
  '411503': 'Resposta do Fisco ao cancelamento da prorrogação, 2º prazo',
  '412120': 'Resposta do Fisco sobre transferência de crédito de IBS em sucessão',
  '412130': 'Resposta do Fisco sobre transferência de crédito de CBS em sucessão',
  '500100': 'Alerta do Fisco: simulação de operação do destinatário',
  '500101': 'Cancelamento do alerta de simulação do destinatário',
  '500104': 'Alerta do Fisco: simulação de operação do destinatário (inexistente)',
  '500105': 'Cancelamento do alerta de simulação do destinatário (inexistente)',
  // Of transport and of other authorities.
  '510630': 'Registro de passagem (BRId)',
  '610130': 'Comprovante de entrega do CT-e',
  '610131': 'Cancelamento do comprovante de entrega do CT-e',
  '610500': 'Registro de passagem',
  '610501': 'Cancelamento do registro de passagem',
  '610510': 'Registro de passagem pelo MDF-e',
  '610511': 'Cancelamento do registro de passagem pelo MDF-e',
  '610514': 'Registro de passagem pelo MDF-e, com CT-e',
  '610515': 'Cancelamento do registro de passagem pelo MDF-e, com CT-e',
  '610550': 'Registro de passagem automático (RFID)',
  '610552': 'Registro de passagem automático pelo MDF-e',
  '610554': 'Registro de passagem automático pelo MDF-e, com CT-e',
  '610600': 'CT-e autorizado',
  '610601': 'CT-e cancelado',
  '610610': 'MDF-e autorizado',
  '610611': 'MDF-e cancelado',
  '610614': 'MDF-e com CT-e autorizado',
  '610615': 'MDF-e com CT-e cancelado',
  '790700': 'Averbação de exportação',
  '990900': 'Vistoria da SUFRAMA',
  '990910': 'Internalização da SUFRAMA',
};

export const CANCELLATIONS: readonly string[] = ['110111', '110112'];
/** 135, 136 and 155 of an event (MOC 5.8); 101 and 151 of a cancellation older than events. */
export const REGISTERED: readonly string[] = ['135', '136', '155', '101', '151'];

/** Our name of an event type, else the description that came with it, never nothing. */
export function eventName(tpEvento: string, ownWords = ''): string {
  for (const names of [newerTables().eventNames, EVENT_NAMES]) {
    if (Object.hasOwn(names, tpEvento) && names[tpEvento]) return names[tpEvento];
  }
  return ownWords || `Evento ${tpEvento}`;
}

/**
 * A cancellation that the authority registered: the note is cancelled even if the top cStat still says 100 (MOC
 * 5.4).
 */
export function cancelsNote(tpEvento: string, cStat: string): boolean {
  return isCancellation(tpEvento) && isRegistered(cStat);
}

/** Registered before its note arrives: of all others one that is linked to the note proves it. */
export const EPEC = '110140';

/** The event was registered and linked to the note (MOC 5.8). */
export function isLinked(cStat: string): boolean {
  return cStat === '135' || cStat === '155';
}

export function isCancellation(tpEvento: string): boolean {
  return CANCELLATIONS.includes(tpEvento) || newerTables().cancellations.includes(tpEvento);
}

/** The authority registered the event, by the code of its answer. */
export function isRegistered(cStat: string): boolean {
  return REGISTERED.includes(cStat) || newerTables().registered.includes(cStat);
}

/** The type of an event that has several: any may count, and what ends the note is not passed over. "" without one. */
export function tellingType(types: readonly string[]): string {
  return types.find(isCancellation) ?? types.find((type) => type !== '') ?? '';
}

/** The code of an answer that has several, likewise. */
export function tellingCode(codes: readonly string[]): string {
  return codes.find(isRegistered) ?? codes.find((code) => code !== '') ?? '';
}

/** Marks of the tax authority (MOC 7.0, tables 3-1 to 3-5): simulated operation, goods without origin, unfit document. The next number cancels each. */
const MARKS: readonly string[] = ['400100', '400104', '400120', '400200', '500100', '500104'];

/** A mark stands, by the types of the note's events in their order: it is authorized, and never simply fine. */
export function isMarkedByFisco(tpEventos: readonly string[]): boolean {
  return MARKS.some((mark) => tpEventos.lastIndexOf(mark) > tpEventos.lastIndexOf(String(Number(mark) + 1)));
}
