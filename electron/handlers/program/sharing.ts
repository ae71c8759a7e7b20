/** The calls about what computers share beside the journal; training never does. */

import type { SharingStanding } from '../../../shared/contract/program/sharing.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { InRealm } from '../scope.ts';

export function createSharingHandlers(
  inRealm: InRealm,
  changed: () => void,
): Pick<Handlers, 'sharing.state' | 'sharing.set-exit'> {
  return {
    'sharing.state': () =>
      inRealm('producao', ({ sharing }): Result<SharingStanding, AppError> => {
        if (!sharing) return ok({ standing: 'alone', waiting: 0, exitLabel: '' });
        const { standing, since, waiting, error, clockAhead } = sharing.state();
        return ok({
          ...{ standing, since, waiting, exitLabel: sharing.exitLabel() },
          ...(clockAhead === undefined ? {} : { clockAheadMs: clockAhead }),
          ...(error ? { error } : {}),
        });
      }),
    'sharing.set-exit': ({ label }) =>
      inRealm('producao', ({ sharing }) => {
        if (!sharing) return err(appError('database.url', { fault: 'absent' }));
        sharing.setExitLabel(label);
        changed();
        return ok({});
      }),
  };
}
