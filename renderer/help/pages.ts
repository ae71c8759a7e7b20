/** The pages of the help: their order and chapters, their files, and what links lead to. */

import type { Locale } from '../../shared/explain/index.ts';

export const CHAPTERS = ['begin', 'notes', 'keep', 'machine'] as const;
export type Chapter = (typeof CHAPTERS)[number];

interface PageFacts {
  readonly chapter: Chapter;
  /** Name in docs/manual, without `.md`; in docs/manual/en the page's own name is its file's. */
  readonly file: string;
}

export const PAGES = {
  'first-steps': { chapter: 'begin', file: 'primeiros-passos' },
  home: { chapter: 'begin', file: 'inicio' },
  training: { chapter: 'begin', file: 'treino' },
  keys: { chapter: 'begin', file: 'teclas' },
  consult: { chapter: 'notes', file: 'consultar' },
  batch: { chapter: 'notes', file: 'muitas-chaves' },
  limits: { chapter: 'notes', file: 'limites-de-consulta' },
  disablement: { chapter: 'notes', file: 'inutilizar' },
  'disablement-series': { chapter: 'notes', file: 'inutilizar-serie' },
  'disablement-range': { chapter: 'notes', file: 'inutilizar-faixa' },
  'disablement-justification': { chapter: 'notes', file: 'inutilizar-justificativa' },
  'disablement-review': { chapter: 'notes', file: 'inutilizar-conferencia' },
  'disablement-end': { chapter: 'notes', file: 'inutilizar-resultado' },
  numbering: { chapter: 'notes', file: 'furos' },
  closing: { chapter: 'notes', file: 'fechamento' },
  panel: { chapter: 'notes', file: 'painel' },
  resolve: { chapter: 'notes', file: 'resolver-pendencia' },
  history: { chapter: 'keep', file: 'historico' },
  check: { chapter: 'keep', file: 'conferir-arquivo' },
  audit: { chapter: 'keep', file: 'auditoria' },
  backups: { chapter: 'keep', file: 'copias' },
  certificates: { chapter: 'machine', file: 'certificados' },
  connection: { chapter: 'machine', file: 'conexao' },
  integration: { chapter: 'machine', file: 'integracao' },
  shared: { chapter: 'machine', file: 'diario-compartilhado' },
  settings: { chapter: 'machine', file: 'ajustes' },
} as const satisfies Record<string, PageFacts>;
export type PageId = keyof typeof PAGES;
export const PAGE_IDS = Object.keys(PAGES) as readonly PageId[];

/** The files of the manual in each language; names are without `.md`. */
export const MANUALS = {
  'pt-BR': {
    folder: 'docs/manual',
    page: (id: PageId): string => PAGES[id].file,
    glossary: 'glossario',
    codes: 'codigos',
    details: 'codigos-em-detalhe',
  },
  en: {
    folder: 'docs/manual/en',
    page: (id: PageId): string => id,
    glossary: 'glossary',
    codes: 'codes',
    details: 'codes-in-detail',
  },
} as const satisfies Record<Locale, object>;

export type Target =
  | { readonly kind: 'page'; readonly id: PageId }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'term'; readonly id: string }
  | { readonly kind: 'contents' | 'codes' | 'glossary' };

/** Parses the target of a link or button; anything else leads to the contents. */
export function targetOf(text: string): Target {
  const [head = '', rest = ''] = text.split('/');
  if (head === 'cstat' && rest !== '') return { kind: 'code', code: rest };
  if (head === 'term' && rest !== '') return { kind: 'term', id: rest };
  if (text === 'codes' || text === 'glossary') return { kind: text };
  const page = PAGE_IDS.find((id) => id === text);
  return page ? { kind: 'page', id: page } : { kind: 'contents' };
}
