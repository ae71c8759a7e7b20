/** The help in Portuguese: the articles of docs/manual. */

import type { Article } from './blocks.ts';
import { contentOf } from './content.ts';

export const helpPtBR = contentOf(
  'pt-BR',
  import.meta.glob<Article>(['../../docs/manual/*.md', '!../../docs/manual/{README,codigos}.md'], {
    eager: true,
    import: 'article',
  }),
);
