/** The service's documentation as one local page, generated from the OpenAPI document so that they always match. */

import { escapeHtml } from '../../../shared/html.ts';
import { openApi, PATHS } from '../openapi/openapi.ts';

interface FieldSchema {
  readonly type?: string;
  readonly anyOf?: readonly FieldSchema[];
  readonly enum?: readonly string[];
  readonly const?: string | number;
  readonly items?: FieldSchema;
  readonly $ref?: string;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

const STATUSES: readonly (readonly [string, string])[] = [
  [
    '200',
    'Feito. Na consulta: a SEFAZ deu a situação da nota, inclusive 217, “não consta”. 200 não quer dizer que a nota existe: veja cStat.',
  ],
  [
    '-3',
    'Chave inválida, inutilização recusada ou não realizada, ou situação da SEFAZ não obtida: veja erro; em /nfe/inut, erros diz os campos.',
  ],
  [
    '-6',
    'A consulta não pôde ser feita: recusada pela SEFAZ (cStat e xMotivo em erro) ou sem resposta aproveitável (cStat "000").',
  ],
  ['-400', 'Campos obrigatórios não informados (motivo diz quais), ou requisição que não se entende.'],
];

const NOTES: readonly string[] = [
  'Todo corpo, bom ou ruim, traz status (número) e motivo (texto), do serviço. cStat e xMotivo, dentro, são da SEFAZ.',
  'erros existe só em /nfe/inut, quando há campo errado ou ausente. A explicação de uma recusa da SEFAZ vem em avisos.',
  'erro.codigo disablement.uncertain: o pedido foi enviado e a resposta não chegou. Não peça de novo por outro caminho; resolva no programa ou com “pendencias”. Com a chave que vem na resposta, /nfe/get/inut diz como o pedido está: disablement.uncertain ou, enquanto é enviado, disablement.sending, com desde. Só disablement.missing diz que não há pedido.',
  'Repetir uma faixa já inutilizada (mesmo Id e ambiente) devolve o resultado guardado; nada é enviado outra vez.',
  'Quem desliga no meio não interrompe nada: repita a chamada e receba o resultado.',
  'Outro programa pode ocupar a porta com o Balcão NF-e fechado. Antes de mandar o token, peça /saude?desafio=TEXTO&token=ID e compare prova com o HMAC-SHA-256 de TEXTO, com o SHA-256 do token por chave (os 32 bytes).',
  'O serviço atende só este computador, em 127.0.0.1. Páginas de navegador são recusadas.',
];

export const docsStyle = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 "Segoe UI", system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 4rem; }
h1 { font-size: 1.75rem; margin: 0 0 .25rem; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; }
code, pre { font: 14px/1.5 "Cascadia Mono", Consolas, monospace; }
pre { background: color-mix(in srgb, currentColor 6%, transparent); border-radius: 6px; overflow: auto; padding: .75rem 1rem; }
table { border-collapse: collapse; margin: .75rem 0; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; }
th { font-weight: 600; } .method { font-weight: 600; margin-right: .5rem; }
`;

export function docsPage(version: string): string {
  const components = (openApi(version)['components'] as { schemas: Record<string, ObjectSchema> }).schemas;
  const sections = Object.entries(PATHS).map(([path, { summary, request, headers, query, answer }]) => {
    const asked =
      named('No endereço', query) +
      named('Cabeçalhos', headers) +
      (request ? `<h3>Pedido</h3>${fieldTable(components[request])}` : '');
    return `<section><h2><span class="method">${request ? 'POST' : 'GET'}</span><code>${path}</code></h2>
<p>${escapeHtml(summary)}</p>${asked}<h3>Resposta</h3>${fieldTable(components[answer])}</section>`;
  });
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Serviço local – Balcão NF-e</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/docs.css"></head><body>
<h1>Serviço local do Balcão NF-e</h1><p>Versão ${escapeHtml(version)} · o contrato inteiro em <code>/openapi.json</code></p>
<ul>${NOTES.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>
<h2>status</h2>${table(['status', 'quando'], STATUSES)}
${sections.join('\n')}
<h2>Exemplo</h2><pre>curl -s http://127.0.0.1:8787/nfe/stats \\
  -H 'Content-Type: application/json' -H 'X-AUTH-TOKEN: SEU-TOKEN' \\
  -d '{"chNFe":"35261011222333000181550010000001231482057313","tpAmb":"2"}'</pre>
</body></html>
`;
}

function named(title: string, members: Readonly<Record<string, string>> | undefined): string {
  return members ? `<h3>${title}</h3>${table(['campo', 'regra'], Object.entries(members))}` : '';
}

function fieldTable(schema: ObjectSchema | undefined): string {
  const required = new Set(schema?.required ?? []);
  const rows = Object.entries(schema?.properties ?? {}).map(
    ([name, field]): readonly [string, string, string, string] => [
      name,
      required.has(name) ? 'sim' : 'não',
      kindOf(field),
      field.description ?? '',
    ],
  );
  return table(['campo', 'sempre', 'tipo', 'regra'], rows);
}

function kindOf(field: FieldSchema): string {
  if (field.$ref) return field.$ref.slice(field.$ref.lastIndexOf('/') + 1);
  if (field.anyOf) return field.anyOf.map(kindOf).join(' ou ');
  if (field.const !== undefined) return String(field.const);
  if (field.enum) return field.enum.join(' | ');
  if (field.type === 'array') return `lista de ${kindOf(field.items ?? {})}`;
  const names: Readonly<Record<string, string>> = {
    string: 'texto',
    integer: 'inteiro',
    number: 'número',
    boolean: 'sim/não',
    object: 'objeto',
  };
  return names[field.type ?? ''] ?? 'qualquer';
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${row.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`)
    .join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
