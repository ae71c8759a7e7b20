/** Leads from Furos to the wizard with some numbers, which are named here once they come back disabled. */

import type { Gap } from '../../../shared/contract.ts';
import type { Mod, NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useLeaveFor } from '../../ui/dialogs/unsaved.tsx';
import { useWhere } from '../../ui/session.tsx';
import { noteSent } from './sent-from-here.ts';
import { rangeOfGap } from './to-wizard.ts';

interface Wanted extends NumberRange {
  readonly mod: Mod;
  readonly serie: number;
}

/** `gap`: the one that they are in. */
export function useToWizard(cnpj: string): (wanted: Wanted, gap: Gap | undefined) => void {
  const { environment } = useWhere();
  const leaveFor = useLeaveFor();
  return ({ mod, serie, nNFIni, nNFFin }, gap) => {
    noteSent({ environment, cnpj, mod, serie }, [{ nNFIni, nNFFin }]);
    leaveFor('disablement', { range: { mod, serie, ...(gap ? rangeOfGap(gap) : {}), nNFIni, nNFFin } });
  };
}
