/** "Iniciar com o Windows": this user's login item, which starts the program beside the clock, without its window. */

import type { App } from 'electron';
import { HIDDEN_SWITCH } from '../launch/launch.ts';
import { quoteArgument, type Installation } from '../system-entry.ts';

export type AutoStartState =
  /** `blocked`: it was chosen here, and switched off in Windows' own list of startup programs. */
  | { readonly kind: 'offered'; readonly on: boolean; readonly blocked: boolean }
  /** A portable program may be gone at the next sign-in, and an unpackaged one is not the program. */
  | { readonly kind: 'not-offered'; readonly why: 'portable' | 'unpackaged' }
  /** Another system than Windows. */
  | { readonly kind: 'none' };

export type AutoStart = ReturnType<typeof createAutoStart>;

export function createAutoStart(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  installation: Installation,
) {
  const { platform, isPackaged, execPath, portableFile, namedFolder } = installation;
  // Electron writes both as they are and compares them as they are: a path with a blank must be quoted by us.
  const item = {
    path: quoteArgument(execPath),
    args: [HIDDEN_SWITCH, ...(namedFolder === '' ? [] : [quoteArgument(`--dados=${namedFolder}`)])],
  };
  const state = (): AutoStartState => {
    if (platform !== 'win32') return { kind: 'none' };
    if (portableFile !== undefined) return { kind: 'not-offered', why: 'portable' };
    if (!isPackaged) return { kind: 'not-offered', why: 'unpackaged' };
    const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(item);
    return {
      kind: 'offered',
      on: openAtLogin && executableWillLaunchAtLogin,
      blocked: openAtLogin && !executableWillLaunchAtLogin,
    };
  };
  return {
    state,
    /** Does nothing where it is not offered. */
    choose(on: boolean) {
      // `enabled` also takes back what was switched off in Windows' list: the person has just asked for it.
      if (state().kind === 'offered') app.setLoginItemSettings({ ...item, openAtLogin: on, enabled: on });
    },
  };
}
