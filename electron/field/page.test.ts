/** The page of a rehearsal: what others wrote is text in it, never markup. */

import { expect, it } from 'vitest';
import { pageOf } from './page.ts';

it('escapes what SEFAZ and the system wrote', () => {
  const { html, lines } = pageOf({
    geradoEm: '2026-11-26T12:00:00.000Z',
    programa: '1.0.0',
    motor: 'Node',
    servidores: [],
    situacoes: [],
    janela: [],
    computador: { sistema: { plataforma: '<img src=x onerror=alert(1)>' } },
    consultas: [
      {
        de: '{CHAVE-1}',
        certo: true,
        ms: 1,
        cStat: '217',
        xMotivo: '<script>a</script> "b"',
        forma: ['<a><b'],
      },
    ],
  });
  expect(html).not.toMatch(/<script|<img|<a>/);
  expect(html).toContain('&lt;script&gt;a&lt;/script&gt; &quot;b&quot;');
  expect(lines.join('\n')).toContain('217 – <script>');
});
