/** One sentence for each fault that the verification of a closing's zip finds. */

import type { ClosingFault } from '../contract/companies/closing.ts';
import type { Locale } from './index.ts';

type Named = Extract<ClosingFault, { readonly name: string }>['kind'];
type Whole = Exclude<ClosingFault['kind'], Named>;

const NAMED: Readonly<Record<Locale, Readonly<Record<Named, (name: string) => string>>>> = {
  'pt-BR': {
    changed: (name) => `${name} não é mais o que foi gravado no fechamento.`,
    missing: (name) => `${name} está no manifesto e não está no zip.`,
    added: (name) => `${name} não é do fechamento: foi posto no zip depois.`,
    twice: (name) => `${name} está duas vezes.`,
  },
  en: {
    changed: (name) => `${name} is not what was written into the closing.`,
    missing: (name) => `${name} is in the manifest and not in the zip.`,
    added: (name) => `${name} is not of the closing: it was put into the zip later.`,
    twice: (name) => `${name} is there twice.`,
  },
};

const WHOLE: Readonly<Record<Locale, Readonly<Record<Whole, string>>>> = {
  'pt-BR': {
    'manifest-missing': 'Falta o manifesto (manifesto.json): não dá para conferir o que há no zip.',
    'manifest-damaged': 'O manifesto (manifesto.json) está danificado ou é de outra versão.',
    zip: 'O índice do zip está danificado.',
    seal: 'O arquivo não é byte a byte o que foi gravado (o selo do fim não confere).',
  },
  en: {
    'manifest-missing': 'The manifest (manifesto.json) is missing: what the zip has cannot be verified.',
    'manifest-damaged': 'The manifest (manifesto.json) is damaged or of another version.',
    zip: 'The index of the zip is damaged.',
    seal: 'The file is not byte for byte what was written (the seal at its end does not match).',
  },
};

export function explainClosingFault(fault: ClosingFault, locale: Locale = 'pt-BR'): string {
  return 'name' in fault ? NAMED[locale][fault.kind](fault.name) : WHOLE[locale][fault.kind];
}
