/** The rules on single fields, shared by the full reader and the fast one, so that both judge alike. */

import { accessKeyOf, accessKeyProblems } from '../../../shared/fiscal/key/access-key.ts';
import { instantOf, newestIssueYear } from '../../../shared/fiscal/key/issue-time.ts';
import { mayBeMadeByFisco, yearProblem, type TpAmb } from '../../../shared/fiscal/numbering.ts';
import { PROTOCOL_PATTERN } from '../../../shared/fiscal/protocol.ts';
import type { ReadReason } from '../../../shared/number-reading.ts';

/** The fields of a note that its key repeats (MOC 7.0 Anexo I, B02 to B23). */
export interface KeyedFields {
  readonly mod: string;
  readonly serie: string;
  readonly nNF: string;
  /** CNPJ of the emitter, or its CPF. */
  readonly emitter: string;
}

export function isEnvironment(text: string): text is TpAmb {
  return text === '1' || text === '2';
}

export function isValidKey(key: string): boolean {
  return accessKeyProblems(key).length === 0;
}

/** What else its key is made of. */
export interface KeyMakers extends KeyedFields {
  readonly cUF: string;
  readonly cNF: string;
  readonly tpEmis: string;
  /** As `issuedOf` has it. */
  readonly issued: string;
}

/** The key that a note's fields make (MOC 7.0 Anexo I, B02 to B23); no valid one where one of them is not there, or wrong. */
export function keyOfFields({ issued, ...parts }: KeyMakers): string {
  const key = accessKeyOf({ ...parts, yearMonth: issued.slice(2, 4) + issued.slice(5, 7) });
  return key.length === 44 ? key : '';
}

/** Why the note's key is not believed; undefined if it agrees with its fields. */
export function keyProblem(chNFe: string, fields: KeyedFields): ReadReason | undefined {
  const { mod, serie, nNF, emitter } = fields;
  const numbers = /^\d{1,3}$/.test(serie) && /^\d{1,9}$/.test(nNF);
  if (!numbers || mod === '' || emitter === '') return 'no-values';
  if (!isValidKey(chNFe)) return 'key-invalid';
  const ofKey = Number(chNFe.slice(22, 25));
  if (mod !== chNFe.slice(20, 22) || Number(serie) !== ofKey || Number(nNF) !== Number(chNFe.slice(25, 34)))
    return 'key-differs';
  // An NF-e made on the Fisco's own site has the Fisco's CNPJ in its key (NT 2018.001).
  return mayBeMadeByFisco(mod, ofKey) || emitter.padStart(14, '0') === chNFe.slice(6, 20)
    ? undefined
    : 'key-differs';
}

/** `dhEmi` with its offset as it is; a day where only the day is certain; "" for anything else. */
export function issuedOf(dhEmi: string, dEmi: string): string {
  const text = dhEmi === '' ? dEmi : dhEmi;
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/.test(text))
    return Number.isNaN(Date.parse(text)) ? '' : text;
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]*)?$/.exec(text)?.[1] ?? '';
  return Number.isNaN(Date.parse(day)) ? '' : day;
}

/** SEFAZ refuses a disablement of a year after that of its receipt (453), or before 2006 (454): an answer that accepts it is invented. */
export function isRefusedYear(ano: number, dhRecbto: string): boolean {
  const received = issuedOf(dhRecbto, '');
  const newest = received === '' ? Infinity : newestIssueYear(new Date(instantOf(received)));
  return yearProblem(ano, newest) !== undefined;
}

/** A cStat: three digits, or four (NT 2025.002, 5.4). */
export function isStatus(cStat: string): boolean {
  return /^\d{3,4}$/.test(cStat);
}

/** Of an event, six digits (MOC 5.8); "" for what is none. */
export function eventType(tpEvento: string): string {
  return /^\d{6}$/.test(tpEvento) ? tpEvento : '';
}

/** 15 digits, or 17 (NT 2025.002, 5.1); "" for what is no protocol number. */
export function protocolNumber(nProt: string): string {
  return PROTOCOL_PATTERN.test(nProt) ? nProt : '';
}
