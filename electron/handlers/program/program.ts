/** The calls about the program on this computer: how it last ended, who else uses it, and the support mode. */

import { localDay } from '../../../shared/moments.ts';
import { ok } from '../../../shared/result.ts';
import { countOtherUsers } from '../../data-folder/other-users.ts';
import type { SupportMode } from '../../diagnosis/support-mode.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Ports } from '../../ports.ts';
import type { InRealm } from '../scope.ts';

export interface ProgramHandlersDeps {
  readonly ports: Pick<Ports, 'clock' | 'commonPlace' | 'lastRun'>;
  readonly inRealm: InRealm;
  readonly support: SupportMode;
  readonly changed: () => void;
}

type ProgramCalls = 'program.state' | 'program.dismiss' | 'support.record';

/** Its name among the notices of certificates, which have a fingerprint there. */
const NOTICE = 'outros-usuarios';

export function createProgramHandlers(deps: ProgramHandlersDeps): Pick<Handlers, ProgramCalls> {
  const { ports, inRealm, support, changed } = deps;
  const { clock, commonPlace, lastRun } = ports;
  let counted: Promise<number | undefined> | undefined;
  /** Once in a run: users come and go more slowly. */
  const others = () =>
    (counted ??= commonPlace
      ? countOtherUsers({ ...commonPlace, now: clock.now() })
      : Promise.resolve(undefined));
  return {
    'program.state': () =>
      inRealm('producao', async ({ notices }) => {
        const count = await others();
        const last = lastRun?.lastRun();
        const until = support.until();
        return ok({
          ...(last ? { lastRun: { ...last, incidents: [...last.incidents] } } : {}),
          // It is shown again when one more user appears.
          ...(count ? { otherUsers: { count, told: Number(notices.get(NOTICE)?.level ?? 0) >= count } } : {}),
          ...(until ? { recordingUntil: until.toISOString() } : {}),
        });
      }),
    'program.dismiss': ({ what }) =>
      inRealm('producao', async ({ notices }) => {
        if (what === 'last-run') lastRun?.dismiss();
        else notices.put(NOTICE, localDay(clock.now()), String((await others()) ?? 0));
        changed();
        return ok({});
      }),
    'support.record': ({ on }) => {
      const until = support.turn(on);
      return ok(until ? { until: until.toISOString() } : {});
    },
  };
}
