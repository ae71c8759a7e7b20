/**
 * The meaning of the authority's status codes for a note: the one table from which every front end derives its
 * situation (MOC 5.4).
 */

import { newerTables, type CodeTables } from './code-tables.ts';
import { type Situation } from './situation.ts';

export { situationSchema, type Situation } from './situation.ts';

/** The part of a consultation's answer that decides its result. */
export interface Spoken {
  readonly cStat: string;
  readonly protNFe: readonly unknown[];
  readonly procEventoNFe: readonly unknown[];
}

export const SITUATIONS: CodeTables['situations'] = {
  '100': 'autorizada',
  // With alerts (NT 2026.002); replaces 150 too.
  '120': 'autorizada',
  '150': 'autorizada',
  '101': 'cancelada',
  '151': 'cancelada',
  '155': 'cancelada',
  '110': 'denegada',
  '301': 'denegada',
  '302': 'denegada',
  '303': 'denegada',
  '124': 'epec',
  '217': 'nao-consta',
};

/** The service is stopped (108, 109), its SVC is being or has been switched off (113, 114), or the CNPJ is not valid (9302). */
export const NOT_SERVED: readonly string[] = ['108', '109', '113', '114', '9302'];

/** The note was authorized: 100, with alerts 120, late 150 (MOC 5.4; NT 2026.002). */
export function isAuthorized(cStat: string): boolean {
  return situationIn(cStat) === 'autorizada';
}

/** The situation of the note by the top-level cStat of an answer. */
export function situationOf({ cStat }: Pick<Spoken, 'cStat'>): Situation {
  return situationIn(cStat) ?? (isRefusal(cStat) ? 'nao-consultada' : 'outra');
}

/** Of a note that an event cancelled SEFAZ's own code may still be the authorization's. */
export function isCancelledByEvent(cStat: string, situation: Situation | undefined): boolean {
  return situation === 'cancelada' && situationOf({ cStat }) !== 'cancelada';
}

/**
 * True when the authority spoke of the note, "not in the database" included (docs/service.md): a known code, or one
 * that is new to us beside the protocol or an event of the note.
 */
export function givesSituation(spoken: Spoken): boolean {
  const situation = situationOf(spoken);
  if (situation === 'outra') return spoken.protNFe.length + spoken.procEventoNFe.length > 0;
  return situation !== 'nao-consultada';
}

/**
 * The consultation was refused or the service is stopped: 2xx to 9xx except denials are reasons for not serving a
 * request (MOC 7.0 Anexo I, 4.4.3). Codes of four digits (NT 2025.002, 5.4) have no such classes.
 */
function isRefusal(cStat: string): boolean {
  return [...NOT_SERVED, ...newerTables().notServed].includes(cStat) || !/^(?:1\d{2}|\d{4})$/.test(cStat);
}

function situationIn(cStat: string): Situation | undefined {
  const { situations } = newerTables();
  if (Object.hasOwn(situations, cStat)) return situations[cStat];
  return Object.hasOwn(SITUATIONS, cStat) ? SITUATIONS[cStat] : undefined;
}

/** SEFAZ has no note of the key. */
export const CSTAT_NOT_FOUND = '217';

/** The disablement was done. */
export const CSTAT_DISABLED = '102';
/** The same range had been disabled before (checked before 256 and 241, MOC I07). */
export const CSTAT_ALREADY_DISABLED = '563';
/**
 * The service is stopped, with or without forecast: answered before anything of a request is examined (MOC 7.0 Anexo I, B03
 * and B04).
 */
export function isStopped(cStat: string): boolean {
  return cStat === '108' || cStat === '109';
}

/** What a request's state is called: at a stopped SEFAZ it was not refused for anything in it. */
export function shownState<S extends string>({
  state,
  answer,
}: {
  readonly state: S;
  readonly answer?: { readonly cStat: string } | undefined;
}): S | 'stopped' {
  return state === 'refused' && answer && isStopped(answer.cStat) ? 'stopped' : state;
}

/** Consumption abuse: the service is blocked for this company for up to an hour. */
export const CSTAT_ABUSE = '656';
