/** The tray icon, for a program that goes on without its window. */

import { Menu, nativeImage, Tray } from 'electron';

export interface TrayDependencies {
  /** Full path of the icon. */
  readonly icon: string;
  readonly open: () => void;
  readonly quit: () => void;
  /** What needs action, in one line. */
  readonly situation: () => string;
  /** Undefined if unknown. */
  readonly serviceRuns: () => Promise<boolean | undefined>;
}

export interface TrayPlace {
  choose(on: boolean): void;
  /** True while the icon is shown. */
  isOn(): boolean;
  close(): void;
}

export function createTrayPlace({ icon, open, quit, situation, serviceRuns }: TrayDependencies): TrayPlace {
  let tray: Tray | undefined;
  const makeMenu = (runs: boolean | undefined) =>
    Menu.buildFromTemplate([
      { label: 'Abrir o Balcão NF-e', click: open },
      { type: 'separator' },
      { label: situation(), enabled: false },
      ...(runs === undefined
        ? []
        : [{ label: runs ? 'Serviço para o ERP: ligado' : 'Serviço para o ERP: desligado', enabled: false }]),
      { type: 'separator' },
      { label: 'Sair', click: quit },
    ]);
  const remove = () => {
    tray?.destroy();
    tray = undefined;
  };
  return {
    choose(on) {
      if (!on) return remove();
      if (tray) return;
      const made = new Tray(nativeImage.createFromPath(icon));
      tray = made;
      made.setToolTip('Balcão NF-e');
      made.on('click', open);
      // The menu shows how things are at the time it is opened.
      made.on('right-click', () => void serviceRuns().then((runs) => made.popUpContextMenu(makeMenu(runs))));
    },
    isOn: () => tray !== undefined,
    close: remove,
  };
}
