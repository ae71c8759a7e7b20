import { describe, expect, it } from 'vitest';
import { openCommand } from './opener.ts';

describe('the opener of the web host', () => {
  it('marks the file where the system can, and opens its folder elsewhere', () => {
    expect(openCommand('C:\\x\\a.xml', 'win32', {})).toEqual(['explorer.exe', '/select,C:\\x\\a.xml']);
    expect(openCommand('/x/a.xml', 'darwin', {})).toEqual(['open', '-R', '/x/a.xml']);
    expect(openCommand('/x/a.xml', 'linux', { DISPLAY: ':0' })).toEqual(['xdg-open', '/x']);
  });

  it('opens nothing on a machine without a screen', () => {
    expect(openCommand('/x/a.xml', 'linux', {})).toBeUndefined();
  });
});
