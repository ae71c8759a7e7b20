import { describe, expect, it } from 'vitest';
import { calendarCommand, openCommand } from './opener.ts';

describe('the opener of the web host', () => {
  it('selects the file where the system can, and opens its folder elsewhere', () => {
    expect(openCommand('C:\\x\\a.xml', 'win32', {})).toEqual(['explorer.exe', '/select,C:\\x\\a.xml']);
    expect(openCommand('/x/a.xml', 'darwin', {})).toEqual(['open', '-R', '/x/a.xml']);
    expect(openCommand('/x/a.xml', 'linux', { DISPLAY: ':0' })).toEqual(['xdg-open', '/x']);
  });

  it('opens nothing on a machine without a screen', () => {
    expect(openCommand('/x/a.xml', 'linux', {})).toBeUndefined();
    expect(calendarCommand('/x/certificado-1.ics', 'linux', {})).toBeUndefined();
  });

  it('opens a calendar file of this app with its program, and no other file', () => {
    const screen = { DISPLAY: ':0' };
    const ours = '/x/certificado-11222333.ics';
    expect(calendarCommand(ours, 'linux', screen)).toEqual(['xdg-open', ours]);
    expect(calendarCommand(ours, 'darwin', {})).toEqual(['open', ours]);
    const there = 'C:\\x\\certificado-11222333.ics';
    expect(calendarCommand(there, 'win32', {})).toEqual(['explorer.exe', there]);
    expect(calendarCommand('/x/a.xml', 'linux', screen)).toBeUndefined();
    expect(calendarCommand('C:\\x\\a.exe', 'win32', {})).toBeUndefined();
  });
});
