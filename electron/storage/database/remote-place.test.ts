/** Which folders count as being on another computer, on Windows and on Linux. */

import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isRemotePlace, type PlaceProbe } from './remote-place.ts';

/** A Windows machine with these drives; all paths but the roots are missing. */
function windows(drives: Readonly<Record<string, string>>): PlaceProbe {
  return {
    platform: 'win32',
    exists: (path) => path in drives,
    realPath: (path) => drives[path] ?? path,
    fileSystem: () => {
      throw new Error('not called on Windows');
    },
  };
}
/** A Linux machine with one mount point. */
function linux(mount: string, type: number, real = (path: string) => path): PlaceProbe {
  return {
    platform: 'linux',
    exists: (path) => path === '/' || path === mount,
    realPath: real,
    fileSystem: (path) => (path === mount ? type : 0xef53),
  };
}

describe('on Windows', () => {
  const machine = windows({ 'C:\\': 'C:\\', 'Z:\\': '\\\\servidor\\fiscal', 'S:\\': 'C:\\Substituida' });

  it('a mapped drive is the share it stands for, also if the folder does not exist yet', () => {
    expect(isRemotePlace('Z:\\', machine)).toBe(true);
    expect(isRemotePlace('Z:\\Balcao NF-e\\dados', machine)).toBe(true);
    expect(isRemotePlace('z:\\dados', windows({ 'z:\\': '\\\\servidor\\fiscal' }))).toBe(true);
  });

  it('a UNC path is remote in each of its forms', () => {
    for (const path of ['\\\\servidor\\x', '//servidor/x', '\\\\?\\UNC\\servidor\\x'])
      expect(isRemotePlace(path, machine), path).toBe(true);
  });

  it('a disk of this machine is local: plain, in the long form, and under a substituted letter', () => {
    for (const path of ['C:\\Dados', '\\\\?\\C:\\Dados', 'S:\\x'])
      expect(isRemotePlace(path, machine), path).toBe(false);
  });

  it('a junction that leads to a share is remote', () => {
    const probe = windows({ 'C:\\': 'C:\\', 'C:\\Rede': '\\\\servidor\\fiscal' });
    expect(isRemotePlace('C:\\Rede\\dados', probe)).toBe(true);
  });

  it('a drive that resolves to no path counts as local, and so does a missing one', () => {
    const mute: PlaceProbe = {
      ...machine,
      realPath: () => {
        throw new Error('EISDIR');
      },
    };
    expect(isRemotePlace('C:\\Dados', mute)).toBe(false);
    expect(isRemotePlace('Q:\\Dados', machine)).toBe(false);
  });
});

describe('on Linux', () => {
  it.each([
    ['nfs', 0x6969],
    ['cifs', 0xff534d42],
    ['cifs as a signed number', 0xff534d42 | 0],
    ['smb2', 0xfe534d42],
  ])('a mount of %s is remote, and so is any future folder below it', (_name, type) => {
    expect(isRemotePlace('/mnt/rede/balcao', linux('/mnt/rede', type))).toBe(true);
    expect(isRemotePlace('/home/x', linux('/mnt/rede', type))).toBe(false);
  });

  it('this machine’s own temporary folder is local', () => {
    expect(isRemotePlace(tmpdir())).toBe(false);
  });
});
