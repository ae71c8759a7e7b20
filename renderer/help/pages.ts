/** The pages of the help: their order and chapters, the screen each is about, and the name of its file in the manual. */

import type { Block, Page, Term } from './blocks.ts';

export const CHAPTERS = ['begin', 'notes', 'keep', 'machine'] as const;
export type Chapter = (typeof CHAPTERS)[number];

interface PageFacts {
  readonly chapter: Chapter;
  /** Name in docs/manual, without `.md`. */
  readonly file: string;
  /** The section of the window it tells of, where it tells of one. */
  readonly screen?: string;
}

export const PAGES = {
  'first-steps': { chapter: 'begin', file: 'primeiros-passos' },
  home: { chapter: 'begin', file: 'inicio', screen: 'home' },
  training: { chapter: 'begin', file: 'treino', screen: 'training' },
  keys: { chapter: 'begin', file: 'teclas' },
  consult: { chapter: 'notes', file: 'consultar', screen: 'consult' },
  limits: { chapter: 'notes', file: 'limites-de-consulta' },
  disablement: { chapter: 'notes', file: 'inutilizar', screen: 'disablement' },
  'disablement-series': { chapter: 'notes', file: 'inutilizar-serie' },
  'disablement-range': { chapter: 'notes', file: 'inutilizar-faixa' },
  'disablement-justification': { chapter: 'notes', file: 'inutilizar-justificativa' },
  'disablement-review': { chapter: 'notes', file: 'inutilizar-conferencia' },
  'disablement-end': { chapter: 'notes', file: 'inutilizar-resultado' },
  resolve: { chapter: 'notes', file: 'resolver-pendencia' },
  history: { chapter: 'keep', file: 'historico', screen: 'history' },
  check: { chapter: 'keep', file: 'conferir-arquivo' },
  audit: { chapter: 'keep', file: 'auditoria' },
  backups: { chapter: 'keep', file: 'copias' },
  certificates: { chapter: 'machine', file: 'certificados', screen: 'certificates' },
  connection: { chapter: 'machine', file: 'conexao' },
  integration: { chapter: 'machine', file: 'integracao', screen: 'integration' },
  settings: { chapter: 'machine', file: 'ajustes', screen: 'settings' },
} as const satisfies Record<string, PageFacts>;
export type PageId = keyof typeof PAGES;
export const PAGE_IDS = Object.keys(PAGES) as readonly PageId[];

export const TERM_IDS = [
  'a1',
  'ac',
  'ambiente',
  'arquivo',
  'autorizador',
  'carta-de-correcao',
  'chave',
  'cnpj-raiz',
  'contingencia',
  'comprovante',
  'cstat',
  'danfe',
  'denegacao',
  'diario',
  'digito',
  'e-cnpj',
  'epec',
  'evento',
  'faixa',
  'filial',
  'furo',
  'homologacao',
  'icp-brasil',
  'inutilizacao',
  'justificativa',
  'modelo',
  'nfce',
  'nfe',
  'pfx',
  'procinutnfe',
  'producao',
  'protocolo',
  'rejeicao',
  'revogacao',
  'sefaz',
  'serie',
  'svc',
  'token',
  'treino',
  'uf',
  'xjust',
  'xml',
  '656',
] as const;
export type TermId = (typeof TERM_IDS)[number];

/** The help in one language. */
export interface HelpContent {
  readonly pages: Readonly<Record<PageId, Page>>;
  readonly terms: Readonly<Record<TermId, Term>>;
  /** More about the codes that people ask about most; the rest is shared/explain's. */
  readonly codes: Readonly<Record<string, readonly Block[]>>;
}

export type Target =
  | { readonly kind: 'page'; readonly id: PageId }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'term'; readonly id: TermId }
  | { readonly kind: 'contents' | 'codes' | 'glossary' };

/** Reads what a link or a button names; anything else leads to the contents. */
export function targetOf(text: string): Target {
  const [head = '', rest = ''] = text.split('/');
  if (head === 'cstat' && rest !== '') return { kind: 'code', code: rest };
  const term = head === 'term' ? TERM_IDS.find((id) => id === rest) : undefined;
  if (term) return { kind: 'term', id: term };
  if (text === 'codes' || text === 'glossary') return { kind: text };
  const page = PAGE_IDS.find((id) => id === text);
  return page ? { kind: 'page', id: page } : { kind: 'contents' };
}
