import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hostWords } from '../../shared/explain/host/host.ts';
import { readLaunch } from './launch/launch.ts';
import {
  APP_ID,
  identifyToSystem,
  isRemoteSession,
  NOTICE_CLASS,
  quoteArgument,
  registerWithSystem,
  reopening,
  tasksOf,
} from './system-entry.ts';

const installed = {
  platform: 'win32' as const,
  isPackaged: true,
  execPath: 'C:\\Programas\\balcao-nfe.exe',
  portableFile: undefined,
  namedFolder: '',
};
const register = (change: Partial<Parameters<typeof registerWithSystem>[1]>) => {
  const app = { setAsDefaultProtocolClient: vi.fn(() => true), setUserTasks: vi.fn(() => true) };
  registerWithSystem(app, { ...installed, ...change }, hostWords());
  return app;
};

/** As Windows programs split their command line into arguments (CommandLineToArgvW), for one quoted argument. */
function unquote(text: string): string {
  return text
    .slice(1, -1)
    .replace(/(\\*)\\"/g, (_all, slashes: string) => `${slashes.slice(slashes.length / 2)}"`)
    .replace(/(\\+)$/, (slashes) => slashes.slice(slashes.length / 2));
}

describe('the program’s registration in Windows', () => {
  it('has its links, of which no part can be a switch, and its tasks', () => {
    const app = register({});
    expect(app.setAsDefaultProtocolClient).toHaveBeenCalledExactlyOnceWith('balcao-nfe', installed.execPath, [
      '--',
    ]);
    expect(app.setUserTasks).toHaveBeenCalledOnce();
  });

  it('has no link for the portable program, and nothing at all on other systems', () => {
    const portable = register({ portableFile: 'E:\\balcao.exe' });
    expect(portable.setAsDefaultProtocolClient).not.toHaveBeenCalled();
    expect(portable.setUserTasks).toHaveBeenCalledWith(
      expect.arrayContaining([expect.objectContaining({ program: 'E:\\balcao.exe' })]),
    );
    for (const change of [{ isPackaged: false }, { platform: 'linux' as const }]) {
      expect(register(change).setUserTasks).not.toHaveBeenCalled();
    }
  });

  it('has one task per screen, in the same data folder', () => {
    const tasks = tasksOf('p.exe', '', hostWords().tasks);
    expect(tasks.map(({ title }) => title)).toEqual(['Consultar', 'Inutilizar', 'Histórico']);
    for (const task of tasks) {
      expect(readLaunch(['p.exe', task.arguments], '/').opening).toBeDefined();
    }
    expect(tasksOf('p.exe', 'D:\\Minha pasta\\', hostWords().tasks)[0]?.arguments).toBe(
      '--abrir=consult "--dados=D:\\Minha pasta\\\\"',
    );
  });

  it('quotes an argument so that it is read back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\\', '"', ' ', 'a', 'ç') }), (text) => {
        expect(unquote(quoteArgument(text))).toBe(text);
      }),
    );
  });
});

describe('the name by which Windows knows the program', () => {
  const identify = (portableFile: string | undefined) => {
    const did: string[] = [];
    identifyToSystem(
      {
        setToastActivatorCLSID: (id) => did.push(`class ${id}`),
        setAppUserModelId: (id) => did.push(`id ${id}`),
      },
      { platform: 'win32', portableFile },
    );
    return did;
  };

  it('is set after a fixed class for clicked notices', () => {
    expect(identify(undefined)).toEqual([`class ${NOTICE_CLASS}`, `id ${APP_ID}`]);
  });

  it('is another one for the portable program, which has no class for notices', () => {
    expect(identify('E:\\balcao.exe')).toEqual([`id ${APP_ID}.portatil`]);
  });
});

describe('the program opened again', () => {
  it('is the same one on the same folder, and shows nothing that the first run was asked to show', () => {
    const argv = [installed.execPath, '--oculto', '--abrir=consult', 'C:\\loja.pfx'];
    expect(reopening(installed, argv)).toEqual({ args: [] });
    expect(reopening({ ...installed, namedFolder: 'D:\\Minha pasta' }, argv)).toEqual({
      args: ['--dados=D:\\Minha pasta'],
    });
  });

  it('is the portable file itself, not the temporary copy that runs', () => {
    const portable = { ...installed, portableFile: 'E:\\balcao.exe' };
    expect(reopening(portable, ['copy.exe'])).toEqual({ args: [], execPath: 'E:\\balcao.exe' });
  });

  it('is an argument of Electron where it is not packaged', () => {
    const argv = ['electron', '--inspect=0', '.', '--dados=x'];
    expect(reopening({ ...installed, isPackaged: false, namedFolder: 'x' }, argv).args).toEqual([
      '.',
      '--dados=x',
    ]);
  });
});

describe('a remote desktop session', () => {
  it('is recognised by its name', () => {
    expect(isRemoteSession({ SESSIONNAME: 'RDP-Tcp#7' })).toBe(true);
    expect(isRemoteSession({ SESSIONNAME: 'rdp-tcp#0' })).toBe(true);
    expect(isRemoteSession({ SESSIONNAME: 'Console' })).toBe(false);
    expect(isRemoteSession({})).toBe(false);
  });
});
