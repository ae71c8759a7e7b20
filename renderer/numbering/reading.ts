/** The reading that runs in this window, and what the last ones found: kept outside the screens, so that it goes on while others are in front. */

import { createContext, useContext } from 'react';
import type { AppEvent, Environment, ReadingReport } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { usePurpose } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';

export type ReadingStep = Extract<AppEvent, { name: 'numbering.progress' }>['data'];

/** What is read: asked for with the host's dialog, named by its path, or every known source again. */
export type ReadingTask =
  | { readonly pick: 'folder' | 'file' }
  | { readonly path: string }
  | { readonly all: true };

/** A reading that was asked for and has not ended. */
export interface RunningReading {
  readonly environment: Environment;
  /** Absent while the person chooses, and until the first file was seen. */
  readonly step?: ReadingStep;
  /** Time of the first step of the current source, as `Date.now()`. */
  readonly since: number;
  /** The person cancelled it; what was read until then is being kept. */
  readonly stopping: boolean;
}

/** How the last one ended. */
export interface EndedReading {
  readonly environment: Environment;
  readonly reports: readonly ReadingReport[];
  readonly error?: AppError;
  readonly cancelled: boolean;
}

export interface Reading {
  readonly running: RunningReading | undefined;
  readonly ended: EndedReading | undefined;
  readonly read: (environment: Environment, task: ReadingTask) => Promise<void>;
  readonly cancel: () => void;
  /** Removes what the last one found from the screen. */
  readonly dismiss: () => void;
}

export const ReadingContext = createContext<Reading | undefined>(undefined);

export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (!reading) throw new Error('useReading outside its provider');
  return reading;
}

/** Furos asks for a folder at once where it was opened for that (Ctrl+K). */
export function useReadOnArrival(): void {
  const { environment } = useWhere();
  const { read } = useReading();
  usePurpose('numbering', ({ reading }) => {
    if (reading) void read(environment, { pick: 'folder' });
  });
}

/** Seconds after which a time left can be estimated. */
const ESTIMATED_AFTER_S = 2;
const STEP_S = 5;

/** Whole part done, in per cent; undefined while files are still being found. */
export function percentOf({ done, total, counting }: ReadingStep): number | undefined {
  return counting || total === 0 ? undefined : Math.min(100, Math.floor((done / total) * 100));
}

/** Seconds left at the speed of the `elapsed` seconds, in steps of five; undefined where it cannot be estimated. */
export function secondsLeft(step: ReadingStep, elapsed: number): number | undefined {
  if (step.counting || step.done === 0 || elapsed < ESTIMATED_AFTER_S) return undefined;
  const left = ((step.total - step.done) * elapsed) / step.done;
  return Math.max(0, Math.ceil(left / STEP_S) * STEP_S);
}
