/** Where a key is asked: the authorizer, its service of the model, and the certificate that asks. */

import { accessKeyParts, type AccessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../shared/fiscal/issuer/cnpj.ts';
import { sitesOf } from './sites.ts';

export interface Asker {
  readonly cnpj?: string | undefined;
  readonly fallback?: string | undefined;
}

/** As a text; the same choice of the certificate as of one consultation (`electron/consult/consult.ts`). */
export function placeOfKey(
  key: string,
  { cnpj, fallback }: Asker,
  hasCertificate: (root: string) => boolean,
): string {
  const parts = accessKeyParts(key);
  const authorizer = sitesOf(parts)?.named ?? '-';
  const root = cnpj ? cnpjRoot(cnpj) : rootOf(parts, fallback, hasCertificate);
  return `${authorizer} ${parts.mod} ${root}`;
}

function rootOf(
  parts: AccessKeyParts,
  fallback: string | undefined,
  hasCertificate: (root: string) => boolean,
): string {
  const emitter = parts.emitterKind === 'CNPJ' ? cnpjRoot(parts.emitter) : '';
  if (emitter !== '' && hasCertificate(emitter)) return emitter;
  return fallback ? cnpjRoot(fallback) : emitter;
}
