/** Claims about reading Windows access lists; the tools themselves are played, since tests run anywhere. */

import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isOnlyUsers, restrictToUser, trusteesOf, type SystemTool } from './windows-access.ts';

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
