/** One sentence for each fault that the verification of a closing's zip finds, and one for who signed it: the command line's, which speaks Portuguese. */

import type { ClosingFault, ClosingReport } from '../contract/companies/closing.ts';
import { formatCnpj } from '../fiscal/issuer/cnpj.ts';
import { formatDateTime } from '../moments.ts';

type Named = Extract<ClosingFault, { readonly name: string }>['kind'];
type Whole = Exclude<ClosingFault['kind'], Named>;

const NAMED: Readonly<Record<Named, (name: string) => string>> = {
  changed: (name) => `${name} não é mais o que foi gravado no fechamento.`,
  missing: (name) => `${name} está no manifesto e não está no zip.`,
  added: (name) => `${name} não é do fechamento: foi posto no zip depois.`,
  twice: (name) => `${name} está duas vezes.`,
  value: (name) => `O valor de ${name} não é o da tabela (tabela.csv).`,
  unlisted: (name) => `${name} está no zip e não está na tabela (tabela.csv).`,
};

const WHOLE: Readonly<Record<Whole, string>> = {
  'manifest-missing': 'Falta o manifesto (manifesto.json): não dá para conferir o que há no zip.',
  'manifest-damaged': 'O manifesto (manifesto.json) está danificado ou é de outra versão.',
  zip: 'O índice do zip está danificado.',
  signature: 'A assinatura (manifesto.p7s) não é deste manifesto: ele foi alterado depois de assinado.',
  signer: 'O manifesto foi assinado com o certificado de outra empresa.',
  totals: 'As notas do zip não somam o que o manifesto diz.',
  seal: 'O arquivo não é byte a byte o que foi gravado (o selo do fim não confere).',
};

export function explainClosingFault(fault: ClosingFault): string {
  return 'name' in fault ? NAMED[fault.kind](fault.name) : WHOLE[fault.kind];
}

/** Whose certificate signed, when by its computer's clock, and whether a known root vouches for it. */
export function explainClosingSigner({
  holder,
  cnpj,
  issuer,
  at,
  known,
}: NonNullable<ClosingReport['signature']>): string {
  const who = cnpj === '' ? holder : `${holder}, CNPJ ${formatCnpj(cnpj)}`;
  const when = formatDateTime(at, false, 'pt-BR');
  const chain = known ? '' : ' Nenhuma raiz conhecida da ICP-Brasil confirma este certificado.';
  return `Assinado por ${who}, certificado de ${issuer}, em ${when} pelo relógio do computador que assinou.${chain}`;
}
