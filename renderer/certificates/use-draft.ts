/** The file being imported: chosen in the host's dialog or dropped, and discarded when the import is left before its end. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_READ_FILE_BYTES } from '../../shared/bridge.ts';
import type { CertificatePreview } from '../../shared/contract.ts';
import { useClient, useCommand } from '../api/hooks.ts';
import { base64Of } from '../ui/fields/file-base64.ts';
import { useDroppedFile } from './import/dropped-file.tsx';
import { useLatest } from '../ui/latest.ts';

export interface Draft {
  readonly draftId: string;
  readonly fileName: string;
}

export type DraftUse = ReturnType<typeof useDraft>;

export function useDraft() {
  const { call } = useClient();
  const choosing = useCommand('certificate.choose');
  const offering = useCommand('certificate.offer');
  const { file, settle } = useDroppedFile();
  const [draft, setDraft] = useState<Draft>();
  const [preview, setPreview] = useState<CertificatePreview>();
  const open = useRef<string | undefined>(undefined);

  // A draft keeps the file's bytes in the core's memory.
  useEffect(
    () => () => {
      if (open.current) void call('certificate.cancel', { draftId: open.current });
    },
    [call],
  );

  const begin = useCallback(
    (begun: Draft) => {
      if (open.current) void call('certificate.cancel', { draftId: open.current });
      open.current = begun.draftId;
      setPreview(undefined);
      setDraft(begun);
    },
    [call],
  );
  const { run: runChoose, reset: resetChoose } = choosing;
  const { run: runOffer, reset: resetOffer } = offering;
  const choose = useCallback(async () => {
    resetOffer();
    const chosen = await runChoose({});
    if (chosen.ok && chosen.value.draft) begin(chosen.value.draft);
  }, [runChoose, resetOffer, begin]);
  const take = useCallback(
    async (dropped: File) => {
      resetChoose();
      const content = await base64Of(dropped, MAX_READ_FILE_BYTES);
      settle();
      // A file that was moved after the drop is chosen in the host's dialog instead.
      if (content === undefined) return choose();
      const offered = await runOffer({ fileName: dropped.name.slice(0, 255), content });
      if (offered.ok) begin(offered.value.draft);
    },
    [runOffer, resetChoose, settle, begin, choose],
  );

  const latest = useLatest(take);
  useEffect(() => {
    if (file) void latest.current(file);
  }, [file, latest]);

  const settled = useCallback(() => {
    open.current = undefined;
  }, []);
  return {
    draft,
    preview,
    setPreview,
    choose,
    /** Another file is being chosen or read: input is disabled, because it would be for the wrong file. */
    choosing: choosing.pending || offering.pending || file !== undefined,
    error: offering.error ?? choosing.error,
    /** The core has imported the file: there is nothing to discard. */
    settled,
  };
}
