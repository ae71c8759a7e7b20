/** Lets any part of the window open a page of the help; the help itself is fetched when it is first needed. */

import { createContext, useContext } from 'react';
import type { ErrorCode } from '../../shared/errors.ts';

/** A page by its name, `cstat/241` for one of SEFAZ's codes, or `term/a1` for a word of the glossary. */
export type HelpTarget = string;

/** Without a target: the page of what is in front. */
export type OpenHelp = (target?: HelpTarget) => void;

export const HelpContext = createContext<OpenHelp | undefined>(undefined);

/** Undefined outside the window (the pages shown before one may come in). */
export function useHelp(): OpenHelp | undefined {
  return useContext(HelpContext);
}

/** What a part of the window is explained by: `{...helpMark('consult')}` on its outermost element. */
export function helpMark(page: HelpTarget): { readonly 'data-help': string } {
  return { 'data-help': page };
}

/** The page about an error of the core, where there is one that says more than the error itself. */
export function helpOfError(code: ErrorCode): HelpTarget | undefined {
  if (code === 'sefaz.paused' || code === 'consult.key-limit') return 'cstat/656';
  if (code === 'company.uf-unconfirmed') return 'certificates';
  if (code === 'disablement.uncertain' || code === 'disablement.too-soon') return 'resolve';
  if (code === 'service.port' || code === 'token.missing') return 'integration';
  if (code.startsWith('certificate.')) return 'certificates';
  if (code.startsWith('sefaz.')) return 'connection';
  return undefined;
}
