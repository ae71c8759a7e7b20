/** What the service answers to a request that reaches no operation (docs/service.md). */

import { appError } from '../../shared/errors.ts';
import { ownWords } from '../../shared/explain/errors/error-body.ts';
import { SERVICE_CODES, type FileFault, type ServiceCode } from '../../shared/service/service-codes.ts';
import type { HttpRefusal, ServiceRequest } from './http/http-server.ts';
import type { JsonProblem } from './http/json.ts';
import type { BodyStatus } from '../../shared/service/service-bodies.ts';
import { failure, invalid, refused, spoken, type Reply } from './reply.ts';
import { OPERATIONS, PAGES, shaped } from './routes.ts';

/** What the server itself refuses, before any operation is asked. */
const REFUSALS: Readonly<Record<Exclude<HttpRefusal, 'closing' | 'internal'>, [ServiceCode, string]>> = {
  host: [
    'host.wrong',
    'O endereço chamado não é o deste serviço. Use http://127.0.0.1 e a porta mostrada no programa.',
  ],
  origin: ['origin.refused', 'Este serviço atende programas deste computador, não páginas de navegador.'],
  method: ['method.wrong', 'Método não atendido. Use POST com um corpo JSON.'],
  'content-type': ['body.type', 'O corpo precisa ser JSON: envie Content-Type: application/json.'],
  encoding: ['body.compressed', 'O corpo não pode vir compactado.'],
  'too-large': ['body.too-large', 'O corpo passa de 64 KiB.'],
  malformed: ['request.malformed', 'A requisição está malformada ou chegou incompleta.'],
};

const OF_BODY: ReadonlySet<HttpRefusal> = new Set(['content-type', 'encoding', 'too-large']);

export function refuse(http: number, reason: HttpRefusal, path: string): Reply {
  return shaped(path, refusalOf(http, reason, path));
}

function refusalOf(http: number, reason: HttpRefusal, path: string): Reply {
  // A request during shutdown could not be served: it gets the operation's own status for this.
  if (reason === 'closing') return failure(undone(path), appError('app.closing'));
  if (reason === 'internal') {
    return spoken({ status: undone(path), motivo: BROKEN, erro: ownWords('internal', BROKEN) });
  }
  // Only a POST has a body: where none is taken, how it is written is not what is to be changed.
  if (OF_BODY.has(reason) && !OPERATIONS.has(path)) return notServed({ path, method: 'POST' });
  const [code, motivo] = REFUSALS[reason];
  return { ...refused(code, -400, motivo), http };
}

const BROKEN =
  'Algo falhou dentro do programa. Antes de repetir, confira no programa se a operação foi feita.';

const UNKNOWN_PATH =
  'Endereço não atendido: este programa consulta NF-e e NFC-e e inutiliza números; não emite, não cancela e não baixa notas. ' +
  'Atende POST /nfe/stats e /v1/nfce/status (situação da nota), /nfe/inut e /v1/nfce/inut (inutilização), /nfe/get/inut (XML e comprovante da inutilização) e /util/wssefazstatus (SEFAZ no ar); ' +
  'GET /saude, /openapi.json e /docs.';

/** What is not an operation or a page by this method. */
export function notServed({ path, method }: Pick<ServiceRequest, 'path' | 'method'>): Reply {
  const ofPage = PAGES.has(path) ? 'GET' : undefined;
  const right = OPERATIONS.has(path) ? 'POST' : ofPage;
  if (!right) return refused('path.unknown', -404, UNKNOWN_PATH);
  const motivo = `Método não atendido neste endereço: ${method}. Use ${right}${right === 'POST' ? ' com um corpo JSON' : ''}.`;
  return refused('method.wrong', -400, motivo, { allow: right });
}

/** What a path says where it could not be carried out; -3 of what is no operation. */
function undone(path: string): BodyStatus {
  return OPERATIONS.get(path)?.undone ?? -3;
}

/** A disablement whose letters are of an unknown charset: they would be signed for ever as whatever was guessed. */
export function unknownCharset(): Reply {
  return refused(
    'body.encoding',
    -400,
    'O corpo não está em UTF-8, e nada foi enviado. Mande UTF-8, ou diga o charset no cabeçalho: Content-Type: application/json; charset=iso-8859-1, windows-1252 ou cp850.',
  );
}

const NOT_JSON: Readonly<Record<JsonProblem, string>> = {
  syntax: 'O corpo não é JSON válido.',
  depth: 'O corpo tem níveis demais.',
  duplicate: 'O corpo traz o mesmo campo mais de uma vez.',
  surrogate: 'O corpo traz um caractere Unicode pela metade.',
  'not-object': 'O corpo precisa ser um objeto JSON.',
};

export function notJson(problem: JsonProblem): Reply {
  return refused('body.not-json', -400, NOT_JSON[problem]);
}

/** The file of a granted folder that was not asked. */
export function notAsked(path: string, { code, message }: FileFault): Reply {
  const status = undone(path);
  if (code === 'input.invalid') return invalid(status, message);
  return refused(code, SERVICE_CODES[code] === 403 ? status : -400, message);
}
