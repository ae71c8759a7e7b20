/** The help of one language: the files of the manual, put together as pages, glossary and details of codes. */

import type { Locale } from '../../shared/explain/index.ts';
import { wordsOf, type Article, type Block } from './blocks.ts';
import { MANUALS, PAGE_IDS, type PageId } from './pages.ts';

export interface Term {
  readonly id: string;
  readonly term: string;
  readonly blocks: readonly Block[];
}

export interface HelpContent {
  readonly pages: Readonly<Record<PageId, Article>>;
  /** In the alphabetical order of the language. */
  readonly terms: readonly Term[];
  /** Details of the codes that people ask about most; what every code means is shared/explain's. */
  readonly codes: Readonly<Record<string, readonly Block[]>>;
}

/** `files`: articles by path, as `import.meta.glob` gives them. Throws, naming it, where a file of the manual is not among them. */
export function contentOf(locale: Locale, files: Readonly<Record<string, Article>>): HelpContent {
  const manual = MANUALS[locale];
  const article = (name: string): Article => {
    const path = Object.keys(files).find((each) => each.endsWith(`/${name}.md`));
    const found = path === undefined ? undefined : files[path];
    if (!found) throw new Error(`the manual has no ${name}.md (${locale})`);
    return found;
  };
  return {
    pages: Object.fromEntries(PAGE_IDS.map((id) => [id, article(manual.page(id))])) as HelpContent['pages'],
    terms: sectionsOf(article(manual.glossary)).map(({ heading, blocks }) => ({
      id: heading.id ?? '',
      term: wordsOf(heading.text),
      blocks,
    })),
    codes: codesOf(article(manual.details)),
  };
}

/** A section of the details is for all codes of its heading ("110, 301"); a code may be in several. */
function codesOf(details: Article): HelpContent['codes'] {
  const codes: Record<string, Block[]> = {};
  for (const { heading, blocks } of sectionsOf(details))
    for (const code of wordsOf(heading.text).split(', ')) (codes[code] ??= []).push(...blocks);
  return codes;
}

type Heading = Extract<Block, { kind: 'heading' }>;

function sectionsOf({ blocks }: Article): readonly { heading: Heading; blocks: readonly Block[] }[] {
  const sections: { heading: Heading; blocks: Block[] }[] = [];
  for (const block of blocks)
    if (block.kind === 'heading') sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  return sections;
}
