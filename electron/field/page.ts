/** The page of a rehearsal that a person reads, and the same as lines for a terminal. What it gets is redacted already. */

import { escapeHtml } from '../../shared/html.ts';
import { attemptText, linesOfNamed, linesOfServer, yesNo } from './lines.ts';
import type { Named, Seen } from './seen.ts';

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}' +
  'table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}' +
  'th,td{border:1px solid #c6cbd1;padding:.3rem .5rem;text-align:left;vertical-align:top}' +
  'th{background:#eef1f4}pre{background:#f5f7f9;padding:.5rem;overflow:auto}h2{margin-top:2rem}';

const NOTE =
  'CNPJ, chaves, protocolos, nomes e pastas foram trocados por nomes como {CNPJ-1}, o mesmo para o mesmo valor. ' +
  'Textos de notas e assinaturas não estão aqui: no lugar deles está o tamanho.';

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${line(heads, 'th')}${rows.map((row) => line(row, 'td')).join('')}</table>`;
}

export function pageOf(seen: Seen): { readonly html: string; readonly lines: readonly string[] } {
  const { geradoEm, programa, motor, computador, servidores, janela } = seen;
  const asked = askedOf(seen);
  const facts = Object.entries(computador ?? {});
  const parts = [
    `<h1>Ensaio do Balcão NF-e</h1><p>${escapeHtml(`${geradoEm}, versão ${programa}, ${motor}`)}</p><p>${escapeHtml(NOTE)}</p>`,
    ...(facts.length > 0
      ? [`<h2>Computador</h2>${table(['o quê', 'visto'], facts.map(([name, value]) => [name, flat(value)]))}`] // prettier-ignore
      : []),
    ...(servidores.length > 0
      ? [
          '<h2>Servidores</h2>',
          table(
            ['servidor', 'com a cadeia', 'situação do serviço', 'sem certificado', 'sem a cadeia', 'pede o certificado', 'raiz v12', 'retoma'],
            servidores.map(({ servidor, tpAmb, autorizadores, perfil, retomou, ...each }) => [
              `${servidor} (${autorizadores.join(', ')}, ${tpAmb === '1' ? 'produção' : 'homologação'})`,
              attemptText(each.comCadeia),
              each.situacao ? attemptText(each.situacao) : '',
              each.semCertificado ? attemptText(each.semCertificado) : '',
              each.soOCertificado ? attemptText(each.soOCertificado) : '',
              perfil.certificate ?? '',
              perfil.namesV12 === undefined ? '' : yesNo(perfil.namesV12),
              retomou === undefined ? '' : yesNo(retomou),
            ]),
          ),
        ] // prettier-ignore
      : []),
    ...asked.map(([title, named]) => {
      const [line = ''] = linesOfNamed(title, named);
      const form = named.forma ? `<pre>${escapeHtml(named.forma.join('\n'))}</pre>` : '';
      return `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(line)}</p>${form}`;
    }),
    ...(janela.length > 0
      ? [`<h2>Janela</h2>${table(['o que ver', 'visto'], janela.map(({ texto, visto }) => [texto, yesNo(visto)]))}`] // prettier-ignore
      : []),
  ];
  const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Ensaio do Balcão NF-e</title><style>${STYLE}</style></head><body>${parts.join('\n')}</body></html>\n`;
  return { html: page, lines: linesOf(seen, asked) };
}

function askedOf({ situacoes, consultas, inutilizacao, reenvio }: Seen): (readonly [string, Named])[] {
  return [
    ...situacoes.map((each) => ['Situação do serviço', each] as const),
    ...consultas.map((each) => ['Consulta', each] as const),
    ...(inutilizacao ? [['Inutilização em homologação', inutilizacao] as const] : []),
    ...(reenvio ? [['Reenvio idêntico', reenvio] as const] : []),
  ];
}

function linesOf(
  { geradoEm, programa, motor, computador, servidores, janela }: Seen,
  asked: readonly (readonly [string, Named])[],
): string[] {
  return [
    'Ensaio do Balcão NF-e',
    NOTE,
    `${geradoEm}, versão ${programa}, ${motor}`,
    ...Object.entries(computador ?? {}).map(([name, value]) => `${name}: ${flat(value)}`),
    ...servidores.flatMap(linesOfServer),
    ...asked.flatMap(([title, named]) => [
      ...linesOfNamed(title, named),
      ...(named.forma ?? []).map((line) => `    ${line}`),
    ]),
    ...janela.map(({ texto, visto }) => `Janela, ${yesNo(visto)}: ${texto}`),
  ];
}

function flat(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
