/** A Vite plugin: the Markdown files of the manual as modules of the page, read at build time so that no parser travels with it. */

import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { readArticle } from './read.ts';

export function manualArticles(): Plugin {
  return {
    name: 'balcao-manual-articles',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('.md')) return undefined;
      const article = readArticle(text, basename(id));
      return { code: `export const article = ${JSON.stringify(article)};`, map: null, moduleType: 'js' };
    },
  };
}
