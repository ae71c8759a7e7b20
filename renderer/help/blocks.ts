/** What a page of the help is made of: a few kinds of blocks, and text with bold words, links and keys in it. */

export type Block =
  | { readonly kind: 'text' | 'note' | 'heading'; readonly text: string }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly string[] }
  | { readonly kind: 'keys'; readonly rows: readonly (readonly [keys: string, what: string])[] }
  /** Shown in the manual only: on the screen the thing itself stands beside. `name` is a file of docs/imagens. */
  | { readonly kind: 'picture'; readonly name: string; readonly alt: string };

export interface Page {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Term {
  readonly term: string;
  readonly text: string;
}

/** A run of text as it is drawn. In the source: `**bold**`, `[label](target)` and `` `F4` ``. */
export type Span =
  | { readonly kind: 'plain' | 'bold' | 'key'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export const p = (text: string): Block => ({ kind: 'text', text });
export const note = (text: string): Block => ({ kind: 'note', text });
export const h = (text: string): Block => ({ kind: 'heading', text });
export const steps = (...items: string[]): Block => ({ kind: 'steps', items });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const keys = (...rows: (readonly [string, string])[]): Block => ({ kind: 'keys', rows });
export const picture = (name: string, alt: string): Block => ({ kind: 'picture', name, alt });

const MARKS = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

export function spansOf(source: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) spans.push({ kind: 'plain', text: source.slice(from, to) });
  };
  for (const match of source.matchAll(MARKS)) {
    plain(match.index);
    const [whole, bold, label, to, key] = match;
    if (bold !== undefined) spans.push({ kind: 'bold', text: bold });
    else if (label !== undefined && to !== undefined) spans.push({ kind: 'link', text: label, to });
    else if (key !== undefined) spans.push({ kind: 'key', text: key });
    from = match.index + whole.length;
  }
  plain(source.length);
  return spans;
}

/** The words alone, for searching. */
export function plainText(blocks: readonly Block[]): string {
  const bare = (text: string) =>
    spansOf(text)
      .map((span) => span.text)
      .join('');
  return blocks
    .flatMap((block) => {
      switch (block.kind) {
        case 'text':
        case 'note':
        case 'heading':
          return [bare(block.text)];
        case 'steps':
        case 'list':
          return block.items.map(bare);
        case 'keys':
          return block.rows.map(([key, what]) => `${key} ${bare(what)}`);
        case 'picture':
          return [];
      }
    })
    .join(' ');
}

/** Every link, for the tests and the manual. */
export function linksOf(blocks: readonly Block[]): readonly string[] {
  const of = (text: string) => spansOf(text).flatMap((span) => (span.kind === 'link' ? [span.to] : []));
  return blocks.flatMap((block) => {
    if (block.kind === 'picture') return [];
    if (block.kind === 'keys') return block.rows.flatMap(([, what]) => of(what));
    return 'items' in block ? block.items.flatMap(of) : of(block.text);
  });
}
