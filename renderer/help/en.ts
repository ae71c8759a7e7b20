/** The help in English: the articles of docs/manual/en. */

import type { Article } from './blocks.ts';
import { contentOf } from './content.ts';

export const helpEn = contentOf(
  'en',
  import.meta.glob<Article>(['../../docs/manual/en/*.md', '!../../docs/manual/en/{README,codes}.md'], {
    eager: true,
    import: 'article',
  }),
);
