/** What a person typed into the help's search, as words to look for: without empty words, by their stems, with what else they are called. */

/** Folded words that tell nothing of what is sought. */
const EMPTY = new Set(
  (
    'a o as os um uma uns umas de da do das dos em no na nos nas por para pra pro com sem e ou que se eu me meu minha meus minhas ' +
    'seu sua nao not no quanto quanta quantos quantas tempo ele ela isso isto esta este essa esse ta foi ser estar ter tem tenho como qual quais quando onde porque ' +
    'the an of in on to for with my i it is are was and or how what when where which why do does can'
  ).split(' '),
);

/**
 * Beginnings of words, folded, by which people call the same thing. A word that begins like one of them is also looked for by
 * the others of its row.
 */
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

/** Endings that a stem goes without, the longest first. */
const ENDINGS =
  /(?:acoes|icoes|acao|icao|mente|aram|eram|iram|ados|adas|idos|idas|ando|endo|indo|ado|ada|ido|ida|ava|iam|ou|ei|eu|iu|ar|er|ir|am|em|oes|ao|ing|ed|es|as|os|s|a|o|e)$/;
const SHORTEST_STEM = 3;

/** One word of the question: as typed, its stem, and the other names. All are beginnings of words. */
export interface Sought {
  readonly typed: string;
  readonly stem: string;
  readonly others: readonly string[];
}

/** `query` is folded. A question of empty words only is taken at its word. */
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
