/** Keeps dropped files until their screen takes them: a certificate by the import, an XML by Conferir arquivo, lists of keys by Consultar. */

import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLatest } from '../../ui/latest.ts';

export interface DroppedFile {
  readonly file: File | undefined;
  readonly offer: (file: File) => void;
  /** The file was taken or discarded. */
  readonly settle: () => void;
}

export interface DroppedFiles {
  readonly files: readonly File[];
  readonly offer: (files: readonly File[]) => void;
  /** The files were taken or discarded. */
  readonly settle: () => void;
}

interface Dropped {
  readonly certificate: DroppedFile;
  readonly xml: DroppedFiles;
  readonly keys: {
    readonly files: readonly File[];
    readonly offer: (files: readonly File[]) => void;
  };
}

const DroppedFileContext = createContext<Dropped | undefined>(undefined);

export function DroppedFileProvider(props: { children: ReactNode }): ReactNode {
  const certificate = useSlot();
  const xml = useFiles();
  const [files, setFiles] = useState(NONE);
  const value = useMemo(
    () => ({ certificate, xml, keys: { files, offer: setFiles } }),
    [certificate, xml, files],
  );
  return <DroppedFileContext value={value}>{props.children}</DroppedFileContext>;
}

const NONE: readonly File[] = [];

function useSlot(): DroppedFile {
  const [file, setFile] = useState<File>();
  return useMemo(() => ({ file, offer: setFile, settle: () => setFile(undefined) }), [file]);
}

function useFiles(): DroppedFiles {
  const [files, setFiles] = useState(NONE);
  return useMemo(() => ({ files, offer: setFiles, settle: () => setFiles(NONE) }), [files]);
}

/** Takes the waiting certificate file. */
export function useDroppedFile(): DroppedFile {
  return useDropped().certificate;
}

/** Takes files to be checked. */
export function useDroppedXml(): DroppedFiles {
  return useDropped().xml;
}

/** Leaves files to Consultar. */
export function useOfferKeys(): (files: readonly File[]) => void {
  return useDropped().keys.offer;
}

/** Takes files in which keys are to be looked for, once. */
export function useDroppedKeys(take: (files: readonly File[]) => void): void {
  const { files, offer } = useDropped().keys;
  const latest = useLatest(take);
  useEffect(() => {
    if (files.length === 0) return;
    offer(NONE);
    latest.current(files);
  }, [files, offer, latest]);
}

function useDropped(): Dropped {
  const dropped = useContext(DroppedFileContext);
  if (!dropped) throw new Error('useDroppedFile outside its provider');
  return dropped;
}
