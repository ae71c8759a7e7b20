import { describe, expect, it, vi } from 'vitest';
import { createAutoStart } from './autostart.ts';
import { startsHidden } from '../launch/launch.ts';

const installed = {
  platform: 'win32' as const,
  isPackaged: true,
  execPath: 'C:\\Users\\Maria Silva\\balcao-nfe.exe',
  portableFile: undefined,
  namedFolder: '',
};

/** The list of startup programs, with Windows' own switch for each. */
function setUp(change: Partial<typeof installed> | { portableFile: string } | { platform: 'linux' } = {}) {
  const items = new Map<string, boolean>();
  const nameOf = ({ path = '', args = [] }: { path?: string; args?: string[] }) => [path, ...args].join(' ');
  const app = {
    getLoginItemSettings: vi.fn((asked: { path?: string; args?: string[] } = {}) => ({
      openAtLogin: items.has(nameOf(asked)),
      executableWillLaunchAtLogin: items.get(nameOf(asked)) ?? false,
    })),
    setLoginItemSettings: vi.fn(
      (wanted: { path?: string; args?: string[]; openAtLogin?: boolean; enabled?: boolean }) => {
        if (wanted.openAtLogin) items.set(nameOf(wanted), wanted.enabled ?? true);
        else items.delete(nameOf(wanted));
      },
    ),
  };
  const auto = createAutoStart(app as unknown as Parameters<typeof createAutoStart>[0], {
    ...installed,
    ...change,
  });
  return { auto, app, items };
}

describe('starting with Windows', () => {
  it('is off until a person chooses it, and starts hidden, its path in quotes', () => {
    const { auto, items } = setUp();
    expect(auto.state()).toEqual({ kind: 'offered', on: false, blocked: false });
    auto.choose(true);
    expect([...items.keys()]).toEqual(['"C:\\Users\\Maria Silva\\balcao-nfe.exe" --oculto']);
    expect(auto.state()).toEqual({ kind: 'offered', on: true, blocked: false });
    auto.choose(false);
    expect(items.size).toBe(0);
  });

  it('opens the same data folder again', () => {
    const { auto, items } = setUp({ namedFolder: 'D:\\Minha pasta\\' });
    auto.choose(true);
    expect([...items.keys()][0]).toContain('--oculto "--dados=D:\\Minha pasta\\\\"');
  });

  it('says where it was switched off in Windows, and can be chosen again', () => {
    const { auto, items } = setUp();
    auto.choose(true);
    for (const name of items.keys()) items.set(name, false);
    expect(auto.state()).toEqual({ kind: 'offered', on: false, blocked: true });
    auto.choose(true);
    expect(auto.state()).toMatchObject({ on: true });
  });

  it('is not offered by the portable or an unpackaged program, and not known elsewhere', () => {
    const cases = [
      [{ portableFile: 'E:\\balcao.exe' }, { kind: 'not-offered', why: 'portable' }],
      [{ isPackaged: false }, { kind: 'not-offered', why: 'unpackaged' }],
      [{ platform: 'linux' as const }, { kind: 'none' }],
    ] as const;
    for (const [change, state] of cases) {
      const { auto, app } = setUp(change);
      auto.choose(true);
      expect(auto.state()).toEqual(state);
      expect(app.setLoginItemSettings).not.toHaveBeenCalled();
    }
  });
});

describe('the switch of a hidden start', () => {
  it('counts alone and exact', () => {
    expect(startsHidden(['b.exe', '--oculto'])).toBe(true);
    expect(startsHidden(['b.exe', '--oculto', '--dados=D:\\x'])).toBe(true);
    for (const argv of [
      ['b.exe'],
      ['--oculto'],
      ['b.exe', '--oculto=1'],
      ['b.exe', '--', '--oculto'],
      // The user asked to open something.
      ['b.exe', '--oculto', '--abrir=history'],
      ['b.exe', '--oculto', 'loja.pfx'],
      ['b.exe', '--oculto', 'balcao-nfe://consulta/1'],
    ]) {
      expect(startsHidden(argv), argv.join(' ')).toBe(false);
    }
  });
});
