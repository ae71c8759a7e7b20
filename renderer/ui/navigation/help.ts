/** Lets any part of the window open a page of the help, which is loaded when first needed. */

import { createContext, useContext } from 'react';
import type { ErrorCode } from '../../../shared/errors.ts';

/** A page by its id, `cstat/241` for a code of SEFAZ, or `term/a1` for a term of the glossary. */
export type HelpTarget = string;

/** Without a target: the page of the current screen or step. */
export type OpenHelp = (target?: HelpTarget) => void;

export const HelpContext = createContext<OpenHelp | undefined>(undefined);

/** Undefined outside the window (on the pages without a session). */
export function useHelp(): OpenHelp | undefined {
  return useContext(HelpContext);
}

/** Marks the part of the window that a help page is about: `{...helpMark('consult')}` on its outermost element. */
export function helpMark(page: HelpTarget): { readonly 'data-help': string } {
  return { 'data-help': page };
}

/** The help page about an error of the core, where it says more than the error itself. */
export function helpOfError(code: ErrorCode): HelpTarget | undefined {
  if (code === 'sefaz.paused' || code === 'consult.key-limit') return 'cstat/656';
  if (code === 'company.uf-unconfirmed') return 'certificates';
  if (code === 'disablement.uncertain' || code === 'disablement.too-soon') return 'resolve';
  if (code === 'service.port' || code === 'token.missing') return 'integration';
  if (code.startsWith('certificate.')) return 'certificates';
  if (code.startsWith('database.')) return 'shared';
  if (code.startsWith('sefaz.') || code.startsWith('proxy.')) return 'connection';
  return undefined;
}
