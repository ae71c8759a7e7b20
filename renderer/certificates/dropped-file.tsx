/** A certificate file that was dropped on the window and waits for the import to take it. */

import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

export interface DroppedFile {
  readonly file: File | undefined;
  readonly offer: (file: File) => void;
  /** The file was handed over, or given up. */
  readonly settle: () => void;
}

const DroppedFileContext = createContext<DroppedFile | undefined>(undefined);

export function DroppedFileProvider(props: { children: ReactNode }): ReactNode {
  const [file, setFile] = useState<File>();
  const settle = useCallback(() => setFile(undefined), []);
  const value = useMemo(() => ({ file, offer: setFile, settle }), [file, settle]);
  return <DroppedFileContext value={value}>{props.children}</DroppedFileContext>;
}

export function useDroppedFile(): DroppedFile {
  const dropped = useContext(DroppedFileContext);
  if (!dropped) throw new Error('useDroppedFile outside its provider');
  return dropped;
}
