/**
 * Sends the request of a disablement that SEFAZ has homologated once more, to the byte, and only looks at the answer: this is how
 * SEFAZ says 563. Never in production; nothing of it goes into the journal, which knows the range as disabled already.
 */

import type { AppError } from '../../shared/errors.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import type { Mod, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { Result } from '../../shared/result.ts';
import { disablementEnvelope } from '../sefaz/soap/envelope.ts';
import { findAnswer } from '../sefaz/soap/answer-envelope.ts';
import { faultToError, type FreshLink } from '../sefaz/tls/connection.ts';
import { childText, decodeXmlBytes, find, parseXml } from '../sefaz/xml/xml.ts';
import { failed, formOf, since } from './ask.ts';
import type { Named } from './seen.ts';
import { errorOf } from './shake.ts';

interface Route {
  /** Of the request. */
  readonly id: string;
  readonly uf: Uf;
  readonly mod: Mod;
  readonly tpAmb: TpAmb;
}

/** How every disablement reaches SEFAZ, and where its answers are counted: equal refusals lead to a 656. */
export interface ResendRoutes<Identity> {
  readonly connect: (
    route: Route & { readonly identity: Identity; readonly signal?: AbortSignal },
  ) => Promise<Result<{ readonly link: Pick<FreshLink, 'post'> }, AppError>>;
  readonly answered?: ((route: Route & { readonly cnpj: string }, cStat: string) => void) | undefined;
}

/** Of the test environment, by what the request says of itself, wherever it was found: its Id; undefined for another one. */
export function idInTest(signedXml: string): string | undefined {
  const parsed = parseXml(signedXml);
  const info = parsed.ok ? find(parsed.value, 'infInut') : undefined;
  if (!info || childText(info, 'tpAmb') !== '2') return undefined;
  return info.attributes.find(({ name, prefix }) => name === 'Id' && prefix === '')?.value;
}

export async function resendIdentical<Identity>(
  { connect, answered }: ResendRoutes<Identity>,
  identity: Identity,
  asked: Pick<Route, 'uf' | 'mod'> & { readonly cnpj: string; readonly xml: string; readonly de: string },
  signal: AbortSignal | undefined,
): Promise<Named> {
  const { xml, uf, mod, cnpj, de } = asked;
  const began = performance.now();
  const id = idInTest(xml);
  if (id === undefined) return { de, certo: false, ms: 0, erro: { codigo: 'input.invalid', campo: 'tpAmb' } };
  const route: Route = { id, uf, mod, tpAmb: '2' };
  const connected = await connect({ ...route, identity, ...(signal ? { signal } : {}) });
  if (!connected.ok) return failed(de, began, connected.error);
  const { link } = connected.value;
  const response = await link.post({ service: 'disable', body: disablementEnvelope(xml) });
  if (!response.ok) return failed(de, began, faultToError(response.error));
  const { httpStatus: http, body } = response.value;
  const shown = { de, ms: since(began), http, ...formOf(decodeXmlBytes(body).trimStart()) };
  const answer = findAnswer(response.value, 'retInutNFe');
  if (!answer.ok) return { ...shown, certo: false, ...errorOf(answer.error) };
  const infInut = find(answer.value.element, 'infInut');
  const text = (name: string) => (infInut && childText(infInut, name)) ?? '';
  answered?.({ ...route, cnpj }, text('cStat'));
  return { ...shown, certo: text('cStat') !== '', cStat: text('cStat'), xMotivo: text('xMotivo') };
}
