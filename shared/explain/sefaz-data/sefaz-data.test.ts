/** Every refusal and every change is said in both languages, with what the file states. */

import { describe, expect, it } from 'vitest';
import { sefazDataFaultSchema, type SefazDataChange } from '../../contract/program/sefaz-data.ts';
import { LOCALES } from '../words.ts';
import { describeDataChange, explainRefusedData } from './sefaz-data.ts';

const SHA = 'ab'.repeat(32);

describe.each(LOCALES)('in %s', (locale) => {
  it('each refusal has its own sentence and says what to do, also without details', () => {
    const sentences = sefazDataFaultSchema.options.map((reason) => explainRefusedData({ reason }, locale));
    expect(new Set(sentences.map(({ what }) => what)).size).toBe(sentences.length);
    for (const { what, action } of sentences) {
      expect(what).toMatch(/^\S.*\.$/);
      expect(action).toMatch(/^\S.*\.$/);
      expect(`${what} ${action}`).not.toMatch(/undefined|\(\)| {2}/);
    }
  });

  it('a refusal names the version, the program and the place', () => {
    const program = explainRefusedData({ reason: 'program', version: 7, minProgram: '2.1.0' }, locale);
    expect(program.what).toMatch(/7.*2\.1\.0/);
    expect(explainRefusedData({ reason: 'not-gov-br', place: 'tls.x' }, locale).what).toContain('tls.x');
  });

  it('each kind of change is a row of its own, with what is not there as a dash', () => {
    const changes: readonly SefazDataChange[] = [
      { kind: 'host', mod: '55', authorizer: 'SP', tpAmb: '1', before: 'a.gov.br', after: 'b.gov.br' },
      { kind: 'path', mod: '65', authorizer: 'SVRS', service: 'disable', before: '/ws/x' },
      { kind: 'home', mod: '55', uf: 'MA', before: 'SVAN', after: 'SVRS' },
      { kind: 'contingency', tpAmb: '1', uf: 'MA', before: 'SVC-RS', after: 'SVC-AN' },
      { kind: 'root', version: 'v13', use: 'tls-server', sha256: SHA, added: true },
      { kind: 'root', version: 'v5', use: 'client-chain', sha256: SHA, added: false },
      { kind: 'sender', host: 'c.gov.br', added: true },
    ];
    const rows = changes.map((change) => describeDataChange(change, locale));
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      ['a.gov.br', 'b.gov.br'],
      ['/ws/x', '—'],
      ['SVAN', 'SVRS'],
      ['SVC-RS', 'SVC-AN'],
      ['—', `SHA-256 ${SHA}`],
      [`SHA-256 ${SHA}`, '—'],
      ['—', 'c.gov.br'],
    ]);
    expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
    expect(rows[0]?.what).toMatch(/SP.*NF-e/);
  });
});
