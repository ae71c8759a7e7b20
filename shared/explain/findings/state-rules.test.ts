/** Rules of single states are said to their companies alone, each with its source and date. */

import { expect, test } from 'vitest';
import { explainFinding } from './findings.ts';

test.each(['pt-BR', 'en'] as const)(
  'MG’s presumption about an old gap of NFC-e is said in MG alone, %s',
  (locale) => {
    const late = { date: '2026-04-10', days: -9, mod: '65' };
    const said = (data: Record<string, string | number>) =>
      explainFinding({ level: 'warn', code: 'deadline', data }, locale);
    expect(said({ ...late, uf: 'MG' })).toMatch(/MG.*11.*Portal SPED|MG.*11th.*SPED portal/);
    expect(said({ ...late, uf: 'MG' })).toContain('11/2026');
    for (const data of [late, { ...late, uf: 'MT' }, { ...late, mod: '55', uf: 'MG' }]) {
      expect(said(data)).not.toContain('MG');
    }
  },
);

test.each(['pt-BR', 'en'] as const)(
  'that MT takes disablements of a CPF is said in MT alone, %s',
  (locale) => {
    const said = (data?: Record<string, string>) =>
      explainFinding({ level: 'block', code: 'serie.blocked-cpf', ...(data ? { data } : {}) }, locale);
    expect(said({ uf: 'MT' })).toMatch(/SEFAZ-MT/);
    expect(said()).not.toContain('MT');
    expect(said({ uf: 'MG' })).not.toContain('MT');
  },
);
