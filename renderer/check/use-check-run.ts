/** The run of Conferir arquivo: files read into it, its rows as they change, and SEFAZ's answers. */

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { CallInput, CallOutput, CheckRow, Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { useAppEvent, useClient, useCommand } from '../api/hooks.ts';

export type CheckSource = CallInput<'check.add'>['from'];

export interface CheckRun {
  readonly run: string | undefined;
  readonly rows: readonly CheckRow[];
  readonly full: boolean;
  /** What is being done, and how far it is. */
  readonly progress:
    | { readonly phase: 'read' | 'ask'; readonly done: number; readonly total: number }
    | undefined;
  readonly busy: boolean;
  /** The same at this moment: a drop is no button that could be disabled. */
  readonly isBusy: () => boolean;
  readonly error: AppError | undefined;
  /** Reads into a new run; several sources go into the same one, one after the other. */
  readonly read: (sources: readonly CheckSource[]) => Promise<void>;
  readonly ask: (input: Omit<CallInput<'check.ask'>, 'run'>) => Promise<void>;
  readonly stop: () => void;
}

/** Rows are fetched again at most this often while something runs. */
const PULL_MS = 1_000;

export function useCheckRun(environment: Environment): CheckRun {
  const { call } = useClient();
  const queries = useQueryClient();
  const add = useCommand('check.add');
  const asking = useCommand('check.ask');
  const [run, setRun] = useState<string>();
  const [rows, setRows] = useState<readonly CheckRow[]>([]);
  const [full, setFull] = useState(false);
  const [progress, setProgress] = useState<CheckRun['progress']>();
  const [busy, setBusyShown] = useState(false);
  const busyNow = useRef(false);
  const setBusy = (now: boolean) => {
    busyNow.current = now;
    setBusyShown(now);
  };
  const [failed, setFailed] = useState<AppError>();
  /** The run being read; shown once it has a result. */
  const current = useRef<{ readonly run: string; revision: number; shown: boolean } | undefined>(undefined);
  const pulling = useRef<{ last: number; again: boolean; busy: boolean }>({
    last: 0,
    again: false,
    busy: false,
  });

  const pull = useCallback(async () => {
    if (pulling.current.busy) {
      pulling.current.again = true;
      return;
    }
    pulling.current.busy = true;
    do {
      pulling.current.again = false;
      const mine = current.current;
      if (!mine) break;
      const fresh: CheckRow[] = [];
      for (let more = true; more;) {
        const page: CallOutput<'check.rows'> | undefined = await call('check.rows', {
          run: mine.run,
          since: mine.revision,
        }).then((result) => (result.ok ? result.value : undefined));
        if (!page) break;
        fresh.push(...page.rows);
        mine.revision = page.revision;
        more = page.more;
      }
      if (fresh.length > 0 && current.current === mine) {
        const begun = mine.shown;
        mine.shown = true;
        setRun(mine.run);
        setRows((before) => merged(begun ? before : [], fresh));
        void queries.invalidateQueries({ queryKey: ['check.entry'] });
      }
      pulling.current.last = performance.now();
      // A question asked meanwhile waits for this loop.
    } while (pulling.current.again);
    pulling.current.busy = false;
  }, [call, queries]);

  useAppEvent((event) => {
    if (event.name !== 'check.progress' || event.data.run !== current.current?.run) return;
    const { phase, done, total } = event.data;
    setProgress({ phase, done, total });
    if (performance.now() - pulling.current.last > PULL_MS) void pull();
  });

  const read = async (sources: readonly CheckSource[]) => {
    setFailed(undefined);
    asking.reset();
    setBusy(true);
    const begun = await call('check.begin', { environment });
    if (!begun.ok) {
      setBusy(false);
      return setFailed(begun.error);
    }
    const before = current.current;
    const mine = { run: begun.value.run, revision: 0, shown: false };
    current.current = mine;
    let read = 0;
    for (const from of sources) {
      const added = await add.run({ run: begun.value.run, from });
      if (!added.ok) break;
      read = added.value.total;
      setFull(added.value.full);
      await pull();
    }
    // The person chose nothing: what was shown stays.
    if (read === 0 && !mine.shown) current.current = before;
    setBusy(false);
    setProgress(undefined);
  };

  const ask = async (input: Omit<CallInput<'check.ask'>, 'run'>) => {
    const { run: id } = current.current ?? {};
    if (id === undefined) return;
    setBusy(true);
    // From the first moment there is something to stop: the first answer may take long.
    const { ids } = input;
    const wanted = rows.filter((row) => row.askable && (ids ? ids.includes(row.id) : !row.asked));
    setProgress({ phase: 'ask', done: 0, total: new Set(wanted.map(({ chNFe }) => chNFe)).size });
    await asking.run({ run: id, ...input });
    await pull();
    setBusy(false);
    setProgress(undefined);
  };

  return {
    run,
    rows,
    full,
    progress,
    busy,
    isBusy: () => busyNow.current,
    read,
    ask,
    error: failed ?? add.error ?? asking.error,
    stop: () => {
      add.cancel();
      asking.cancel();
    },
  };
}

/** Rows are numbered from 1 in the order of reading. */
function merged(before: readonly CheckRow[], fresh: readonly CheckRow[]): readonly CheckRow[] {
  const rows = [...before];
  for (const row of fresh) rows[row.id - 1] = row;
  return rows;
}
