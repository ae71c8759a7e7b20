/** What is said where the connection or the server of SEFAZ failed: what the server said, and whom an alert is about. */

import { expect, it } from 'vitest';
import { LOCALES } from './words.ts';
import { explainError } from './errors/errors.ts';

it('repeats what the server of SEFAZ said in a fault, on one line and cut short', () => {
  const what = (faultText: string) =>
    explainError({ code: 'sefaz.soap-fault', data: { status: 500, faultCode: 'soap:Server', faultText } })
      .what;
  expect(what('Timeout na base de dados.')).toBe(
    'O servidor da SEFAZ não conseguiu tratar o pedido: Timeout na base de dados.',
  );
  expect(what('')).toBe('O servidor da SEFAZ não conseguiu tratar o pedido.');
  expect(what(` um\n  dois${' x'.repeat(500)}`)).toMatch(/: um dois( x){40,120}…\.$/);
});

it('sends nobody to the seller of a certificate for a TLS alert that is not about it', () => {
  for (const alert of [10, 20, 47, 50, 70, 80, 90, 112]) {
    for (const locale of LOCALES) {
      const { action, who } = explainError({ code: 'sefaz.tls-alert', data: { alert } }, locale);
      expect(`${who} ${action}`, String(alert)).not.toMatch(/vendedor|vendeu|seller|validade|validity/);
    }
  }
  for (const alert of [43, 44, 45, 49, 116]) {
    const { action, who } = explainError({ code: 'sefaz.tls-alert', data: { alert } });
    expect(`${who} ${action}`).toMatch(/vendedor .*vendeu/);
  }
});

it('says of an answer in UTF-16 that SEFAZ may not send it, and does not call it a page', () => {
  const said = (reason: string) => {
    const { what, action } = explainError({ code: 'sefaz.not-xml', data: { reason } });
    return `${what} ${action}`;
  };
  expect(said('utf-16')).toMatch(/UTF-16.*UTF-8/);
  expect(said('html')).toMatch(/página/);
});

it.each(['database.away', 'call.aborted'] as const)(
  'where a sending may be recorded, %s says that nothing was sent and where the request may appear',
  (code) => {
    for (const [locale, sent, screen] of [
      ['pt-BR', 'ada foi enviado', 'Início'],
      ['en', 'othing was sent', 'Home'],
    ] as const) {
      const { what, action } = explainError({ code, data: { step: 'recording' } }, locale);
      expect(what).toContain(sent);
      expect(action).toContain(screen);
      expect(explainError({ code }, locale).action).not.toContain(screen);
    }
  },
);
