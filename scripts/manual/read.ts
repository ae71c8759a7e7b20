/** Reads a Markdown file of the manual as an article of the help: only what the help can show, links as its targets. */

import { marked, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Article, Block, Span, Spans } from '../../renderer/help/blocks.ts';
import { MANUALS, PAGE_IDS } from '../../renderer/help/pages.ts';

const ANCHOR = /^<a id="([a-z0-9-]+)">$/;

/**
 * `name` is for errors. What only a page on paper needs is left out: pictures, the header row of a table of keys, and the
 * links at the foot, below the rule. Throws on Markdown that the help cannot show and on a link to a file it does not know.
 */
export function readArticle(markdown: string, name: string): Article {
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== 'space') as MarkedToken[];
  const foot = tokens.findIndex(({ type }) => type === 'hr');
  const [title, ...rest] = foot < 0 ? tokens : tokens.slice(0, foot);
  try {
    if (title?.type !== 'heading' || title.depth !== 1) throw new Error('does not begin with its title');
    return { title: wordsOf(title), blocks: rest.filter((token) => !isPicture(token)).map(blockOf) };
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function blockOf(token: MarkedToken): Block {
  switch (token.type) {
    case 'heading': {
      if (token.depth !== 2) throw new Error(`only headings of level 2: "${token.raw.slice(0, 40)}"`);
      const [first, ...rest] = token.tokens;
      const id = ANCHOR.exec(first?.raw ?? '')?.[1];
      if (id === undefined || rest.shift()?.raw !== '</a>')
        return { kind: 'heading', text: spansOf(token.tokens) };
      return { kind: 'heading', text: spansOf(rest), id };
    }
    case 'paragraph':
      return { kind: 'text', text: spansOf(token.tokens) };
    case 'blockquote':
      return { kind: 'note', text: spansOf(onlyTextOf(token.tokens)) };
    case 'list':
      return {
        kind: token.ordered ? 'steps' : 'list',
        items: token.items.map((item) => spansOf(onlyTextOf(item.tokens))),
      };
    case 'table':
      return { kind: 'keys', rows: token.rows.map(keysOf) };
    default:
      throw new Error(`the help cannot show "${token.raw.slice(0, 40)}"`);
  }
}

function keysOf([key, what]: Tokens.TableCell[]): readonly [string, Spans] {
  const [code, ...more] = (key?.tokens ?? []) as MarkedToken[];
  if (code?.type !== 'codespan' || more.length > 0 || !what) throw new Error(`not a key: "${key?.text}"`);
  return [code.text, spansOf(what.tokens)];
}

/** The tokens of the one paragraph that a note or an item of a list may have. */
function onlyTextOf(tokens: readonly Token[]): readonly Token[] {
  const [text, ...more] = tokens as MarkedToken[];
  if ((text?.type !== 'paragraph' && text?.type !== 'text') || more.length > 0)
    throw new Error(`one paragraph is expected in "${tokens[0]?.raw.slice(0, 40)}"`);
  return text.tokens ?? [];
}

function spansOf(tokens: readonly Token[]): Spans {
  const spans: Span[] = [];
  for (const token of tokens as readonly MarkedToken[]) {
    const last = spans.at(-1);
    if (token.type !== 'text' && token.type !== 'escape') spans.push(markOf(token));
    else if (typeof last === 'string') spans[spans.length - 1] = last + token.text;
    else spans.push(token.text);
  }
  return spans;
}

function markOf(token: MarkedToken): Span {
  switch (token.type) {
    case 'strong':
      return { kind: 'bold', text: wordsOf(token) };
    case 'codespan':
      return { kind: 'key', text: token.text };
    case 'link':
      return { kind: 'link', text: wordsOf(token), to: targetOfAddress(token.href) };
    default:
      throw new Error(`the help cannot show "${token.raw.slice(0, 40)}"`);
  }
}

/** Marks within marks are more than the help can show. */
function wordsOf({ raw, tokens }: { raw: string; tokens: readonly Token[] }): string {
  const [words = '', ...more] = spansOf(tokens);
  if (typeof words !== 'string' || more.length > 0)
    throw new Error(`only words are expected in "${raw.slice(0, 40)}"`);
  return words;
}

function isPicture(token: MarkedToken): boolean {
  return token.type === 'paragraph' && token.tokens.every(({ type }) => type === 'image');
}

/** Addresses without an anchor, of both languages: their names differ. */
const TARGETS: ReadonlyMap<string, string> = new Map(
  Object.values(MANUALS).flatMap((manual) => [
    ...PAGE_IDS.map((id) => [`${manual.page(id)}.md`, id] as const),
    [`${manual.glossary}.md`, 'glossary'] as const,
    [`${manual.codes}.md`, 'codes'] as const,
  ]),
);

function targetOfAddress(address: string): string {
  const [file = '', anchor] = address.split('#');
  const target = TARGETS.get(file);
  if (target !== undefined && anchor === undefined) return target;
  if (target === 'glossary') return `term/${anchor}`;
  if (target === 'codes') return `cstat/${anchor}`;
  throw new Error(`no page of the help: "${address}"`);
}
