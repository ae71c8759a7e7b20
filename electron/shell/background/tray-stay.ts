/** Whether the program stays beside the clock when its window is closed: as chosen, else where something needs it. */

import type { WindowMemory } from '../window/window-memory.ts';

export type TrayStay = ReturnType<typeof createTrayStay>;

export interface TrayStayDependencies {
  readonly memory: WindowMemory;
  /** The icon. */
  readonly tray: { choose(on: boolean): void };
  readonly startsWithWindows: () => boolean;
  /** Undefined if unknown. */
  readonly serviceRuns: () => Promise<boolean | undefined>;
  /** The program was started without its window: the icon is the only way to it. */
  readonly hidden: boolean;
}

export function createTrayStay(deps: TrayStayDependencies) {
  const { memory, tray, startsWithWindows, serviceRuns, hidden } = deps;
  let service = false;
  /** True if the program goes on when its window is closed. */
  const stays = () => memory.get().keepInTray ?? (service || startsWithWindows());
  const show = () => tray.choose(hidden || stays());
  show();
  return {
    stays,
    /** A person's choice, stored. */
    async choose(on: boolean) {
      const kept = memory.keep({ keepInTray: on });
      show();
      await kept;
    },
    /** To be called when the service or the start with Windows changed; never rejects. */
    async refresh() {
      service = (await serviceRuns()) ?? service;
      show();
    },
  };
}
