/** Folder paths as people paste them, on both kinds of system. */

import { describe, expect, test } from 'vitest';
import { folderProblem, onDisk, plainPath, tidyFolder } from './folder-path.ts';

describe('a folder on Windows', () => {
  test.each([
    ['"C:\\Fiscal\\Inutilizações"', 'C:\\Fiscal\\Inutilizações'],
    ['  C:/Fiscal/2026/ ', 'C:\\Fiscal\\2026'],
    ['\\\\servidor\\fiscal\\', '\\\\servidor\\fiscal'],
    ['\\\\?\\UNC\\servidor\\fiscal\\xml', '\\\\servidor\\fiscal\\xml'],
    ['\\\\?\\C:\\Fiscal', 'C:\\Fiscal'],
    ['Z:\\', 'Z:\\'],
  ])('%s is normalised and accepted', (typed, tidy) => {
    expect(tidyFolder(typed, 'win32')).toBe(tidy);
    expect(folderProblem(tidy, 'win32')).toBeUndefined();
  });

  test.each([
    ['Fiscal', 'relative'],
    ['C:Fiscal', 'relative'],
    ['\\Fiscal', 'relative'],
    ['\\\\servidor', 'relative'],
    ['\\\\.\\PhysicalDrive0', 'relative'],
    ['C:\\Notas?', 'characters'],
    ['C:\\a\tb', 'characters'],
    ['C:\\a:b', 'characters'],
    ['C:\\Fiscal\\CON', 'reserved-name'],
    ['C:\\nul.xml\\a', 'reserved-name'],
    ['\\\\servidor\\fiscal\\lpt1', 'reserved-name'],
    ['C:\\Fiscal.\\a', 'trailing'],
    ['C:\\Fiscal \\a', 'trailing'],
    [`C:\\${'a'.repeat(256)}`, 'too-long'],
    [`C:${'\\pasta'.repeat(6000)}`, 'too-long'],
  ])('%s is refused as %s', (path, problem) => {
    expect(folderProblem(path, 'win32')).toBe(problem);
  });

  test('beyond the old limit is accessed by the long form, and shown in the plain one', () => {
    const deep = `C:\\Fiscal${'\\uma pasta bem comprida'.repeat(12)}`;
    expect(onDisk(deep, 'win32')).toBe(`\\\\?\\${deep}`);
    expect(plainPath(onDisk(deep, 'win32'))).toBe(deep);
    const share = `\\\\servidor\\fiscal${'\\uma pasta bem comprida'.repeat(12)}`;
    expect(onDisk(share, 'win32')).toBe(`\\\\?\\UNC\\${share.slice(2)}`);
    expect(plainPath(onDisk(share, 'win32'))).toBe(share);
    expect(onDisk('C:\\Fiscal', 'win32')).toBe('C:\\Fiscal');
    expect(onDisk(deep, 'linux')).toBe(deep);
  });
});

describe('a folder elsewhere', () => {
  test('is any absolute path', () => {
    expect(tidyFolder(' "/mnt/notas/" ', 'linux')).toBe('/mnt/notas');
    expect(tidyFolder('/', 'linux')).toBe('/');
    expect(folderProblem('/mnt/CON?', 'linux')).toBeUndefined();
    expect(folderProblem('mnt', 'linux')).toBe('relative');
    expect(folderProblem('/a\0b', 'linux')).toBe('characters');
    expect(folderProblem(`/${'a'.repeat(256)}`, 'linux')).toBe('too-long');
  });
});
