/** Lets any screen open the panel about SEFAZ's service and the way to it; the window holds the panel itself. */

import { createContext, useContext } from 'react';
import type { Mod } from '../../shared/fiscal/numbering.ts';
import type { Uf } from '../../shared/fiscal/uf.ts';

/** Whose service; what is left out is taken from the company in front. */
export interface ConnectionQuestion {
  readonly uf?: Uf | undefined;
  readonly mod?: Mod | undefined;
  /** Start the test at once. */
  readonly test?: boolean;
}

export type OpenConnection = (question?: ConnectionQuestion) => void;

export const ConnectionContext = createContext<OpenConnection | undefined>(undefined);

export function useOpenConnection(): OpenConnection {
  const open = useContext(ConnectionContext);
  if (!open) throw new Error('useOpenConnection outside its provider');
  return open;
}
