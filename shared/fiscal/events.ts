/** The events of a note by their type (tpEvento), in the words of the field. */

const NAMES: Readonly<Record<string, string>> = {
  '110110': 'Carta de correção',
  '110111': 'Cancelamento',
  '110112': 'Cancelamento por substituição',
  '110130': 'Comprovante de entrega',
  '110131': 'Cancelamento do comprovante de entrega',
  '110140': 'EPEC – emissão prévia em contingência',
  '110150': 'Ator interessado (transportador)',
  '210200': 'Confirmação da operação',
  '210210': 'Ciência da operação',
  '210220': 'Desconhecimento da operação',
  '210240': 'Operação não realizada',
};

const CANCELLATIONS = new Set(['110111', '110112']);
const REGISTERED = new Set(['135', '136', '155']);

/** Our name of an event type, else the words that came with it, never nothing. */
export function eventName(tpEvento: string, ownWords = ''): string {
  return (Object.hasOwn(NAMES, tpEvento) ? NAMES[tpEvento] : undefined) ?? (ownWords || `Evento ${tpEvento}`);
}

/** A cancellation that the authority registered: the note is cancelled even where the top cStat still says 100 (MOC 5.4). */
export function cancelsNote(tpEvento: string, cStat: string): boolean {
  return CANCELLATIONS.has(tpEvento) && REGISTERED.has(cStat);
}
