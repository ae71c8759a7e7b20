/** Why a CNPJ cannot be added as a branch. */

import { cnpjRoot, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';

/** `root`: no certificate here serves it. `known`: it is here already, and would be written over with what the form leaves empty. */
export function branchProblem(
  cnpj: Cnpj,
  companies: readonly { readonly cnpj: string; readonly root: string }[],
): 'root' | 'known' | undefined {
  if (!companies.some(({ root }) => root === cnpjRoot(cnpj))) return 'root';
  return companies.some((each) => each.cnpj === cnpj) ? 'known' : undefined;
}
