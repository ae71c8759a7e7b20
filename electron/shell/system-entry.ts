/** The program's registration with the system: its link scheme and the tasks of its taskbar icon. */

import type { App, RelaunchOptions, Task } from 'electron';
import { OPENABLE } from '../../shared/bridge.ts';
import type { HostWords } from '../../shared/explain/host/host.ts';
import { LINK_SCHEME, OPEN_SWITCH } from './launch/launch.ts';

export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly execPath: string;
  /** `PORTABLE_EXECUTABLE_FILE`: the portable program runs from a temporary copy of itself. */
  readonly portableFile: string | undefined;
  /** As named by `--dados`, whole; "" for the default folder. */
  readonly namedFolder: string;
}

/** The same as the `appId` of the packaging, by which the installer's link is known. */
export const APP_ID = 'br.app.balcao.nfe';
/** COM class by which Windows reports a clicked notice; fixed, so that the uninstaller can remove what Electron registers under it. */
export const NOTICE_CLASS = '{CBF062F5-B733-4521-A283-F446BCFA0EF2}';

/**
 * Must be called before a notice or a window. The portable program has a name of its own: with the installed one's, its tasks would
 * take the place of the other's in the taskbar.
 */
export function identifyToSystem(
  app: Pick<App, 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  { platform, portableFile }: Pick<Installation, 'platform' | 'portableFile'>,
): void {
  if (portableFile !== undefined) return app.setAppUserModelId(`${APP_ID}.portatil`);
  if (platform === 'win32') app.setToastActivatorCLSID(NOTICE_CLASS);
  app.setAppUserModelId(APP_ID);
}

/** Again when another language is chosen. */
export function registerWithSystem(
  app: Pick<App, 'setAsDefaultProtocolClient' | 'setUserTasks'>,
  installation: Installation,
  { tasks }: Pick<HostWords, 'tasks'>,
): void {
  const { platform, isPackaged, execPath, portableFile, namedFolder } = installation;
  if (!isPackaged || platform !== 'win32') return;
  // The portable program leaves nothing in the registry. Behind `--` no part of a link can be a switch.
  if (portableFile === undefined) app.setAsDefaultProtocolClient(LINK_SCHEME, execPath, ['--']);
  app.setUserTasks(tasksOf(portableFile ?? execPath, namedFolder, tasks));
}

export function tasksOf(program: string, namedFolder: string, tasks: HostWords['tasks']): Task[] {
  const folder = namedFolder === '' ? '' : ` ${quoteArgument(`--dados=${namedFolder}`)}`;
  return OPENABLE.map((screen) => ({
    program,
    arguments: `${OPEN_SWITCH}${screen}${folder}`,
    title: tasks[screen][0],
    description: tasks[screen][1],
    iconPath: program,
    iconIndex: 0,
  }));
}

/** How the same program is opened again; what this run was asked to show is not shown a second time. */
export function reopening(
  { isPackaged, portableFile, namedFolder }: Installation,
  argv: readonly string[],
): RelaunchOptions {
  // Unpackaged, the program is an argument of Electron.
  const program = isPackaged
    ? []
    : argv
        .slice(1)
        .filter((each) => !each.startsWith('-'))
        .slice(0, 1);
  const folder = namedFolder === '' ? [] : [`--dados=${namedFolder}`];
  return { args: [...program, ...folder], ...(portableFile === undefined ? {} : { execPath: portableFile }) };
}

/** Quotes one argument for Windows programs: escapes quotes, and the backslashes before them. */
export function quoteArgument(text: string): string {
  return `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}

/** A remote desktop session has no graphics card: animations would be sent as pictures. */
export function isRemoteSession(env: Readonly<Record<string, string | undefined>>): boolean {
  return env['SESSIONNAME']?.toUpperCase().startsWith('RDP-') ?? false;
}
