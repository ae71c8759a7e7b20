import { expect, test } from 'vitest';
import { reportText, type ConnectionReport } from './report.ts';

const WORDS = {
  title: 'Teste de conexão',
  changedAddress: 'endereço alterado',
  step: (step: string) => step.toUpperCase(),
  ok: 'certo',
  failed: 'falhou',
  skipped: 'não tentado',
};

test('the report lists the steps with durations and codes, one line each', () => {
  const report: ConnectionReport = {
    authorizer: 'SP',
    host: 'homologacao.nfe.fazenda.sp.gov.br',
    port: 443,
    overridden: true,
    at: '2026-11-20T17:05:00.000Z',
    steps: [
      { step: 'dns', ok: true, skipped: false, ms: 3.4, data: { addresses: '200.198.239.1' } },
      {
        step: 'tcp',
        ok: false,
        skipped: false,
        ms: 15_000,
        code: 'sefaz.timeout',
        data: { phase: 'connect' },
      },
      { step: 'tls', ok: false, skipped: true, ms: 0 },
    ],
  };
  const context = { version: '1.0.0', environment: 'homologacao', uf: 'SP', mod: '55' } as const;
  expect(reportText(report, context, WORDS).split('\n')).toEqual([
    'Teste de conexão · Balcão NF-e 1.0.0',
    '2026-11-20T17:05:00.000Z · homologacao · SP · 55 · SP',
    'homologacao.nfe.fazenda.sp.gov.br:443 (endereço alterado)',
    'DNS · certo · 3 ms · addresses=200.198.239.1',
    'TCP · falhou · 15000 ms · sefaz.timeout · phase=connect',
    'TLS · não tentado',
  ]);
});
