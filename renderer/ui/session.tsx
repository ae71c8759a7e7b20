/** Who we are now: the environment and the company that every screen works for. */

import { createContext, useContext } from 'react';
import type { Purpose } from './router.tsx';
import type { CompanyView, Environment } from '../../shared/contract.ts';

export interface Where {
  readonly environment: Environment;
  readonly companies: readonly CompanyView[];
  /** The company in front; undefined until a certificate was brought in. */
  readonly company: CompanyView | undefined;
  /** Asks first where it must (Produção, every time); `then` goes to the screen in front once it is done. */
  readonly switchEnvironment: (environment: Environment, then?: Purpose) => void;
  readonly switchCompany: (cnpj: string) => void;
}

export const WhereContext = createContext<Where | undefined>(undefined);

export function useWhere(): Where {
  const where = useContext(WhereContext);
  if (!where) throw new Error('useWhere outside its provider');
  return where;
}
