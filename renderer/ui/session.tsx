/** The session: the environment and the company that every screen works for. */

import { createContext, useContext } from 'react';
import type { Screen } from '../screens.ts';
import type { Purpose } from './navigation/router.tsx';
import type { CompanyView, Environment } from '../../shared/contract.ts';

export interface Where {
  readonly environment: Environment;
  readonly companies: readonly CompanyView[];
  /** The current company; undefined until a certificate was imported. */
  readonly company: CompanyView | undefined;
  /** Asks for confirmation where required (Produção, every time); `then` opens the screen `to`, else the current one, after the switch. */
  readonly switchEnvironment: (environment: Environment, then?: Purpose, to?: Screen) => void;
  /**
   * `then` runs when that company is the current one; without it the screen forgets what it was opened for, unless
   * that is to be kept.
   */
  readonly switchCompany: (cnpj: string, then?: 'keep-purpose' | (() => void)) => void;
}

export const WhereContext = createContext<Where | undefined>(undefined);

export function useWhere(): Where {
  const where = useContext(WhereContext);
  if (!where) throw new Error('useWhere outside its provider');
  return where;
}

/** Whether what begins now still belongs to the window, whatever screen is in front: another company or environment ends it. */
export function untilElsewhere(): () => boolean {
  const screens = document.querySelector('[data-where]');
  return () => screens?.isConnected ?? false;
}
