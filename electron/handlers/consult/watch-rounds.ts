/** Lets a program that stays open ask its watched notes when they are due, and show what changed as one notice. */

import { createWatchKeeper, type WatchKeeper } from '../../consult/watch/keeper.ts';
import { watchNotice } from '../../consult/watch/notice.ts';
import { logFault } from '../../log/detail.ts';
import { wordsOf } from '../../ports.ts';
import type { Deps } from '../scope.ts';

export function createWatchRounds(
  deps: Deps<'clock' | 'language' | 'log' | 'notifier' | 'openRealms' | 'ownCall' | 'changed'>,
): WatchKeeper {
  return createWatchKeeper({
    clock: deps.clock,
    call: deps.ownCall('watch'),
    changed: () => deps.changed('watch'),
    places: () => deps.openRealms,
    notify: (changes) => {
      const { title, text } = watchNotice(changes, wordsOf(deps));
      deps.notifier.notify(title, text, 'watched');
    },
    failed: logFault(deps.log, 'watch.round'),
  });
}
