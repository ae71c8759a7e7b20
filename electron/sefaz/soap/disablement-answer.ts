/** Reads retInutNFe, and accepts it only for exactly the requested range (MOC 5.3). */

import { appError, type AppError } from '../../../shared/errors.ts';
import { CSTAT_ALREADY_DISABLED } from '../../../shared/fiscal/cstat.ts';
import { earlierProtocol, hasFalseProtocol } from '../../../shared/fiscal/protocol.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { findAnswer } from './answer-envelope.ts';
import { contradiction, environmentContradiction, REPEATED, statusCode } from './answer-validation.ts';
import type { SoapResponse } from '../tls/exchange.ts';
import type { DisablementFields } from './signature.ts';
import { children, fieldOf, type XmlElement } from '../xml/xml.ts';

/** Absent fields are ''. */
export interface DisablementAnswer {
  readonly cStat: string;
  readonly xMotivo: string;
  readonly dhRecbto: string;
  /** With 102 15 or 17 digits. With 563 it is the earlier protocol, from the tag or from the text of xMotivo. */
  readonly nProt: string;
  /** The retInutNFe element, character for character, as self-contained text. */
  readonly retInutNFe: string;
}

/**
 * Errors: `sefaz.not-xml`, `sefaz.soap-fault`, `sefaz.http`, `sefaz.unrecognised`, `sefaz.mismatch`. After a request
 * was written each of them means that the outcome is unknown. infInut/@Id is never compared: it is "ID" + nProt.
 */
export function readDisablementAnswer(
  response: SoapResponse,
  question: Omit<DisablementFields, 'xJust'>,
): Result<DisablementAnswer, AppError> {
  const found = findAnswer(response, 'retInutNFe');
  if (!found.ok) return found;
  const { element, xml } = found.value;
  const [infInut, ...others] = children(element, 'infInut');
  if (!infInut || others.length > 0) {
    return err(appError('sefaz.unrecognised', { reason: 'no-infInut', root: element.name }));
  }
  const cStat = statusCode(infInut);
  if (!cStat.ok) return cStat;
  const different = disablementContradiction(infInut, cStat.value, question);
  if (different) return err(different);
  const xMotivo = fieldOf(infInut, 'xMotivo');
  const nProt = fieldOf(infInut, 'nProt');
  if (hasFalseProtocol({ cStat: cStat.value, nProt })) {
    return err(appError('sefaz.unrecognised', { reason: 'protocol', root: element.name }));
  }
  return ok({
    cStat: cStat.value,
    xMotivo,
    dhRecbto: fieldOf(infInut, 'dhRecbto'),
    nProt: cStat.value === CSTAT_ALREADY_DISABLED ? earlierProtocol({ nProt, xMotivo }) : nProt,
    retInutNFe: xml,
  });
}

function disablementContradiction(
  infInut: XmlElement,
  cStat: string,
  question: Omit<DisablementFields, 'xJust'>,
): AppError | undefined {
  const differs = (field: Exclude<keyof typeof REPEATED, 'tpAmb'>, asked: string | number) =>
    contradiction(infInut, field, String(asked), REPEATED[field]);
  return (
    environmentContradiction(infInut, cStat, question.tpAmb) ??
    differs('cUF', question.cUF) ??
    differs('ano', question.ano) ??
    differs('CNPJ', question.cnpj) ??
    contradiction(infInut, 'CPF', question.cnpj) ??
    differs('mod', question.mod) ??
    differs('serie', question.serie) ??
    differs('nNFIni', question.nNFIni) ??
    differs('nNFFin', question.nNFFin)
  );
}
