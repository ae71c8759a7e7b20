/** Reads keys for a batch, one reading at a time, and hands over the batch that was found. */

import { useState } from 'react';
import type { AppEvent, CallInput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';
import { createTurns } from '../../../shared/in-turn.ts';
import { useAppEvent, useCommand } from '../../api/hooks.ts';
import { pathOfDropped } from '../../api/transport-window.ts';
import { base64Of } from '../../ui/fields/file-base64.ts';
import { useWhere } from '../../ui/session.tsx';

export type From = CallInput<'batch.read'>['from'];
export type ReadingStep = Extract<AppEvent, { name: 'batch.reading' }>['data'];

export type BatchReading = ReturnType<typeof useReading>;

export function useReading(onRead: (id: string, from: From) => void) {
  const { environment } = useWhere();
  const command = useCommand('batch.read');
  const [step, setStep] = useState<ReadingStep>();
  const [refused, setRefused] = useState<AppError>();
  const [inTurn] = useState(createTurns);
  useAppEvent((event) => {
    if (event.name === 'batch.reading' && event.data.environment === environment) setStep(event.data);
  });
  /** Others may be sent here meanwhile, as from Histórico or by a drop: they wait for their turn. */
  const read = (from: From) =>
    void inTurn(async () => {
      setStep(undefined);
      setRefused(undefined);
      const found = await command.run({ environment, from });
      if (found.ok && found.value.batch) onRead(found.value.batch.id, from);
    });
  return {
    pending: command.pending,
    /** Absent until the first file was read. */
    step,
    error: refused ?? command.error,
    read,
    readDropped: (files: readonly File[]): void =>
      void offered(files).then((from) => {
        if (from) read(from);
        else setRefused(appError('file.unreadable'));
      }),
    cancel: command.cancel,
  };
}

/** Their paths, where this host has them, else their content; undefined if one cannot be read or is too large. */
async function offered(files: readonly File[]): Promise<From | undefined> {
  const paths = files.map(pathOfDropped).filter((path) => path !== undefined);
  if (paths.length === files.length) return { kind: 'paths', paths };
  const read = files.map(async (file) => ({
    fileName: file.name.slice(0, 255),
    content: file.size > MAX_OFFERED_FILE_BYTES ? undefined : await base64Of(file, MAX_OFFERED_FILE_BYTES),
  }));
  const whole = (await Promise.all(read)).flatMap(({ fileName, content }) =>
    content === undefined ? [] : [{ fileName, content }],
  );
  return whole.length === files.length ? { kind: 'files', files: whole } : undefined;
}
