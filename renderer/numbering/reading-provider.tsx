/** Runs the readings of this window, one at a time, and announces how each ended, whatever screen is in front. */

import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../shared/contract.ts';
import { useAppEvent, useClient } from '../api/hooks.ts';
import { useFormat } from '../ui/words/use-format.ts';
import {
  ReadingContext,
  type EndedReading,
  type Reading,
  type ReadingTask,
  type RunningReading,
} from './reading.ts';

export function ReadingProvider({ children }: { children: ReactNode }): ReactNode {
  const { call } = useClient();
  const [running, setRunning] = useState<RunningReading>();
  const [ended, setEnded] = useState<EndedReading>();
  const controller = useRef<AbortController | undefined>(undefined);

  useAppEvent((event) => {
    if (event.name !== 'numbering.progress') return;
    const step = event.data;
    setRunning((now) => {
      if (now?.environment !== step.environment) return now;
      const sameSource = now.step?.path === step.path && !now.step.counting;
      return { ...now, step, since: sameSource ? now.since : Date.now() };
    });
  });

  const read = useCallback(
    async (environment: Environment, task: ReadingTask) => {
      if (controller.current) return;
      const mine = new AbortController();
      controller.current = mine;
      setEnded(undefined);
      setRunning({ environment, since: Date.now(), stopping: false });
      const { signal } = mine;
      const result =
        'all' in task
          ? await call('numbering.read-again', { environment }, { signal })
          : await call('numbering.read', { environment, ...task }, { signal });
      controller.current = undefined;
      setRunning(undefined);
      const cancelled = signal.aborted;
      if (!result.ok) {
        const aborted = result.error.code === 'call.aborted';
        setEnded({ environment, reports: [], cancelled, ...(aborted ? {} : { error: result.error }) });
        return;
      }
      const { value } = result;
      const reports = 'reports' in value ? value.reports : [value.report ?? []].flat();
      // Without a report the person chose nothing in the dialog.
      if (reports.length > 0) setEnded({ environment, reports, cancelled });
    },
    [call],
  );
  const cancel = useCallback(() => {
    controller.current?.abort();
    setRunning((now) => now && { ...now, stopping: true });
  }, []);
  const dismiss = useCallback(() => setEnded(undefined), []);
  const reading = useMemo<Reading>(
    () => ({ running, ended, read, cancel, dismiss }),
    [running, ended, read, cancel, dismiss],
  );
  return (
    <ReadingContext value={reading}>
      {/* Before the screen: after it, its one pixel would make the window scroll. */}
      <Announcement running={running} ended={ended} />
      {children}
    </ReadingContext>
  );
}

/** For screen readers: that it began, and how it ended. The screen shows the same with its details. */
function Announcement(props: {
  running: RunningReading | undefined;
  ended: EndedReading | undefined;
}): ReactNode {
  const { t } = useTranslation('frame');
  const format = useFormat();
  const { running, ended } = props;
  const notes = ended?.reports.reduce((sum, report) => sum + report.notes, 0) ?? 0;
  return (
    <div role="status" className="visually-hidden">
      {running?.step ? t('reading.now', { path: running.step.path }) : ''}
      {ended?.cancelled ? t('reading.cancelled') : ''}
      {ended && !ended.cancelled && !ended.error ? t('reading.done', format.counted(notes)) : ''}
    </div>
  );
}
