/** The calls about what computers share beside the journal; training never does. */

import { ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { InRealm } from '../scope.ts';

export function createSharingHandlers(inRealm: InRealm) {
  return {
    'sharing.set-exit': ({ label }) =>
      inRealm('producao', ({ exitLabel }) => {
        exitLabel.set(label);
        return ok({});
      }),
  } satisfies Partial<Handlers>;
}
