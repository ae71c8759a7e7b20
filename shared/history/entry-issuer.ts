/** Whose an entry of the history is, where no name is known. */

import { accessKeyParts } from '../fiscal/key/access-key.ts';
import { formatCnpj } from '../fiscal/issuer/cnpj.ts';
import { issuerText } from '../fiscal/issuer/issuer-text.ts';

/** The company of a disablement, or the issuer of a note, which may be a person. */
export function entryIssuer({
  cnpj,
  chNFe,
}: {
  readonly cnpj: string;
  readonly chNFe?: string | undefined;
}): string {
  return chNFe === undefined ? formatCnpj(cnpj) : issuerText(accessKeyParts(chNFe));
}
