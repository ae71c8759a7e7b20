/** Rules for accepting an answer: it has a code, and no field contradicts the request. */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import {
  cancelsNote,
  EPEC,
  isLinked,
  isRegistered,
  tellingCode,
  tellingType,
} from '../../../shared/fiscal/events.ts';
import { CSTAT_NOT_FOUND, situationOf } from '../../../shared/fiscal/cstat.ts';
import { PROTOCOL_PATTERN } from '../../../shared/fiscal/protocol.ts';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import { children, fieldOf, textsOf, type XmlElement } from '../xml/xml.ts';
import { walk } from '../xml/xml-find.ts';

/** Sent to the wrong environment (MOC 5.3/5.4): the only refusal that may carry another tpAmb than the request. */
const OTHER_ENVIRONMENT = '252';

/** The cStat of an element: exactly one, in the NF-e namespace, with three or four digits (NT 2025.002). */
export function statusCode(element: XmlElement): Result<string, AppError> {
  const [only, ...others] = children(element, 'cStat');
  const code = only?.text.trim() ?? '';
  if (only?.namespace !== NFE_NAMESPACE || others.length > 0 || !/^[0-9]{3,4}$/.test(code)) {
    return err(appError('sefaz.unrecognised', { reason: 'no-cStat', root: element.name }));
  }
  return ok(code);
}

/** The first of these children that is present, not empty and different; an empty one is ignored. */
export function contradiction(
  element: XmlElement,
  field: string,
  asked: string,
  same: (answered: string, asked: string) => boolean = (answered) => answered === asked,
): AppError | undefined {
  for (const child of children(element, field)) {
    const answered = child.text.trim();
    if ((answered === '' && child.children.length === 0) || same(answered, asked)) continue;
    return appError('sefaz.mismatch', { field, asked, answered: answered.slice(0, 100) });
  }
  return undefined;
}

export function environmentContradiction(
  element: XmlElement,
  cStat: string,
  tpAmb: TpAmb,
): AppError | undefined {
  return cStat === OTHER_ENVIRONMENT ? undefined : contradiction(element, 'tpAmb', tpAmb);
}

const OF_A_NOTE: readonly string[] = ['autorizada', 'cancelada', 'denegada'];

/** A 217 beside the protocol or an event of the note that it denies: neither proves anything. */
export function deniesItsNote(retConsSitNFe: XmlElement): boolean {
  return fieldOf(retConsSitNFe, 'cStat') === CSTAT_NOT_FOUND && hasProof(retConsSitNFe);
}

/** Whether a part of an answer proves its note, by the part's name in small letters. */
const PROOFS: Readonly<Record<string, readonly [info: string, isProof: (info: XmlElement) => boolean]>> = {
  protnfe: [
    'infProt',
    (info) =>
      PROTOCOL_PATTERN.test(fieldOf(info, 'nProt')) ||
      OF_A_NOTE.includes(situationOf({ cStat: fieldOf(info, 'cStat') })),
  ],
  retcancnfe: ['infCanc', (info) => isRegistered(tellingCode(textsOf(info, 'cStat')))],
  retevento: [
    'infEvento',
    (info) => {
      const tpEvento = tellingType(textsOf(info, 'tpEvento'));
      const cStat = tellingCode(textsOf(info, 'cStat'));
      return cancelsNote(tpEvento, cStat) || (tpEvento !== EPEC && isLinked(cStat));
    },
  ],
};

/** The answer has a protocol or a cancellation that proves its note, or an event that was linked to it. */
function hasProof(retConsSitNFe: XmlElement): boolean {
  return [...walk(retConsSitNFe)].some((part) => {
    const name = part.name.toLowerCase();
    const [info = '', isProof] = Object.hasOwn(PROOFS, name) ? (PROOFS[name] ?? []) : [];
    return isProof !== undefined && children(part, info).some(isProof);
  });
}

/** `001` and `1` are the same number; anything that is not a number is different. */
export function sameNumber(answered: string, asked: string): boolean {
  return /^[0-9]{1,15}$/.test(answered) && Number(answered) === Number(asked);
}

/** The schema requires two digits; four are accepted. */
function sameYear(answered: string, asked: string): boolean {
  return answered === asked || answered === `20${asked}`;
}

const exactly = (answered: string, asked: string) => answered === asked;

/** What the answer to a disablement repeats of its request, and when it is the same (MOC 5.3). */
export const REPEATED = {
  tpAmb: exactly,
  cUF: sameNumber,
  ano: sameYear,
  CNPJ: exactly,
  mod: exactly,
  serie: sameNumber,
  nNFIni: sameNumber,
  nNFFin: sameNumber,
} as const;
