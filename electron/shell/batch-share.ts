/** How far the batches of keys are that are being asked, all together: one bar in the taskbar. */

import type { BatchView } from '../../shared/contract.ts';

export function createBatchShare() {
  const running = new Map<string, { readonly done: number; readonly of: number }>();
  return {
    see: ({ id, state, states }: Pick<BatchView, 'id' | 'state' | 'states'>) => {
      if (state !== 'running') return void running.delete(id);
      const done = (states.asked ?? 0) + (states.failed ?? 0);
      running.set(id, { done, of: done + (states.pending ?? 0) });
    },
    /** 0 to 1; undefined while none is being asked. One that only waits, such as for the night, shows no bar. */
    share: () => {
      if (running.size === 0) return undefined;
      let done = 0;
      let all = 0;
      for (const each of running.values()) {
        done += each.done;
        all += each.of;
      }
      return done / Math.max(all, 1);
    },
  };
}
