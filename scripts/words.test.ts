/** No Portuguese text of the program says again what was found wrong, dangerous or stilted in one: a table of phrases with reasons. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

const TEXTS = [
  'shared/explain/**/*.ts',
  'shared/fiscal/events.ts',
  'renderer/i18n/pt-BR/**/*.ts',
  'electron/cli/**/*.ts',
  'electron/receipt/*.ts',
  'electron/shell/**/*.ts',
  'electron/service/**/*.ts',
  'electron/faces/confirmation-text.ts',
  'docs/manual/*.md',
  'README.pt-BR.md',
];

/** What must not be said, and why. */
const BANNED: readonly (readonly [phrase: RegExp, why: string])[] = [
  // Untrue, or more than is known.
  [/REJEITADA/, 'a consult that was refused says nothing of the note'],
  [/não o registra duas vezes/, 'a request sent again may be carried out now, for the first time'],
  [
    /[Oo]s números estão livres|volta[m]? a ficar livre/,
    'SEFAZ did not confirm it: released in this program only',
  ],
  [/[Oo] pedido ficou guardado/, 'reads as if it would be sent later by itself'],
  [/Neste computador não há nota com estes números/, 'no proof that the numbers are free'],
  [/conteúdo foi alterado depois de assinado/, 'a reformatted file fails alike'],
  [/A SEFAZ mostra a nota a quem a emitiu/, '640 belongs to the distribution of DF-e'],
  [/Na consulta de uma nota, quer dizer/, '206 belongs to the authorization of notes'],
  [/cinco anos/, 'the period is the accountant’s to say (Ajuste SINIEF 2/2025: 132 months)'],
  [/presume-se/, 'a presumption of some states, not of all'],
  [/contingência SCAN/, 'tpEmis 3 is the NFF regime since NT 2021.002; SCAN ended in 2014'],
  [/mande o protocolo/, 'after a 563 there may be none'],
  // The reader may have received the note.
  [/[Tt]ransmita pelo seu emissor/, 'the recipient of a note cannot transmit it'],
  [/Procure esta chave no seu emissor/, 'the recipient asks the supplier for the XML'],
  [/se houve a venda/, 'the recipient bought'],
  // Words that people read otherwise, or do not say.
  [/[Ii]nutilização homologada/, 'reads as the test environment'],
  [/\b(?:a|da|na|numa|uma|pela) EPEC\b/, 'the event is masculine: o EPEC'],
  [/de mentira/, 'de treino'],
  [
    /[Pp]erguntando|Perguntado|perguntas? desta chave|[Pp]erguntar à SEFAZ/,
    'people consult SEFAZ: consultando, consultar',
  ],
  [/[Mm]ês em que pulou|ao do pulo/, 'a quebra da sequência'],
  [/sua palavra|palavra (?:sua|de uma pessoa)/, 'what a person states is a declaração'],
  [/(?:guardad|fic)[oa]\w* fechad[oa]/, 'guardado com criptografia'],
  [/ao alcance/, 'acessível'],
  [/\b[Ee]los?\b|\b[Cc]orrente\b(?!:)/, 'código de verificação do diário, registro'],
  [/'Como vai'/, 'Texto que será enviado'],
  [/de no mínimo 15/, 'say how many letters are missing'],
  [/HÁ O QUE VER/, 'say that there are problems'],
  [/anda sozinha/, 'a list atualiza-se'],
  [/engole/, 'the answer does not arrive'],
  [/desajeitad/, 'plain: alterações em parte do diário'],
  [/se pede ao estado/, 'plain: a cópia oficial é pedida à SEFAZ'],
  [/entra como empresa nova/, 'said beside “continua como está” of the same company'],
  [/[Pp]ela tecla Enter/, 'plain: nesta tela, a tecla Enter não envia nada'],
];

/** The texts alone: comments are English, and about the code. */
function textOf(path: string): string {
  const source = readFileSync(join(ROOT, path), 'utf8');
  return path.endsWith('.md') ? source : source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

const files = TEXTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
  (path) => !path.endsWith('.test.ts') && !path.endsWith('.en.ts'),
);

test('there are texts to look at', () => {
  expect(files.length).toBeGreaterThan(100);
});

test.each(BANNED)('%s stands nowhere: %s', (phrase) => {
  const found = files.filter((path) => phrase.test(textOf(path)));
  expect(found).toEqual([]);
});

test.each([
  [/A denegação acabou em 2023; notas antigas ainda respondem/, 'docs/manual/glossario.md'],
  [/devolve a \*\*situação\*\*, não o XML/, 'docs/manual/consultar.md'],
  [/132 meses/, 'docs/manual/codigos-em-detalhe.md'],
])('%s is said', (phrase, path) => {
  expect(textOf(path)).toMatch(phrase);
});
