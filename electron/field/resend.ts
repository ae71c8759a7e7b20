/**
 * Sends the request of a disablement that SEFAZ has homologated once more, to the byte, and only looks at the answer: this is how
 * SEFAZ says 563. Never in production; nothing of it goes into the journal, which knows the range as disabled already.
 */

import type { AppError } from '../../shared/errors.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import type { Mod } from '../../shared/fiscal/numbering.ts';
import type { Result } from '../../shared/result.ts';
import { homeAuthorizer, type Authorizer } from '../sefaz/addresses/authorizers.ts';
import { disablementEnvelope } from '../sefaz/soap/envelope.ts';
import { faultToError, openFresh, type ClientIdentity, type Destination } from '../sefaz/tls/connection.ts';
import { findAnswer } from '../sefaz/soap/answer-envelope.ts';
import { childText, decodeXmlBytes, find, parseXml } from '../sefaz/xml/xml.ts';
import { failed, formOf, since } from './ask.ts';
import type { Named } from './seen.ts';
import { errorOf, type ShakeDeps } from './shake.ts';

export type FindDisable = (question: {
  readonly mod: Mod;
  readonly authorizer: Authorizer;
  readonly tpAmb: '2';
  readonly service: 'disable';
}) => Result<{ readonly destination: Destination }, AppError>;

/** What the request says of itself must be the test environment too, wherever it was found. */
export function isOfTest(signedXml: string): boolean {
  const parsed = parseXml(signedXml);
  return parsed.ok && childText(find(parsed.value, 'infInut') ?? parsed.value, 'tpAmb') === '2';
}

export async function resendIdentical(
  { trust, proxying }: ShakeDeps,
  seek: FindDisable,
  identity: ClientIdentity,
  { xml, uf, mod, de }: { readonly xml: string; readonly uf: Uf; readonly mod: Mod; readonly de: string },
  signal: AbortSignal | undefined,
): Promise<Named> {
  const began = performance.now();
  if (!isOfTest(xml)) return { de, certo: false, ms: 0, erro: { codigo: 'input.invalid', campo: 'tpAmb' } };
  const found = seek({ mod, authorizer: homeAuthorizer(uf, mod), tpAmb: '2', service: 'disable' });
  if (!found.ok) return failed(de, began, found.error);
  const link = await openFresh(found.value.destination, identity, { signal, trust, proxying });
  if (!link.ok) return failed(de, began, faultToError(link.error));
  const response = await link.value.post({ service: 'disable', body: disablementEnvelope(xml) });
  if (!response.ok) return failed(de, began, faultToError(response.error));
  const { httpStatus: http, body } = response.value;
  const shown = { de, ms: since(began), http, ...formOf(decodeXmlBytes(body).trimStart()) };
  const answer = findAnswer(response.value, 'retInutNFe');
  if (!answer.ok) return { ...shown, certo: false, ...errorOf(answer.error) };
  const infInut = find(answer.value.element, 'infInut');
  const text = (name: string) => (infInut && childText(infInut, name)) ?? '';
  return { ...shown, certo: text('cStat') !== '', cStat: text('cStat'), xMotivo: text('xMotivo') };
}
