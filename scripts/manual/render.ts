/** Turns the help of the window into the pages of docs/manual: the same words, with pictures. */

import { format } from 'prettier';
import { EXPLAINED_CSTATS, dependsOnService, explainCStat } from '../../shared/explain/index.ts';
import { spansOf, type Block } from '../../renderer/help/blocks.ts';
import { CHAPTERS, PAGE_IDS, PAGES, targetOf, TERM_IDS } from '../../renderer/help/pages.ts';
import { helpPtBR } from '../../renderer/help/pt-BR/index.ts';
import { help as words } from '../../renderer/i18n/pt-BR/help.ts';

const PICTURES = '../imagens';
const GLOSSARY = 'glossario.md';
const CODES = 'codigos.md';
const CONTENTS = 'README.md';

/** File name in docs/manual → its text, formatted like every other file here. */
export async function renderManual(): Promise<ReadonlyMap<string, string>> {
  const raw = new Map<string, string>([
    [CONTENTS, contents()],
    ...PAGE_IDS.map((id) => {
      const { title, blocks } = helpPtBR.pages[id];
      return [`${PAGES[id].file}.md`, `# ${title}\n\n${blocksOf(blocks)}${foot()}`] as const;
    }),
    [GLOSSARY, glossary()],
    [CODES, codes()],
  ]);
  const pages = new Map<string, string>();
  for (const [name, text] of raw) {
    pages.set(name, await format(text, { parser: 'markdown', printWidth: 110, singleQuote: true }));
  }
  return pages;
}

/** Every picture that the manual shows, without its ending. */
export function picturesOf(): readonly string[] {
  return PAGE_IDS.flatMap((id) =>
    helpPtBR.pages[id].blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])),
  );
}

function contents(): string {
  const chapters = CHAPTERS.map((chapter) => {
    const pages = PAGE_IDS.filter((id) => PAGES[id].chapter === chapter);
    const lines = pages.map((id) => `- [${helpPtBR.pages[id].title}](${PAGES[id].file}.md)`);
    return `## ${words.chapters[chapter]}\n\n${lines.join('\n')}\n`;
  });
  return [
    '# Manual do Balcão NF-e\n',
    'O mesmo texto está no programa: `F1` abre a ajuda do que está na frente.\n',
    ...chapters,
    `## Para procurar\n\n- [${words.codes}](${CODES})\n- [${words.glossary}](${GLOSSARY})\n`,
  ].join('\n');
}

function foot(): string {
  return `\n\n---\n\n[${words.contents}](${CONTENTS}) · [${words.codes}](${CODES}) · [${words.glossary}](${GLOSSARY})\n`;
}

function glossary(): string {
  const sorted = [...TERM_IDS].sort((a, b) =>
    helpPtBR.terms[a].term.localeCompare(helpPtBR.terms[b].term, 'pt-BR'),
  );
  const entries = sorted.map((id) => {
    const { term, text } = helpPtBR.terms[id];
    return `<a id="${id}"></a>\n\n**${term}**: ${inline(text)}\n`;
  });
  return `# ${words.glossary}\n\n${entries.join('\n')}${foot()}`;
}

function codes(): string {
  const entries = EXPLAINED_CSTATS.map((code) => {
    const services = dependsOnService(code) ? (['consult', 'disable'] as const) : (['consult'] as const);
    const told = services.map((service) => {
      const { what, action, who } = explainCStat(code, service, 'pt-BR');
      const asked = service === 'consult' ? words.code.whatConsult : words.code.whatDisable;
      const head = services.length > 1 ? `**${asked}.** ` : '';
      return `${head}${what}\n\n- ${words.code.who}: ${words.who[who]}\n- ${words.code.action}: ${action}\n`;
    });
    return `## ${code}\n\n${told.join('\n')}\n${blocksOf(helpPtBR.codes[code] ?? [])}`;
  });
  return `# ${words.code.list}\n\n${words.code.listText}\n\n${entries.join('\n\n')}${foot()}`;
}

function blocksOf(blocks: readonly Block[]): string {
  return blocks.map(blockOf).join('\n\n');
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return inline(block.text);
    case 'heading':
      return `## ${inline(block.text)}`;
    case 'note':
      return `> ${inline(block.text)}`;
    case 'steps':
      return block.items.map((item, i) => `${i + 1}. ${inline(item)}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${inline(item)}`).join('\n');
    case 'keys':
      return ['| Tecla | O que faz |', '| --- | --- |']
        .concat(block.rows.map(([key, what]) => `| \`${key}\` | ${inline(what)} |`))
        .join('\n');
    case 'picture':
      return `![${block.alt}](${PICTURES}/${block.name}.png)`;
  }
}

function inline(text: string): string {
  return spansOf(text)
    .map((span) => {
      switch (span.kind) {
        case 'plain':
          return span.text;
        case 'bold':
          return `**${span.text}**`;
        case 'key':
          return `\`${span.text}\``;
        case 'link':
          return `[${span.text}](${addressOf(span.to)})`;
      }
    })
    .join('');
}

function addressOf(to: string): string {
  const target = targetOf(to);
  switch (target.kind) {
    case 'page':
      return `${PAGES[target.id].file}.md`;
    case 'code':
      return `${CODES}#${target.code}`;
    case 'term':
      return `${GLOSSARY}#${target.id}`;
    case 'codes':
      return CODES;
    case 'glossary':
      return GLOSSARY;
    case 'contents':
      return CONTENTS;
  }
}
