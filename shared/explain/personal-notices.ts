/** Warns about a justification that seems to name a person, because SEFAZ keeps it for years. Never blocks. */

import { findPersonalData, type PersonalDataKind } from '../fiscal/justification/personal-data.ts';

const NAMES: Readonly<Record<PersonalDataKind, string>> = {
  cpf: 'um CPF',
  cnpj: 'um CNPJ',
  email: 'um e-mail',
  phone: 'um telefone',
};

/** One sentence per kind; the text itself is not repeated, since logs are kept too. */
export function personalNotices(xJust: string): string[] {
  const kinds = new Set(findPersonalData(xJust).map(({ kind }) => kind));
  return [...kinds].map(
    (kind) =>
      `A justificativa parece trazer ${NAMES[kind]}, e fica na SEFAZ por anos; se não fizer falta, tire-o.`,
  );
}
