/** The tree of a help page, as the build reads it from the Markdown files of the manual. */

/** A run of text; plain text is a bare string. `to` is a target of the help, as `targetOf` reads it. */
export type Span =
  | string
  | { readonly kind: 'bold' | 'key'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Spans = readonly Span[];

export type Block =
  /** `id`: what other pages link to it by, where the file gives it one. */
  | { readonly kind: 'heading'; readonly text: Spans; readonly id?: string }
  | { readonly kind: 'text' | 'note'; readonly text: Spans }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly Spans[] }
  | { readonly kind: 'keys'; readonly rows: readonly (readonly [keys: string, what: Spans])[] };

/** One file of the manual. */
export interface Article {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Every run of text of a block, in reading order; a key and its text are one run. */
export function spansOf(block: Block): readonly Spans[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
    case 'note':
      return [block.text];
    case 'steps':
    case 'list':
      return block.items;
    case 'keys':
      return block.rows.map(([keys, what]) => [`${keys} `, ...what]);
  }
}

/** The text without marks, for the search. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap(spansOf).map(wordsOf).join(' ');
}

export function wordsOf(spans: Spans): string {
  return spans.map((span) => (typeof span === 'string' ? span : span.text)).join('');
}
