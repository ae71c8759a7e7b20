/** Lets a program that stays open ask its watched notes when they are due, and show what changed as one notice. */

import type { Call } from '../../../shared/contract.ts';
import { createWatchKeeper, type WatchKeeper } from '../../consult/watch/keeper.ts';
import { watchNotice } from '../../consult/watch/notice.ts';
import { logFault } from '../../log/detail.ts';
import { wordsOf, type Ports } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';

export interface WatchRoundsDeps {
  readonly ports: Pick<Ports, 'clock' | 'language' | 'log' | 'notifier'>;
  readonly openRealms: readonly Realm[];
  /** Of the program itself: no sign of a person's presence. */
  readonly call: Call;
  /** Called when watched notes changed. */
  readonly changed: () => void;
}

export function createWatchRounds({ ports, openRealms, call, changed }: WatchRoundsDeps): WatchKeeper {
  return createWatchKeeper({
    clock: ports.clock,
    call,
    changed,
    places: () => openRealms,
    notify: (changes) => {
      const { title, text } = watchNotice(changes, wordsOf(ports));
      ports.notifier.notify(title, text, 'watched');
    },
    failed: logFault(ports.log, 'watch.round'),
  });
}
