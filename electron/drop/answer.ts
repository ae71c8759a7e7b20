/** What a folder answers: SEFAZ's own document where it spoke, else an `.err` in UniNFe's lines and ours. */

import type { Call, DisablementState, DisablementView, DropView } from '../../shared/contract.ts';
import type { ServiceBody } from '../../shared/service/service-bodies.ts';
import { explainNotice } from '../../shared/explain/notices.ts';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { requestError } from '../../shared/request-error.ts';
import { find, parseXml } from '../sefaz/xml/xml.ts';
import { standaloneText } from '../sefaz/xml/standalone.ts';
import { encode } from './charset.ts';
import { procName, type RequestName } from './names.ts';

/** Their outcome is still to come. */
const STANDING: ReadonlySet<DisablementState> = new Set(['sending', 'uncertain', 'prepared']);

/** The service's answer to the same request. */
export interface Asked {
  readonly reply: {
    readonly http: number;
    readonly body: ServiceBody;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** The key, or the Id of the disablement. */
  readonly subject: string;
}

export interface AnswerFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Answer {
  readonly files: readonly AnswerFile[];
  /** Id of the disablement whose outcome is still to come. */
  readonly waitsFor?: string;
}

/** Nothing was sent because the program ends: the request is asked at its next start. */
export const LATER = Symbol('later');

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
/** The outcome of these comes by itself. */
const OPEN: ReadonlySet<string> = new Set([
  'disablement.uncertain',
  'disablement.sending',
  'confirmation.required',
]);

export async function answerOf(
  request: RequestName,
  grant: DropView,
  { reply, subject }: Asked,
  call: Call,
): Promise<Answer | typeof LATER> {
  const { body } = reply;
  const code = body.erro?.codigo ?? '';
  if (code === 'app.closing') return LATER;
  const spoke = body.status === 200 || (body.erro !== undefined && code === '');
  if (spoke) {
    const files =
      request.kind === 'sit'
        ? await situation(request, grant, subject, body.consultadoEm, call)
        : await outcome(request, grant, await spokenOf(subject, body.status, grant, call), call);
    if (files) return { files };
  }
  const waits = request.kind === 'inu' && OPEN.has(code) && subject !== '';
  const gone =
    code === 'disablement.sending' ? 'está sendo enviado agora' : 'foi enviado e a resposta se perdeu';
  const wait =
    code === 'confirmation.required'
      ? 'Não reenvie: o pedido espera uma pessoa confirmar na tela Início do programa.'
      : `NÃO REENVIE este pedido nem outro destes números: ele ${gone}. Quando se souber o que houve, ${request.id}-inu.xml aparece nesta pasta.`;
  // A path of HTTP: here the answer comes by itself.
  const notes = (body.avisos ?? []).filter((text) => text !== explainNotice('request.ask-again'));
  const message = [...(waits ? [wait] : []), body.motivo, ...notes].join(' ');
  const seconds = reply.headers?.['retry-after'];
  const more = {
    ...(subject === '' ? {} : { [request.kind === 'sit' ? 'chNFe' : 'id']: subject }),
    ...(seconds === undefined ? {} : { segundos: seconds }),
  };
  const file = errFile(request, grant, spoke ? 'file.missing' : code || 'input.invalid', message, more);
  return { files: [file], ...(waits ? { waitsFor: subject } : {}) };
}

/** The answer to a request that waited; undefined while its outcome is not known here. */
export async function resolvedAnswer(
  request: RequestName,
  grant: DropView,
  disablement: string,
  call: Call,
): Promise<readonly AnswerFile[] | undefined> {
  const found = await call('disablement.of-id', { environment: grant.environment, id: disablement });
  if (!found.ok) return undefined;
  const ended = outcomeAmong(found.value);
  if (!ended) return undefined;
  const files = await outcome(request, grant, ended, call);
  if (files) return files;
  const { code } = requestError(ended);
  return [errFile(request, grant, code, endOf(ended), { id: disablement })];
}

/** Of what ended without a document of SEFAZ. */
function endOf({ state, nProt }: DisablementView): string {
  const done = nProt ? `: inutilizado, protocolo ${nProt}` : '';
  if (state === 'homologated') return `O pedido foi atendido${done}. Veja-o no programa.`;
  if (state === 'closed') return `Uma pessoa registrou o que houve com o pedido${done}. Veja-o no programa.`;
  return 'O pedido não foi enviado e foi descartado no programa.';
}

/**
 * A person may have made another request of this Id, with another justification: its end is not that of one that stands. Where
 * there is none, another data folder sent it, and nothing is known of it here.
 */
function outcomeAmong(newestFirst: readonly DisablementView[]): DisablementView | undefined {
  const done = newestFirst.find(({ state }) => state === 'homologated');
  const stands = newestFirst.some(({ state }) => STANDING.has(state));
  return done ?? (stands ? undefined : newestFirst[0]);
}

/** One line a field; line ends as Windows programs read them. */
export function errFile(
  { id, kind }: RequestName,
  { charset }: DropView,
  code: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
): AnswerFile {
  const fields = { ErrorCode: '00000001', Message: message, codigo: code, ...more };
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}|${value.replace(/[\s|]+/g, ' ').trim()}\r\n`,
  );
  return { name: `${id}-${kind}.err`, bytes: encode(lines.join(''), charset) };
}

async function situation(
  { id }: RequestName,
  { environment }: DropView,
  subject: string,
  at: string | undefined,
  call: Call,
): Promise<AnswerFile[] | undefined> {
  const key = accessKeySchema.safeParse(subject);
  if (!key.success || at === undefined) return undefined;
  const found = await call('consult.document', { environment, chNFe: key.data, consultadoEm: at });
  const xml = found.ok ? found.value.xml : undefined;
  return xml === undefined ? undefined : [document(`${id}-sit.xml`, xml)];
}

/** The request of this Id that SEFAZ's answer belongs to. */
async function spokenOf(
  id: string,
  status: number,
  { environment }: DropView,
  call: Call,
): Promise<DisablementView | undefined> {
  const found = await call('disablement.of-id', { environment, id });
  const state = status === 200 ? 'homologated' : 'refused';
  return found.ok ? found.value.find((each) => each.state === state) : undefined;
}

/**
 * SEFAZ's retInutNFe that settled the request, and the ProcInutNFe where there is one. Where a person's word or an imported file
 * settled it, what SEFAZ said before did not.
 */
async function outcome(
  { id }: RequestName,
  { environment }: DropView,
  view: DisablementView | undefined,
  call: Call,
): Promise<AnswerFile[] | undefined> {
  if (view?.state !== 'homologated' && view?.state !== 'refused') return undefined;
  const found = await call('disablement.documents', { environment, requestId: view.requestId });
  if (!found.ok) return undefined;
  const proc = found.value.findLast(({ kind }) => kind === 'proc');
  const source = view.provedBy === 'file' ? 'proc' : 'answer';
  const answers = found.value.filter(({ kind }) => kind === source).map(({ text }) => retInutNFe(text));
  const last = answers.findLast((text) => text !== undefined);
  if (last === undefined) return undefined;
  return [
    ...(proc ? [{ name: procName(id), bytes: Buffer.from(proc.text, 'utf8') }] : []),
    document(`${id}-inu.xml`, last),
  ];
}

function retInutNFe(envelope: string): string | undefined {
  const parsed = parseXml(envelope);
  const element = parsed.ok ? find(parsed.value, 'retInutNFe') : undefined;
  return element && standaloneText(envelope, element, undefined);
}

function document(name: string, xml: string): AnswerFile {
  return { name, bytes: Buffer.from(DECLARATION + xml, 'utf8') };
}
