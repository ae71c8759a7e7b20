/** The tray icon, for a program that goes on without its window. */

import { Menu, nativeImage, Tray } from 'electron';
import type { HostWords } from '../../../shared/explain/host/host.ts';

export interface TrayDependencies {
  /** Full path of the icon. */
  readonly icon: string;
  readonly open: () => void;
  readonly quit: () => void;
  /** What needs action, in one line; "" for nothing. */
  readonly situation: () => string;
  /** Undefined if unknown. */
  readonly serviceRuns: () => Promise<boolean | undefined>;
  readonly words: () => HostWords;
}

export type TrayPlace = ReturnType<typeof createTrayPlace>;

export function createTrayPlace({ icon, open, quit, situation, serviceRuns, words }: TrayDependencies) {
  let tray: Tray | undefined;
  let chosen = false;
  let clicked: (() => void) | undefined;
  const makeMenu = (runs: boolean | undefined) => {
    const { tray: said } = words();
    return Menu.buildFromTemplate([
      { label: said.open, click: open },
      { type: 'separator' },
      { label: situation() || said.nothing, enabled: false },
      ...(runs === undefined ? [] : [{ label: runs ? said.serviceOn : said.serviceOff, enabled: false }]),
      { type: 'separator' },
      { label: said.quit, click: quit },
    ]);
  };
  const remove = () => {
    tray?.destroy();
    tray = undefined;
  };
  const make = (): Tray => {
    const made = new Tray(nativeImage.createFromPath(icon));
    made.setToolTip('Balcão NF-e');
    made.on('click', open);
    // The menu shows how things are at the time it is opened.
    made.on('right-click', () => void serviceRuns().then((runs) => made.popUpContextMenu(makeMenu(runs))));
    const over = () => {
      clicked = undefined;
      if (!chosen) remove();
    };
    made.on('balloon-click', () => {
      clicked?.();
      over();
    });
    made.on('balloon-closed', over);
    return made;
  };
  return {
    choose(on: boolean) {
      chosen = on;
      if (on) tray ??= make();
      else remove();
    },
    /** True while the icon was chosen. */
    isOn: () => chosen,
    /** A notice at the icon, which is shown for as long as the notice where it was not chosen. */
    balloon(title: string, content: string, act: () => void) {
      tray ??= make();
      clicked = act;
      tray.displayBalloon({ title, content, iconType: 'info' });
    },
    close() {
      chosen = false;
      remove();
    },
  };
}
