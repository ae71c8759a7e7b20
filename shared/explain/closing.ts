/** One sentence for each fault that the verification of a closing's zip finds, and one for who signed it. */

import type { ClosingFault, ClosingReport } from '../contract/companies/closing.ts';
import { formatCnpj } from '../fiscal/issuer/cnpj.ts';
import { formatDateTime } from '../moments.ts';
import type { Locale } from './index.ts';

type Named = Extract<ClosingFault, { readonly name: string }>['kind'];
type Whole = Exclude<ClosingFault['kind'], Named>;

const NAMED: Readonly<Record<Locale, Readonly<Record<Named, (name: string) => string>>>> = {
  'pt-BR': {
    changed: (name) => `${name} não é mais o que foi gravado no fechamento.`,
    missing: (name) => `${name} está no manifesto e não está no zip.`,
    added: (name) => `${name} não é do fechamento: foi posto no zip depois.`,
    twice: (name) => `${name} está duas vezes.`,
    value: (name) => `O valor de ${name} não é o da tabela (tabela.csv).`,
    unlisted: (name) => `${name} está no zip e não está na tabela (tabela.csv).`,
  },
  en: {
    changed: (name) => `${name} is not what was written into the closing.`,
    missing: (name) => `${name} is in the manifest and not in the zip.`,
    added: (name) => `${name} is not of the closing: it was put into the zip later.`,
    twice: (name) => `${name} is there twice.`,
    value: (name) => `The value of ${name} is not the one in the table (tabela.csv).`,
    unlisted: (name) => `${name} is in the zip and not in the table (tabela.csv).`,
  },
};

const WHOLE: Readonly<Record<Locale, Readonly<Record<Whole, string>>>> = {
  'pt-BR': {
    'manifest-missing': 'Falta o manifesto (manifesto.json): não dá para conferir o que há no zip.',
    'manifest-damaged': 'O manifesto (manifesto.json) está danificado ou é de outra versão.',
    zip: 'O índice do zip está danificado.',
    signature: 'A assinatura (manifesto.p7s) não é deste manifesto: ele foi alterado depois de assinado.',
    signer: 'O manifesto foi assinado com o certificado de outra empresa.',
    totals: 'As notas do zip não somam o que o manifesto diz.',
    seal: 'O arquivo não é byte a byte o que foi gravado (o selo do fim não confere).',
  },
  en: {
    'manifest-missing': 'The manifest (manifesto.json) is missing: what the zip has cannot be verified.',
    'manifest-damaged': 'The manifest (manifesto.json) is damaged or of another version.',
    zip: 'The index of the zip is damaged.',
    signature: 'The signature (manifesto.p7s) is not of this manifest: it was changed after it was signed.',
    signer: 'The manifest was signed with the certificate of another company.',
    totals: 'The notes in the zip do not add up to what the manifest says.',
    seal: 'The file is not byte for byte what was written (the seal at its end does not match).',
  },
};

export function explainClosingFault(fault: ClosingFault, locale: Locale = 'pt-BR'): string {
  return 'name' in fault ? NAMED[locale][fault.kind](fault.name) : WHOLE[locale][fault.kind];
}

/** Whose certificate signed, when by its computer's clock, and whether a known root vouches for it. */
export function explainClosingSigner(
  { holder, cnpj, issuer, at, known }: NonNullable<ClosingReport['signature']>,
  locale: Locale = 'pt-BR',
): string {
  const who = cnpj === '' ? holder : `${holder}, CNPJ ${formatCnpj(cnpj)}`;
  const when = formatDateTime(at, false, locale);
  if (locale === 'en') {
    const chain = known ? '' : ' No known root of ICP-Brasil vouches for this certificate.';
    return `Signed by ${who}, certificate of ${issuer}, on ${when} by the clock of the computer that signed.${chain}`;
  }
  const chain = known ? '' : ' Nenhuma raiz conhecida da ICP-Brasil confirma este certificado.';
  return `Assinado por ${who}, certificado de ${issuer}, em ${when} pelo relógio do computador que assinou.${chain}`;
}
