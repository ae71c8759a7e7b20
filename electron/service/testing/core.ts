/** The context of an operation, for tests of one operation: a production host, one clock, no limits. */

import type { Call } from '../../../shared/contract.ts';
import type { Core } from '../operation.ts';

export function coreWith(call: Call, changes: Partial<Core> = {}): Core {
  return {
    call,
    anonymous: call,
    acting: () => call,
    withdrawn: () => undefined,
    allows: () => true,
    now: () => new Date('2026-11-20T12:00:00Z'),
    version: '0',
    tokenAlways: () => false,
    prove: () => undefined,
    only: () => undefined,
    reserve: async () => () => undefined,
    admitAnonymous: () => undefined,
    notify: () => undefined,
    ...changes,
  };
}
