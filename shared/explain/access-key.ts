/** The faults of an access key as texts, naming the group of four characters to look at, or the document that it is of. */

import type { AccessKeyFault, AccessKeyProblem } from '../fiscal/key/access-key.ts';
import { OTHER_DOCUMENTS_OF_KEYS, otherModelOf } from '../fiscal/other-documents.ts';
import type { Locale } from './words.ts';

interface Place {
  /** Group or groups of four, 1..11: "6" or "2 a 5". */
  readonly group: string;
  /** What the group contains now; "" if the key itself was not given. */
  readonly found: string;
  readonly length: number;
}

/**
 * The check digit shows that some digit is wrong, not which: its text never gives the matching digit, since a person who
 * typed it would have a false key that passes.
 */
type Sentences = Readonly<Record<AccessKeyFault, (place: Place) => string>>;

const PT: Sentences = {
  length: ({ length }) =>
    length === 0
      ? 'A chave está vazia; são 44 caracteres.'
      : `A chave tem ${counted(length, 'caractere', 'caracteres')}; são 44.`,
  characters: (p) => `O grupo ${p.group} tem um caractere que não pode estar ali${is(p, ': ')}.`,
  cUF: (p) => `O grupo ${p.group} (UF) não começa com o código de um estado${is(p, ': ')}.`,
  year: (p) => `O grupo ${p.group} (ano) deve ir de 06 até o ano atual${is(p, ', e está ')}.`,
  month: (p) => `O grupo ${p.group} (mês) deve ir de 01 a 12${is(p, ', e está ')}.`,
  emitter: (p) => `Os grupos ${p.group} não trazem um CNPJ ou CPF válido${is(p, ': ')}.`,
  mod: (p) => `O grupo ${p.group} (modelo) deve ser 55 ou 65${is(p, ', e está ')}.`,
  nNF: (p) => `Os grupos ${p.group} (número da nota) não podem ser só zeros.`,
  cDV: () => 'Algum número está errado: confira grupo a grupo (o dígito verificador não confere).',
};

const EN: Sentences = {
  length: ({ length }) =>
    length === 0
      ? 'The key is empty; it has 44 characters.'
      : `The key has ${counted(length, 'character', 'characters')}; it must have 44.`,
  characters: (p) => `Group ${p.group} has a character that cannot stand there${is(p, ': ')}.`,
  cUF: (p) => `Group ${p.group} (state) does not begin with the code of a state${is(p, ': ')}.`,
  year: (p) => `Group ${p.group} (year) must go from 06 to the current year${is(p, ', and is ')}.`,
  month: (p) => `Group ${p.group} (month) must go from 01 to 12${is(p, ', and is ')}.`,
  emitter: (p) => `Groups ${p.group} do not hold a valid CNPJ or CPF${is(p, ': ')}.`,
  mod: (p) => `Group ${p.group} (model) must be 55 or 65${is(p, ', and is ')}.`,
  nNF: (p) => `Groups ${p.group} (number of the note) cannot be only zeros.`,
  cDV: () => 'Some digit is wrong: check it group by group (the check digit does not match).',
};
const TABLES = { 'pt-BR': PT, en: EN } as const;

/**
 * One text per fault, in the order of the key's characters. With `key` (bare) the texts quote the group; without it
 * they still name it. A whole key of another document has one text, with its name and where it is consulted.
 */
export function explainAccessKey(
  problems: readonly AccessKeyProblem[],
  locale: Locale = 'pt-BR',
  key = '',
): string[] {
  const other = otherModelOf(key, problems);
  if (other !== undefined) return [explainOtherModel(other, locale).where];
  const table = TABLES[locale];
  return problems.map((problem) => table[problem.fault](placeOf(problem, locale, key)));
}

/** Name of another document by the model of its key, and where it is consulted. */
export function explainOtherModel(
  mod: string,
  locale: Locale = 'pt-BR',
): { readonly name: string; readonly where: string } {
  const { name, portal } = OTHER_DOCUMENTS_OF_KEYS[mod] ?? {
    name: `${locale === 'pt-BR' ? 'modelo' : 'model'} ${mod}`,
  };
  if (locale === 'pt-BR') {
    return {
      name,
      where:
        portal === undefined
          ? `É ${name}, e não NF-e: consulte no site da SEFAZ do estado de quem emitiu.`
          : `É ${name}, e não NF-e: consulte em ${portal}.`,
    };
  }
  return {
    name,
    where:
      portal === undefined
        ? `It is ${name}, not an NF-e: consult it at the site of the issuer's state.`
        : `It is ${name}, not an NF-e: consult it at ${portal}.`,
  };
}

function placeOf(problem: AccessKeyProblem, locale: Locale, key: string): Place {
  const first = Math.floor(problem.start / 4) + 1;
  const last = Math.floor(Math.max(problem.end - 1, 0) / 4) + 1;
  const between = locale === 'pt-BR' ? 'a' : 'to';
  return {
    group: first === last ? String(first) : `${first} ${between} ${last}`,
    found: problem.fault === 'length' ? '' : key.slice(problem.start, problem.end),
    length: problem.end,
  };
}

function is(place: Place, before: string): string {
  return place.found === '' ? '' : `${before}${place.found}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
