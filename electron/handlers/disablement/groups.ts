/** The groups that this process sends, and how each ended until a person has seen it: what a page reads after a reload. */

import { randomUUID } from 'node:crypto';
import type { CallOutput, DisablementSummary, Environment } from '../../../shared/contract.ts';
import { disablementStepNameSchema } from '../../../shared/contract/pieces.ts';
import type { AppError } from '../../../shared/errors.ts';
import { rangeKey, seriesKey } from '../../../shared/fiscal/numbering.ts';
import type { Result } from '../../../shared/result.ts';
import type { Caller } from '../../dispatcher.ts';
import type { ProgressStep } from '../../disablement/deps.ts';
import type { PerformedGroup, WantedGroup } from '../../disablement/perform-group.ts';
import type { Consent } from '../../disablement/send/consent.ts';

type GroupView = CallOutput<'disablement.groups'>[number];

const STEPS = disablementStepNameSchema.options;

interface Kept {
  readonly session: string;
  readonly stop: AbortController;
  /** Ids of the requests that a person was asked about, with their places in the group. */
  readonly places: Map<string, number>;
  view: Omit<GroupView, 'own'>;
}

export function createGroups(changed: () => void) {
  const groups = new Map<string, Kept>();
  const update = (group: Kept, more: Partial<Kept['view']>) => {
    group.view = { ...group.view, ...more };
    changed();
  };
  const drop = (of: (view: Kept['view']) => boolean) => {
    const gone = [...groups.values()].filter(({ view }) => of(view));
    for (const { view } of gone) groups.delete(view.groupId);
    return gone.length > 0;
  };
  const move = (group: Kept, at: number, step: ProgressStep) =>
    update(group, { underWay: { stopping: group.stop.signal.aborted, at, step } });
  return {
    /**
     * Runs a group and keeps what became of it. Once a person has agreed, a page that is closed or reloaded ends nothing:
     * what was agreed to is sent, unless it is stopped, locked or the program closes.
     */
    async run(
      caller: Caller,
      wanted: WantedGroup,
      /** `signal` stops it; `asked` of the consent that it asks for. */
      perform: (
        signal: AbortSignal,
        asked: (consent: Consent) => Consent,
      ) => Promise<Result<PerformedGroup, AppError>>,
    ) {
      const { environment, cnpj, ranges } = wanted;
      const series = new Set(ranges.map(seriesKey));
      // An end of the same series that a person goes on from has been seen; one that says something of others has not.
      drop(
        (view) =>
          view.underWay === undefined &&
          view.environment === environment &&
          view.cnpj === cnpj &&
          view.ranges.every((range) => series.has(seriesKey(range))),
      );
      const groupId = randomUUID();
      const stop = new AbortController();
      const group: Kept = {
        session: caller.session,
        stop,
        places: new Map(),
        view: {
          groupId,
          environment,
          cnpj,
          ranges: [...ranges],
          underWay: { at: -1, step: 'signing', stopping: false },
        },
      };
      groups.set(groupId, group);
      changed();

      const giveUp = () => stop.abort();
      if (caller.signal?.aborted) giveUp();
      caller.signal?.addEventListener('abort', giveUp);
      const ask = async (summaries: readonly DisablementSummary[], answer: () => Promise<boolean>) => {
        const keys = ranges.map(rangeKey);
        for (const summary of summaries) {
          group.places.set(summary.requestId, keys.indexOf(rangeKey(summary)));
        }
        move(group, -1, 'confirming');
        const agreed = await answer();
        // A command that is interrupted stops; a page only goes away.
        if (agreed && isPage(caller)) caller.signal?.removeEventListener('abort', giveUp);
        return agreed;
      };
      const asked = ({ confirm, ...consent }: Consent): Consent => {
        const { disableGroup } = confirm;
        return {
          ...consent,
          confirm: {
            ...confirm,
            disable: (summary, signal) => ask([summary], () => confirm.disable(summary, signal)),
            ...(disableGroup
              ? { disableGroup: (all, signal) => ask(all, () => disableGroup(all, signal)) }
              : {}),
          },
        };
      };
      try {
        const done = await perform(stop.signal, asked);
        if (done.ok) {
          const { underWay: _ended, ...view } = group.view;
          group.view = { ...view, result: done.value };
        } else groups.delete(groupId);
        return done;
      } catch (error) {
        groups.delete(groupId);
        throw error;
      } finally {
        caller.signal?.removeEventListener('abort', giveUp);
        changed();
      }
    },
    /** Whether there was one of this session to stop. */
    stop(session: string, environment: Environment) {
      const mine = [...groups.values()].filter(
        ({ session: of, view }) =>
          view.underWay !== undefined && of === session && view.environment === environment,
      );
      for (const group of mine) {
        group.stop.abort();
        const { underWay } = group.view;
        if (underWay) move(group, underWay.at, underWay.step);
      }
      return mine.length > 0;
    },
    /** `own`: begun by this session, which alone can stop it. */
    list: (session: string) =>
      [...groups.values()].map(({ view, session: of }) => ({ ...view, own: of === session })),
    /** A person has seen the end; false where there is none. */
    seen(groupId: string) {
      const gone = drop((view) => view.groupId === groupId && view.underWay === undefined);
      if (gone) changed();
      return gone;
    },
    progress(requestId: string, step: ProgressStep) {
      for (const group of groups.values()) {
        const at = group.places.get(requestId);
        const now = group.view.underWay;
        if (at === undefined || !now || STEPS.indexOf(step) < STEPS.indexOf('connecting')) continue;
        // Within one request the steps never go back; the connection for another one begins it.
        const isNext = step === 'connecting' && at > now.at;
        if (isNext || (at === now.at && STEPS.indexOf(step) > STEPS.indexOf(now.step))) move(group, at, step);
      }
    },
  };
}

function isPage({ face }: Caller): boolean {
  return face === 'window' || face === 'web';
}
