/** Keeps a dropped file until its screen takes it: a certificate by the import, an XML by Conferir arquivo. */

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

export interface DroppedFile {
  readonly file: File | undefined;
  readonly offer: (file: File) => void;
  /** The file was taken or discarded. */
  readonly settle: () => void;
}

interface Dropped {
  readonly certificate: DroppedFile;
  readonly xml: DroppedFile;
}

const DroppedFileContext = createContext<Dropped | undefined>(undefined);

export function DroppedFileProvider(props: { children: ReactNode }): ReactNode {
  const certificate = useSlot();
  const xml = useSlot();
  const value = useMemo(() => ({ certificate, xml }), [certificate, xml]);
  return <DroppedFileContext value={value}>{props.children}</DroppedFileContext>;
}

function useSlot(): DroppedFile {
  const [file, setFile] = useState<File>();
  return useMemo(() => ({ file, offer: setFile, settle: () => setFile(undefined) }), [file]);
}

/** Takes the waiting certificate file. */
export function useDroppedFile(): DroppedFile {
  return useDropped().certificate;
}

export function useDroppedXml(): DroppedFile {
  return useDropped().xml;
}

function useDropped(): Dropped {
  const dropped = useContext(DroppedFileContext);
  if (!dropped) throw new Error('useDroppedFile outside its provider');
  return dropped;
}
