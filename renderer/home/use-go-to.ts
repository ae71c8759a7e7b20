/** Opens a screen for a company of the environment, which becomes the current one first. */

import type { Screen } from '../screens.ts';
import { useRouter, type Purpose } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';

export function useGoTo(): (cnpj: string, screen: Screen, purpose: Purpose) => void {
  const { go } = useRouter();
  const { company, switchCompany } = useWhere();
  return (cnpj, screen, purpose) => {
    if (company?.cnpj === cnpj) go(screen, purpose);
    else switchCompany(cnpj, () => go(screen, purpose));
  };
}
