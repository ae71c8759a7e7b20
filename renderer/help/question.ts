/** Turns a help query into words to search for: without stop words, by stem, with synonyms. */

/** Stop words, folded. */
const EMPTY = new Set(
  (
    'a o as os um uma uns umas de da do das dos em no na nos nas por para pra pro com sem e ou que se eu me meu minha meus minhas ' +
    'seu sua nao not no quanto quanta quantos quantas tempo ele ela isso isto esta este essa esse ta foi ser estar ter tem tenho como qual quais quando onde porque ' +
    'the an of in on to for with my i it is are was and or how what when where which why do does can'
  ).split(' '),
);

/** Synonyms: each row holds beginnings of words, folded. A word that begins with one of them is also searched for by the others. */
const SAME: readonly (readonly string[])[] = [
  ['pul', 'furo', 'burac', 'quebr', 'salt', 'falt', 'inutiliz', 'skip', 'gap', 'miss', 'disab'],
  ['some', 'sumi', 'desaparec', 'consta', 'encontr', 'acha', 'vanish', 'lost', 'found'],
  ['numer', 'sequenc', 'faixa', 'number', 'sequence', 'range'],
  ['nota', 'danfe', 'nfe', 'nf-e', 'cupom', 'nfce', 'note', 'invoice'],
  ['erro', 'rejei', 'recus', 'error', 'reject', 'refus'],
  [
    'demor',
    'trav',
    'lent',
    'caiu',
    'parad',
    'fora do ar',
    'conexa',
    'internet',
    'slow',
    'down',
    'connection',
    'stopped',
  ],
  ['bloque', 'paus', '656', 'excesso', 'consumo', 'block', 'abuse'],
  ['veio', 'volt', 'cheg', 'came', 'arriv'],
  ['errad', 'incorret', 'confer', 'invalid', 'wrong'],
  ['perd', 'resposta', 'pendenc', 'pendente', 'answer', 'pending'],
  ['venc', 'expir', 'validade', 'renov', 'renew'],
  ['baix', 'download', 'xml'],
  ['backup', 'copia', 'restaur', 'restor'],
  ['guard', 'prazo', 'meses', 'arquivo', 'keep', 'months'],
  ['cancel', 'anul', 'desfaz'],
  ['erp', 'integra', 'api', 'token'],
  ['leitor', 'barras', 'scanner', 'reader', 'barcode'],
];

/** Suffixes that a stem is stripped of, the longest first. */
const ENDINGS =
  /(?:acoes|icoes|acao|icao|mente|aram|eram|iram|ados|adas|idos|idas|ando|endo|indo|ado|ada|ido|ida|ava|iam|ou|ei|eu|iu|ar|er|ir|am|em|oes|ao|ing|ed|es|as|os|s|a|o|e)$/;
const SHORTEST_STEM = 3;

/** One word of the query: as typed, its stem, and its synonyms. All are beginnings of words. */
export interface Sought {
  readonly typed: string;
  readonly stem: string;
  readonly others: readonly string[];
}

/** `query` is folded. A query of stop words only is searched as typed. */
export function soughtIn(query: string): readonly Sought[] {
  const words = query.split(/[^\p{L}\p{N}-]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !EMPTY.has(word));
  return (telling.length > 0 ? telling : words).map((typed) => ({
    typed,
    stem: stemOf(typed),
    others: SAME.filter((row) => row.some((beginning) => typed.startsWith(beginning)))
      .flat()
      .filter((beginning) => !typed.startsWith(beginning)),
  }));
}

function stemOf(word: string): string {
  const stem = word.replace(ENDINGS, '');
  return stem.length >= SHORTEST_STEM ? stem : word;
}
