/** The calls about what computers share beside the journal; training never does. */

import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { InRealm } from '../scope.ts';

export function createSharingHandlers(
  inRealm: InRealm,
  changed: () => void,
): Pick<Handlers, 'sharing.set-exit'> {
  return {
    'sharing.set-exit': ({ label }) =>
      inRealm('producao', ({ sharing }) => {
        if (!sharing) return err(appError('database.url', { fault: 'absent' }));
        sharing.setExitLabel(label);
        changed();
        return ok({});
      }),
  };
}
