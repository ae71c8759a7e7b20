/** Where the numbers of a request that was refused are corrected: as a new request, in the wizard of its own company. */

import type { DisablementView } from '../../shared/contract.ts';
import type { Purpose } from '../ui/navigation/router.tsx';
import { emptyWizard, type WizardFields } from './wizard/wizard-model.ts';

export type Correction =
  | { readonly at: 'here'; readonly fields: WizardFields }
  /** The company is changed first, and the screen is opened anew. */
  | { readonly at: 'its-company'; readonly range: NonNullable<Purpose['range']> };

type Request = Pick<DisablementView, 'cnpj' | 'mod' | 'serie' | 'nNFIni' | 'nNFFin' | 'ano' | 'xJust'>;

/** @param cnpj the current company, whose wizard this window has */
export function correctionOf(view: Request, cnpj: string | undefined): Correction {
  const { mod, serie, nNFIni, nNFFin, ano, xJust } = view;
  if (view.cnpj !== cnpj) return { at: 'its-company', range: { mod, serie, nNFIni, nNFFin, ano, xJust } };
  const numbers = { from: String(nNFIni), to: String(nNFFin), ano: String(ano) };
  return { at: 'here', fields: { ...emptyWizard(String(serie)), mod, ...numbers, xJust } };
}
