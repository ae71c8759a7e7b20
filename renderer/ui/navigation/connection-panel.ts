/** Lets any screen open the connection panel, which the window contains. */

import { createContext, useContext } from 'react';
import type { Mod } from '../../../shared/fiscal/numbering.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';

/** The service to show; what is absent is taken from the current company. */
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
