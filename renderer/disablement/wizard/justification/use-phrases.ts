/** The phrases of a company: saved and suggested ones, and the actions on them. */

import type { CompanyView, Environment } from '../../../../shared/contract.ts';
import { justificationSchema } from '../../../../shared/fiscal/justification/justification.ts';
import { useCommand, useQueryCall } from '../../../api/hooks.ts';

export type Phrases = ReturnType<typeof usePhrases>;

export function usePhrases(environment: Environment, cnpj: CompanyView['cnpj'] | undefined) {
  const query = useQueryCall(
    'company.phrases',
    { environment, cnpj: cnpj ?? '' },
    { enabled: cnpj !== undefined },
  );
  const save = useCommand('company.save-phrase');
  const remove = useCommand('company.remove-phrase');
  const saved = query.data?.saved ?? [];
  return {
    saved,
    suggested: query.data?.suggested ?? [],
    error: query.error?.error ?? save.error ?? remove.error,
    /** True for a text that can be sent unchanged and is not saved yet. */
    canSave: (text: string) =>
      query.data !== undefined &&
      justificationSchema.safeParse(text.trim()).success &&
      !saved.includes(text.trim()),
    /** Resolves to false where it was not saved. */
    save: async (text: string) => {
      if (cnpj === undefined) return false;
      return (await save.run({ environment, cnpj, text: text.trim() })).ok;
    },
    remove: async (text: string) => {
      if (cnpj === undefined) return false;
      return (await remove.run({ environment, cnpj, text })).ok;
    },
  };
}
