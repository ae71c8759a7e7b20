import { describe, expect, it } from 'vitest';
import { isOurCalendarFile } from './own-files.ts';
import { reminderFile } from '../certificates/expiry/reminder-file.ts';

const certificate = {
  fingerprint: 'ab'.repeat(32),
  holder: 'PADARIA AURORA LTDA',
  isCpf: false,
  root: '11222333',
  issuer: 'AC TESTE',
  validFrom: '2026-01-01T03:00:00.000Z',
  validUntil: '2027-01-01T02:59:59.000Z',
};

describe('the files that the system may be asked to open', () => {
  it.each([certificate, { ...certificate, root: 'AB12CD34' }, { ...certificate, isCpf: true }])(
    'include a reminder, also the second of its name',
    (entry) => {
      const { path } = reminderFile(entry);
      expect(path).toContain('-vence-2026-12-31.ics');
      expect(isOurCalendarFile(`/arquivo/${path}`, 'linux')).toBe(true);
      const second = path.replaceAll('/', '\\').replace('.ics', ' (2).ics');
      expect(isOurCalendarFile(`D:\\arquivo\\${second}`, 'win32')).toBe(true);
    },
  );

  it.each([
    ['/a/certificado-11222333.exe', 'linux'],
    ['/a/certificado-11222333.ics.desktop', 'linux'],
    ['/a/outro.ics', 'linux'],
    ['certificado-11222333.ics', 'linux'],
    ['https://example.invalid/certificado-11222333.ics', 'linux'],
    ['C:\\a\\certificado-1.exe:certificado-1.ics', 'win32'],
    ['C:\\a\\certificado-1.ics ', 'win32'],
  ] as const)('never include %s', (path, platform) => {
    expect(isOurCalendarFile(path, platform)).toBe(false);
  });
});
