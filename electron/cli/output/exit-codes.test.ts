import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../shared/errors.ts';
import { EXIT, exitOf, worstOf } from './exit-codes.ts';

describe('exit codes', () => {
  it.each([
    ['input.invalid', 2],
    ['disablement.uncertain', 2],
    ['disablement.overlap', 2],
    ['company.uf-unconfirmed', 2],
    ['confirmation.count', 2],
    ['sefaz.address-file', 2],
    ['data.folder', 2],
    ['service.port', 2],
    ['token.missing', 2],
    ['sefaz.timeout', 4],
    ['sefaz.tls-untrusted', 4],
    ['sefaz.paused', 4],
    ['consult.key-limit', 4],
    ['internal', 4],
    ['certificate.expired', 5],
    ['certificate.password-wrong', 5],
    ['secret.unprotected', 5],
    ['archive.not-saved', 6],
    ['file.not-written', 6],
  ] as const)('%s ends in %i', (code, exit) => {
    expect(exitOf({ code })).toBe(exit);
  });

  it('no error has the exit code of success, a refusal of SEFAZ or an unanswered request', () => {
    for (const code of ERROR_CODES) expect([2, 4, 5, 6]).toContain(exitOf({ code }));
  });

  it('of several the worst counts, in the order 5, 4, 2, 1, 0', () => {
    expect(worstOf([0, 1, 2, 4, 5])).toBe(5);
    expect(worstOf([0, 2, 1])).toBe(2);
    expect(worstOf([1, 0])).toBe(1);
    expect(worstOf([])).toBe(0);
  });

  it('a list in which something was not saved, or stayed uncertain, never ends in success', () => {
    for (const code of Object.values(EXIT)) expect(worstOf([EXIT.done, code])).toBe(code);
    expect(worstOf([6, 1, 2])).toBe(6);
  });
});
