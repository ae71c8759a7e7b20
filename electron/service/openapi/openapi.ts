/** The OpenAPI 3.1 document of the service, made from the zod schemas of its fields. */

import { z } from 'zod';
import type { ErrorCode } from '../../../shared/errors.ts';
import { ownWords } from '../../../shared/explain/errors/error-body.ts';
import type { ServiceCode } from '../../../shared/service/service-codes.ts';
import { answerNodeSchema, retornoInutNFeSchema } from '../../../shared/service/service.ts';
import {
  consultedNoteSchema,
  failureBodySchema,
  getInutAnswerSchema,
  getInutRequestSchema,
  healthAnswerSchema,
  inutAnswerSchema,
  infProtSchema,
  inutRequestSchema,
  linkedEventSchema,
  nfceInutRequestSchema,
  serviceFailureSchema,
  statsAnswerSchema,
  statsRequestSchema,
  statusAnswerSchema,
  statusRequestSchema,
} from '../../../shared/service/service-bodies.ts';
import { EXAMPLES } from './openapi-examples.ts';

export const COMPONENTS = {
  RespostaSefaz: answerNodeSchema,
  InfProt: infProtSchema,
  ProcEventoNFe: linkedEventSchema,
  RetConsSitNFe: consultedNoteSchema,
  RetornoInutNFe: retornoInutNFeSchema,
  Erro: serviceFailureSchema,
  Falha: failureBodySchema,
  PedidoConsulta: statsRequestSchema,
  RespostaConsulta: statsAnswerSchema,
  PedidoInutilizacao: inutRequestSchema,
  RespostaInutilizacao: inutAnswerSchema,
  PedidoInutilizacaoNFCe: nfceInutRequestSchema,
  PedidoArquivos: getInutRequestSchema,
  RespostaArquivos: getInutAnswerSchema,
  PedidoSituacao: statusRequestSchema,
  RespostaSituacao: statusAnswerSchema,
  Saude: healthAnswerSchema,
} as const satisfies Record<string, z.ZodType>;
type Component = keyof typeof COMPONENTS;

interface PathDefinition {
  readonly id: string;
  readonly summary: string;
  readonly request?: Component;
  /** Headers and query parameters, by name, with their description. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly answer: Component;
}

const OF_CONSULT = {
  'Cache-Control':
    'no-cache: consulta a SEFAZ de novo. Enquanto o limite de consultas (656) não deixa, vem a resposta guardada, com um aviso.',
} as const;

export const PATHS: Readonly<Record<string, PathDefinition>> = {
  '/nfe/stats': {
    id: 'consultarNFe',
    summary:
      'Consulta a situação de uma NF-e. O status 200 diz que a SEFAZ respondeu, não que a nota existe: veja cStat (100, 120 e 150 autorizada, 101 cancelada, 110 denegada, 217 não consta).',
    headers: OF_CONSULT,
    request: 'PedidoConsulta',
    answer: 'RespostaConsulta',
  },
  '/nfe/inut': {
    id: 'inutilizarNumeracao',
    summary:
      'Inutiliza uma faixa de números. Irreversível. Repetir uma faixa já feita devolve o resultado guardado.',
    request: 'PedidoInutilizacao',
    answer: 'RespostaInutilizacao',
  },
  '/nfe/get/inut': {
    id: 'baixarInutilizacao',
    summary:
      'O XML e o comprovante de uma inutilização feita; de um pedido sem resultado, como ele está. Nada envia: pode ser perguntado de novo.',
    request: 'PedidoArquivos',
    answer: 'RespostaArquivos',
  },
  '/v1/nfce/status': {
    id: 'consultarNFCe',
    summary: 'O mesmo que /nfe/stats, para quem chama a NFC-e por este endereço.',
    headers: OF_CONSULT,
    request: 'PedidoConsulta',
    answer: 'RespostaConsulta',
  },
  '/v1/nfce/inut': {
    id: 'inutilizarNumeracaoNFCe',
    summary: 'O mesmo que /nfe/inut, só do modelo 65.',
    request: 'PedidoInutilizacaoNFCe',
    answer: 'RespostaInutilizacao',
  },
  '/util/wssefazstatus': {
    id: 'situacaoSefaz',
    summary: 'A situação do serviço da SEFAZ de um estado.',
    request: 'PedidoSituacao',
    answer: 'RespostaSituacao',
  },
  '/saude': {
    id: 'saude',
    summary:
      'Diz que o serviço está no ar. Com desafio e token (o ID), prova que é o Balcão NF-e quem atende: confira antes de mostrar o token.',
    query: {
      desafio: 'Texto de até 64 caracteres, novo a cada vez.',
      token: 'O ID de um token, não o texto dele.',
    },
    answer: 'Saude',
  },
};

/** By HTTP status: the code of an example, and what the status says. */
const FAILURES: Readonly<Record<string, readonly [ServiceCode | ErrorCode, string]>> = {
  '400': ['body.not-json', 'O corpo não é JSON.'],
  '401': ['token.wrong', 'Token ausente, errado ou revogado; erro.codigo diz qual.'],
  '403': ['token.company', 'Token de outra empresa ou ambiente, ou página de navegador.'],
  '413': ['body.too-large', 'Corpo acima de 64 KiB.'],
  '415': ['body.type', 'Content-Type diferente de application/json.'],
  '421': ['host.wrong', 'Cabeçalho Host diferente do endereço do serviço.'],
  '429': ['sefaz.paused', 'Limite de consultas; veja Retry-After.'],
  '503': ['app.closing', 'O serviço está encerrando.'],
};
/** With these the body says that the operation could not be carried out: -6 of a consult, else -3 (docs/service.md). */
const UNDONE: ReadonlySet<string> = new Set(['403', '429', '503']);

/** Of a page: it has no body, but a token may be sent. */
const OF_PAGES: ReadonlySet<string> = new Set(['401', '403', '421', '503']);

let made: { readonly version: string; readonly document: Record<string, unknown> } | undefined;

export function openApi(version: string): Record<string, unknown> {
  if (made?.version !== version) made = { version, document: documentFor(version) };
  return made.document;
}

function documentFor(version: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Balcão NF-e – serviço local',
      version,
      description:
        'Consulta de NF-e e inutilização de numeração com o certificado guardado neste computador.',
      license: { name: 'Proprietária', identifier: 'LicenseRef-Balcao' },
    },
    servers: [{ url: 'http://127.0.0.1:8787', description: 'A porta é a mostrada no programa.' }],
    security: [{ token: [] }, {}],
    paths: Object.fromEntries(
      Object.entries(PATHS).map(([path, definition]) => [path, pathItem(definition)]),
    ),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' } },
      schemas: componentSchemas(),
    },
  };
}

function pathItem({ id, summary, request, headers = {}, query = {}, answer }: PathDefinition) {
  const undone = answer === 'RespostaConsulta' ? -6 : -3;
  const failures = Object.entries(FAILURES).map(([http, [codigo, says]]): [string, object] => {
    const erro = ownWords(codigo, says);
    const example = { status: UNDONE.has(http) ? undone : -400, motivo: says, erro };
    return [http, response(says, 'Falha', example)];
  });
  const operation = {
    operationId: id,
    summary,
    parameters: [...parameters('header', headers), ...parameters('query', query)],
    requestBody: request && { required: true, content: { 'application/json': { schema: ref(request) } } },
    responses: {
      '200': response('O corpo diz o que houve, em status e motivo.', answer),
      ...Object.fromEntries(request ? failures : failures.filter(([http]) => OF_PAGES.has(http))),
    },
  };
  return request ? { post: operation } : { get: operation };
}

function parameters(place: 'header' | 'query', members: Readonly<Record<string, string>>) {
  return Object.entries(members).map(([name, description]) => ({
    name,
    in: place,
    description,
    schema: { type: 'string' },
  }));
}

function response(description: string, schema: Component, example: object | undefined = EXAMPLES[schema]) {
  const content = { schema: ref(schema), example };
  return { description, content: { 'application/json': content } };
}

function ref(component: Component) {
  return { $ref: `#/components/schemas/${component}` };
}

function componentSchemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: 'input',
    // The limit of a double is none of JSON, and a key is a longer integer.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // A schema is named by its place in the document; `$id` would change the base of its references.
  const ownNames = new Set(['$id', '$schema']);
  const schemas = Object.entries(made.schemas as Record<string, Record<string, unknown>>);
  return Object.fromEntries(
    schemas.map(([id, schema]) => [
      id,
      Object.fromEntries(Object.entries(schema).filter(([name]) => !ownNames.has(name))),
    ]),
  );
}
