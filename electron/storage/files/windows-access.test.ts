/** Reading Windows access lists; the tools themselves are simulated, because tests run anywhere. */

import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  isOnlyUsers,
  othersMayChange,
  restrictToUser,
  systemTool,
  trusteesOf,
  type SystemTool,
} from './windows-access.ts';

const USER = 'S-1-5-21-111-222-333-1001';

function playing(sddl: string, calls: string[][] = []): SystemTool {
  return async (name, args) => {
    calls.push([name, ...args]);
    if (name === 'whoami.exe') return `"pc\\maria","${USER}"\r\n`;
    if (args[1] === '/save') await writeFile(args[2] ?? '', `\ufeffchave\r\n${sddl}\r\n`, 'utf16le');
    return '';
  };
}

it('only the user, the system and its administrators may be on the list', async () => {
  expect(await isOnlyUsers('k', playing(`D:PAI(A;;FA;;;${USER})`))).toBe(true);
  expect(await isOnlyUsers('k', playing(`D:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;FA;;;${USER})`))).toBe(true);
  expect(await isOnlyUsers('k', playing(`D:AI(A;ID;FR;;;BU)(A;ID;FA;;;${USER})`))).toBe(false);
  expect(await isOnlyUsers('k', playing('D:(A;;FA;;;WD)'))).toBe(false);
  expect(await isOnlyUsers('k', playing(`D:(A;;FA;;;${USER}9)`))).toBe(false);
});

it.each([
  ['the profile of a user', `D:PAI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIID;FA;;;${USER})`, false],
  ['one that others may only read', `D:AI(A;OICIID;0x1200a9;;;BU)(A;OICIID;FA;;;${USER})`, false],
  ['one made below the root of a disk', `D:AI(A;ID;0x1301bf;;;AU)(A;OICIID;FA;;;SY)`, true],
  ['one whose files others may write', 'D:AI(A;OICIIO;SDGXGWGR;;;AU)(A;;FA;;;SY)', true],
  ['one for everybody', 'D:(A;;FA;;;WD)', true],
  ['one on a disk without access lists', 'D:NO_ACCESS_CONTROL', true],
])('others may change a folder according to its list: %s', async (_what, sddl, expected) => {
  expect(await othersMayChange('C:\\dados', playing(sddl))).toBe(expected);
});

it('a file without an access list is open to all', async () => {
  expect(trusteesOf('O:BAG:BA')).toBeUndefined();
  expect(await isOnlyUsers('k', playing('D:NO_ACCESS_CONTROL'))).toBe(false);
  expect(trusteesOf('D:(D;;FA;;;WD)(A;OICIIO;FA;;;BU)(A;;FA;;;SY)')).toEqual(['SY']);
});

it('restricting names the user by identifier, whatever the language of Windows', async () => {
  const calls: string[][] = [];
  await restrictToUser('C:\\dados\\chave', playing('', calls));
  expect(calls.at(-1)).toEqual([
    'icacls.exe',
    'C:\\dados\\chave',
    '/inheritance:r',
    '/grant:r',
    `*${USER}:F`,
  ]);
});

/** A start that fails as often as it has errors, and then prints. */
function failing(errors: object[], programs: string[] = []) {
  return (program: string) => {
    programs.push(program);
    const error = errors.shift();
    return error === undefined
      ? Promise.resolve('printed')
      : Promise.reject(Object.assign(new Error('spawn'), error));
  };
}

it.each([
  ['did not start', { code: 'UNKNOWN', syscall: 'spawn' }],
  ['did not end in time', { code: null, killed: true, signal: 'SIGTERM' }],
])('a tool that %s is asked again, three times at most', async (_what, error) => {
  const programs: string[] = [];
  expect(await systemTool('whoami.exe', [], failing([error, error], programs))).toBe('printed');
  expect(programs).toHaveLength(3);
  await expect(systemTool('whoami.exe', [], failing([error, error, error]))).rejects.toMatchObject(error);
});

it('a tool that refused is not asked again', async () => {
  const programs: string[] = [];
  const refused = systemTool('icacls.exe', ['k'], failing([{ code: 5 }], programs));
  await expect(refused).rejects.toMatchObject({ code: 5 });
  expect(programs).toHaveLength(1);
});
