import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readLaunch } from './launch.ts';
import { isRemoteSession, quoteArgument, registerWithSystem, tasksOf } from './system-entry.ts';

const installed = {
  platform: 'win32' as const,
  isPackaged: true,
  execPath: 'C:\\Programas\\balcao-nfe.exe',
  portableFile: undefined,
  namedFolder: '',
};
const register = (change: Partial<Parameters<typeof registerWithSystem>[1]>) => {
  const app = { setAsDefaultProtocolClient: vi.fn(() => true), setUserTasks: vi.fn(() => true) };
  registerWithSystem(app, { ...installed, ...change });
  return app;
};

/** As Windows programs cut their line into arguments (CommandLineToArgvW), for one quoted argument. */
function unquote(text: string): string {
  return text
    .slice(1, -1)
    .replace(/(\\*)\\"/g, (_all, slashes: string) => `${slashes.slice(slashes.length / 2)}"`)
    .replace(/(\\+)$/, (slashes) => slashes.slice(slashes.length / 2));
}

describe('what Windows knows of the program', () => {
  it('is its links, of which no part can be a switch, and its tasks', () => {
    const app = register({});
    expect(app.setAsDefaultProtocolClient).toHaveBeenCalledExactlyOnceWith('balcao-nfe', installed.execPath, [
      '--',
    ]);
    expect(app.setUserTasks).toHaveBeenCalledOnce();
  });

  it('is no link where the program is portable, and nothing at all elsewhere', () => {
    const portable = register({ portableFile: 'E:\\balcao.exe' });
    expect(portable.setAsDefaultProtocolClient).not.toHaveBeenCalled();
    expect(portable.setUserTasks).toHaveBeenCalledWith(
      expect.arrayContaining([expect.objectContaining({ program: 'E:\\balcao.exe' })]),
    );
    for (const change of [{ isPackaged: false }, { platform: 'linux' as const }]) {
      expect(register(change).setUserTasks).not.toHaveBeenCalled();
    }
  });

  it('leads each task to a screen, in the same data folder', () => {
    const tasks = tasksOf('p.exe', '');
    expect(tasks.map(({ title }) => title)).toEqual(['Consultar', 'Inutilizar', 'Histórico']);
    for (const task of tasks) {
      expect(readLaunch(['p.exe', task.arguments], '/').opening).toBeDefined();
    }
    expect(tasksOf('p.exe', 'D:\\Minha pasta\\')[0]?.arguments).toBe(
      '--abrir=consult "--dados=D:\\Minha pasta\\\\"',
    );
  });

  it('reads back a quoted argument as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\\', '"', ' ', 'a', 'ç') }), (text) => {
        expect(unquote(quoteArgument(text))).toBe(text);
      }),
    );
  });
});

describe('a session over remote desktop', () => {
  it('is told by its name', () => {
    expect(isRemoteSession({ SESSIONNAME: 'RDP-Tcp#7' })).toBe(true);
    expect(isRemoteSession({ SESSIONNAME: 'rdp-tcp#0' })).toBe(true);
    expect(isRemoteSession({ SESSIONNAME: 'Console' })).toBe(false);
    expect(isRemoteSession({})).toBe(false);
  });
});
