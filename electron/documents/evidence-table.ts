/**
 * What each kind of document and answer proves of a note's number: the rows of the table of evidence in docs/tax-rules.md.
 * Readers yield facts by it, and the ledger's states (`ledger/number-states.ts`) follow from no other words.
 */

import { situationOf, type Situation } from '../../shared/fiscal/cstat.ts';
import { cancelsNote, EPEC, isLinked } from '../../shared/fiscal/events.ts';

/**
 * What a document says of a note, the strongest first: of several for one key the first of these counts. These are proofs, more
 * than the states of a number that follow from them.
 * `cancelled`, `denied`: final. `authorized`: SEFAZ has the note. `taken`: SEFAZ has a note of this number under another key.
 * `disabled-by-rejection`: a rejection says that the number is disabled, without its proof. `epec`: issued in contingency, and
 * registered in advance. `ask`: something speaks for a note, and only a consult tells. `no-protocol`: tried, no more.
 */
export const FILE_STANDINGS = [
  'cancelled',
  'denied',
  'authorized',
  'taken',
  'disabled-by-rejection',
  'epec',
  'ask',
  'no-protocol',
] as const;
export type FileStanding = (typeof FILE_STANDINGS)[number];
export type ProvenStanding = Exclude<FileStanding, 'no-protocol'>;

export function strongerOf(one: FileStanding, other: FileStanding): FileStanding {
  return FILE_STANDINGS.indexOf(one) <= FILE_STANDINGS.indexOf(other) ? one : other;
}

const EXISTING: ReadonlySet<FileStanding> = new Set(['cancelled', 'denied', 'authorized', 'taken']);

/** Issued without SEFAZ: FS-IA, EPEC, FS-DA, offline (leiauteNFe B22). 6 and 7 go to the contingency sites at once. */
const CONTINGENCY_TP_EMIS: ReadonlySet<string> = new Set(['2', '4', '5', '9']);

export function isContingency(tpEmis: string): boolean {
  return CONTINGENCY_TP_EMIS.has(tpEmis);
}

export function isContingencyKey(chNFe: string): boolean {
  return isContingency(chNFe.slice(34, 35));
}

/** Issued to SVC-AN or SVC-RS, which may authorize a number that the state's own site has given to another note. */
export function isSvcKey(chNFe: string): boolean {
  return ['6', '7'].includes(chNFe.slice(34, 35));
}

/** SEFAZ has, or had, the note of this very key. */
export function provesKey(standing: FileStanding): boolean {
  return provesNote(standing) && standing !== 'taken';
}

/** SEFAZ has, or had, a note of this number: it is used. */
export function provesNote(standing: FileStanding): boolean {
  return EXISTING.has(standing);
}

/** What a code that gives the situation of a note proves, newer tables included (MOC 5.4; NT 2026.002). */
const OF_SITUATION: Readonly<Partial<Record<Situation, ProvenStanding>>> = {
  autorizada: 'authorized',
  cancelada: 'cancelled',
  denegada: 'denied',
  epec: 'epec',
};

/** In the place of a protocol: a rejection that says what SEFAZ already has (MOC 7.0 Anexo I, authorization) proves more than a try. */
const REJECTED: Readonly<Record<string, ProvenStanding>> = {
  // An event that was linked to the note (MOC 5.8): some emitters write its answer in the place of the protocol.
  '135': 'authorized',
  // Sent twice: the note of this key is there.
  '204': 'authorized',
  '205': 'denied',
  '206': 'disabled-by-rejection',
  // Already cancelled.
  '218': 'cancelled',
  // The number is there under another key.
  '539': 'taken',
  // Sent before, and not decided yet: it may be authorized at any moment.
  '635': 'ask',
  // An EPEC has the number.
  '692': 'epec',
};

/**
 * What a protocol, or the rejection in its place, proves; undefined for a rejection that proves nothing. `nProt`: its number, which no
 * rejection has: beside a code that is new here SEFAZ has decided something of the note, as when it answers so.
 */
export function protocolStanding(cStat: string, nProt = ''): ProvenStanding | undefined {
  return ofSituation(cStat) ?? lookUp(REJECTED, cStat) ?? (nProt !== '' ? ofNew(cStat) : undefined);
}

/** Refusals of a consult that name a note of the number under another key (MOC J03 to J06). */
const OTHER_KEY: ReadonlySet<string> = new Set(['561', '562', '613']);

/** What the cStat of an answer to a consult proves of the key that was asked, whatever the protocol in it says. `hasParts`: it has one, or an event. */
export function consultStanding(cStat: string, hasParts: boolean): ProvenStanding | undefined {
  if (OTHER_KEY.has(cStat)) return 'taken';
  return ofSituation(cStat) ?? (hasParts ? ofNew(cStat) : undefined);
}

/** Registered, sent twice, or refused by what has its number: another EPEC, a note, a disablement (MOC 7.0 Anexo I). */
const OF_EPEC: Readonly<Record<string, ProvenStanding>> = {
  '135': 'epec', '136': 'epec', '155': 'epec', '485': 'epec', '573': 'epec',
  '661': 'taken',
  '662': 'disabled-by-rejection',
}; // prettier-ignore

/**
 * Refusals of a cancellation that say what became of the note, which is there: it is cancelled already; its goods were seen on the
 * road, were received, or are in a CT-e or MDF-e; it has another protocol; it is too late.
 */
const CANCELLATION_REFUSED: Readonly<Record<string, ProvenStanding>> = {
  '218': 'cancelled', '420': 'cancelled',
  '219': 'authorized', '221': 'authorized', '222': 'authorized', '501': 'authorized', '690': 'authorized',
}; // prettier-ignore

/** Registered without the note, sent twice, or of a note that is not authorized (any more): one may be there, and only a consult shows it. */
const UNLINKED: ReadonlySet<string> = new Set(['136', '573', '580']);

/** What the authority's answer to an event proves of the note it is about; undefined where it proves nothing. */
export function eventStanding(tpEvento: string, cStat: string): ProvenStanding | undefined {
  if (tpEvento === EPEC) return lookUp(OF_EPEC, cStat);
  if (cancelsNote(tpEvento, cStat)) return 'cancelled';
  const refused = isCancellationEvent(tpEvento) ? lookUp(CANCELLATION_REFUSED, cStat) : undefined;
  if (refused) return refused;
  if (isLinked(cStat)) return 'authorized';
  return UNLINKED.has(cStat) ? 'ask' : undefined;
}

export function isCancellationEvent(tpEvento: string): boolean {
  return tpEvento === '110111' || tpEvento === '110112';
}

/**
 * Refusals of a disablement of one number alone that say what has it: a note, or an EPEC (MOC I08, I09); an earlier disablement of more
 * numbers (I07a). Of several numbers they say of none which it is.
 */
const DISABLEMENT_REFUSED: Readonly<Record<string, RefusedStanding>> = {
  '241': 'taken',
  '256': 'disabled-by-rejection',
};
export type RefusedStanding = Extract<ProvenStanding, 'taken' | 'disabled-by-rejection'>;
export const REFUSED_NUMBER_CODES: readonly string[] = Object.keys(DISABLEMENT_REFUSED);

export function refusedNumberStanding(cStat: string): RefusedStanding | undefined {
  return lookUp(DISABLEMENT_REFUSED, cStat);
}

/** A refusal of an event, or of a cancellation of before events, that says that SEFAZ has no note of its key. */
export function isUnknownNote(cStat: string): boolean {
  return cStat === '494' || cStat === '217';
}

/** A refusal of a cancellation by substitution that says that SEFAZ does not have the note that was to replace the other (NT 2018.004). */
export function isUnknownReplacement(cStat: string): boolean {
  return cStat === '912';
}

/** A registered event of any kind goes with the month; a refused one proves something, and is no event. */
export function isRegisteredEvent(cStat: string): boolean {
  return isLinked(cStat) || cStat === '136';
}

/** The number is used, by whatever was decided (`givesSituation` of cstat.ts). */
function ofNew(cStat: string): ProvenStanding | undefined {
  return situationOf({ cStat }) === 'outra' ? 'authorized' : undefined;
}

function ofSituation(cStat: string): ProvenStanding | undefined {
  return OF_SITUATION[situationOf({ cStat })];
}

function lookUp<S extends ProvenStanding>(table: Readonly<Record<string, S>>, cStat: string): S | undefined {
  return Object.hasOwn(table, cStat) ? table[cStat] : undefined;
}
