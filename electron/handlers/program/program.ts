/** The calls about the program on this computer: how it last ended and who else uses it. */

import { localDay } from '../../../shared/moments.ts';
import { ok } from '../../../shared/result.ts';
import { countOtherUsers } from '../../data-folder/other-users.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Deps } from '../scope.ts';

/** Its name among the notices of certificates, which have a fingerprint there. */
const NOTICE = 'outros-usuarios';

export function createProgramHandlers(deps: Deps<'clock' | 'commonPlace' | 'lastRun' | 'inRealm'>) {
  const { clock, commonPlace, lastRun, inRealm } = deps;
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
        return ok({
          lastRun: last && { ...last, incidents: [...last.incidents] },
          // It is shown again when one more user appears.
          ...(count ? { otherUsers: { count, seen: Number(notices.get(NOTICE)?.level ?? 0) >= count } } : {}),
        });
      }),
    'program.dismiss': ({ what }) =>
      inRealm('producao', async ({ notices }) => {
        if (what === 'last-run') lastRun?.dismiss();
        else notices.put(NOTICE, localDay(clock.now()), String((await others()) ?? 0));
        return ok({});
      }),
  } satisfies Partial<Handlers>;
}
