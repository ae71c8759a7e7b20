/** The file that is being brought in: chosen by the host's dialog or dropped, and given up by whoever leaves half-way. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CertificatePreview } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { useClient, useCommand } from '../api/hooks.ts';
import { useDroppedFile } from './dropped-file.tsx';

export interface Draft {
  readonly draftId: string;
  readonly fileName: string;
}

export interface DraftUse {
  readonly draft: Draft | undefined;
  readonly preview: CertificatePreview | undefined;
  readonly setPreview: (preview: CertificatePreview | undefined) => void;
  readonly choose: () => Promise<void>;
  readonly choosing: boolean;
  readonly error: AppError | undefined;
  /** The core took what the draft held: nothing is left to give up. */
  readonly settled: () => void;
  /** A file dropped on the program's own window cannot be read by it: the native dialog is open instead. */
  readonly droppedInVain: boolean;
}

export function useDraft(): DraftUse {
  const { call } = useClient();
  const { run, pending, error } = useCommand('certificate.choose');
  const { file, readable, settle } = useDroppedFile();
  const [draft, setDraft] = useState<Draft>();
  const [preview, setPreview] = useState<CertificatePreview>();
  const open = useRef<string | undefined>(undefined);

  // A draft holds the file's bytes in the core.
  useEffect(
    () => () => {
      if (open.current) void call('certificate.cancel', { draftId: open.current });
    },
    [call],
  );

  const choose = useCallback(async () => {
    const chosen = await run({});
    settle();
    if (!chosen.ok || !chosen.value.draft) return;
    if (open.current) void call('certificate.cancel', { draftId: open.current });
    open.current = chosen.value.draft.draftId;
    setPreview(undefined);
    setDraft(chosen.value.draft);
  }, [run, call, settle]);

  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (file) void latest.current();
  }, [file]);

  const settled = useCallback(() => {
    open.current = undefined;
  }, []);
  return {
    draft,
    preview,
    setPreview,
    choose,
    choosing: pending,
    error,
    settled,
    droppedInVain: file !== undefined && !readable,
  };
}
