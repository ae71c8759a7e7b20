import { expect, test } from 'vitest';
import { readArticle } from './read.ts';

test('an article is a title and blocks, with links as targets of the help', () => {
  const text = `# Faixa

Veja **isto**, \`F4\`, [Consultar](consultar.md), [656](codigos.md#656) e [A1](glossario.md#a1); 5 < 6 & x_y_z \\* w.

![Um desenho](../imagens/consultar.png)

> Nota.

## Ordem

1. um
2. dois

- solto

| Tecla | O que faz |
| ----- | --------- |
| \`F1\`  | **Ajuda** |

---

[Índice](README.md)
`;
  expect(readArticle(text, 'faixa.md')).toEqual({
    title: 'Faixa',
    blocks: [
      {
        kind: 'text',
        text: [
          'Veja ',
          { kind: 'bold', text: 'isto' },
          ', ',
          { kind: 'key', text: 'F4' },
          ', ',
          { kind: 'link', text: 'Consultar', to: 'consult' },
          ', ',
          { kind: 'link', text: '656', to: 'cstat/656' },
          ' e ',
          { kind: 'link', text: 'A1', to: 'term/a1' },
          '; 5 < 6 & x_y_z * w.',
        ],
      },
      { kind: 'note', text: ['Nota.'] },
      { kind: 'heading', text: ['Ordem'] },
      { kind: 'steps', items: [['um'], ['dois']] },
      { kind: 'list', items: [['solto']] },
      { kind: 'keys', rows: [['F1', [{ kind: 'bold', text: 'Ajuda' }]]] },
    ],
  });
});

test('a heading may have a name to link to', () => {
  expect(readArticle('# G\n\n## <a id="cnpj-raiz"></a>CNPJ raiz\n', 'g.md').blocks).toEqual([
    { kind: 'heading', text: ['CNPJ raiz'], id: 'cnpj-raiz' },
  ]);
});

test('lines that end as on Windows read the same', () => {
  const text = '# T\n\nUm\n\n- dois\n\n---\n\nfim\n';
  expect(readArticle(text.replaceAll('\n', '\r\n'), 't.md')).toEqual(readArticle(text, 't.md'));
});

test.each([
  ['no title', 'Texto\n', 'does not begin with its title'],
  ['raw HTML', '# T\n\n<b>x</b>\n', 'cannot show "<b>'],
  ['a block of HTML', '# T\n\n<div>x</div>\n', 'cannot show "<div>x'],
  ['HTML in a heading', '# T\n\n## <img src="x"> y\n', 'cannot show "<img'],
  ['a third level', '# T\n\n### x\n', 'only headings of level 2: "### x'],
  ['code blocks', '# T\n\n```\nx\n```\n', 'cannot show "```'],
  ['italics', '# T\n\n*x*\n', 'cannot show "*x*"'],
  ['a link in bold', '# T\n\n**[x](consultar.md)**\n', 'only words are expected'],
  ['a list in a list', '# T\n\n- a\n  - b\n', 'one paragraph is expected'],
  ['two paragraphs in a note', '# T\n\n> a\n>\n> b\n', 'one paragraph is expected'],
  ['a table of anything but keys', '# T\n\n| a | b |\n| - | - |\n| x | y |\n', 'not a key: "x"'],
  ['a link to nowhere', '# T\n\n[x](nada.md)\n', 'no page of the help: "nada.md"'],
  ['a place within a page', '# T\n\n[x](consultar.md#y)\n', 'no page of the help'],
  ['an address of the web', '# T\n\n[x](https://example.invalid/)\n', 'no page of the help'],
  ['a script as an address', '# T\n\n[x](javascript:alert)\n', 'no page of the help'],
  ['a picture among words', '# T\n\na ![b](../imagens/c.png)\n', 'cannot show "![b]'],
])('%s is refused, by the name of the file', (_, text, reason) => {
  expect(() => readArticle(text, 'teste.md')).toThrow('teste.md: ');
  expect(() => readArticle(text, 'teste.md')).toThrow(reason);
});
