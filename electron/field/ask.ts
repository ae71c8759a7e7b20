/** The steps that go the program's own ways, as a person's would: status, consult, and one disablement. */

import type { CallOutput, Call, Environment, ParsedInput } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import type { AccessKey } from '../../shared/fiscal/key/access-key.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import { shapeOf } from './answer-shape.ts';
import { errorOf } from './shake.ts';
import type { Named } from './seen.ts';

type Signal = AbortSignal | undefined;
export type Range = Omit<ParsedInput<'disablement.perform'>, 'environment' | 'cnpj'>;

export async function askStatusOf(
  call: Call,
  { environment, cnpj, uf }: { environment: Environment; cnpj: Cnpj; uf: Uf },
  signal: Signal,
): Promise<Named> {
  const began = performance.now();
  const status = await call('sefaz.status', { environment, cnpj, uf, mod: '55' }, options(signal));
  if (!status.ok) return failed(uf, began, status.error);
  const { cStat, xMotivo, dhRecbto, at, fromStore } = status.value;
  return {
    de: uf,
    certo: cStat === '107',
    ms: since(began),
    cStat,
    xMotivo,
    deArquivo: fromStore,
    ...clockOf(dhRecbto, at, fromStore),
  };
}

export async function askNoteOf(
  call: Call,
  { environment, cnpj, key }: { environment: Environment; cnpj: Cnpj; key: AccessKey },
  signal: Signal,
): Promise<Named> {
  const began = performance.now();
  const note = await call('consult.note', { environment, chNFe: key, cnpj, refresh: true }, options(signal));
  if (!note.ok) return failed(key, began, note.error);
  const { retConsSitNFe, situacao, consultadoEm, doArquivo } = note.value;
  const ms = since(began);
  const document = await call('consult.document', { environment, chNFe: key, consultadoEm });
  const form = document.ok && document.value.xml !== undefined ? formOf(document.value.xml) : {};
  const { cStat, xMotivo = '' } = retConsSitNFe;
  return { de: key, certo: true, ms, cStat, xMotivo, situacao, deArquivo: doArquivo, ...form };
}

/** The one way that disables, with its confirmation: nothing here goes around it. */
export async function disableOne(
  call: Call,
  { environment, cnpj, range }: { environment: Environment; cnpj: Cnpj; range: Range },
  signal: Signal,
): Promise<{ readonly seen: Named; readonly requestId?: string }> {
  const began = performance.now();
  const done = await call('disablement.perform', { ...range, environment, cnpj }, options(signal));
  const de = `série ${range.serie}, ${range.nNFIni} a ${range.nNFFin}`;
  if (!done.ok) return { seen: failed(de, began, done.error) };
  const { view, sent } = done.value;
  const { requestId, state, answer } = view;
  const ms = since(began);
  const documents = await call('disablement.documents', { environment, requestId });
  const last = documents.ok ? documents.value.findLast(({ kind }) => kind === 'answer') : undefined;
  const seen: Named = {
    de,
    certo: state === 'homologated',
    ms,
    estado: state,
    deArquivo: !sent,
    ...(answer ? { cStat: answer.cStat, xMotivo: answer.xMotivo } : {}),
    ...(answer ? clockOf(answer.dhRecbto, answer.at, !sent) : {}),
    ...(view.fault ? { erro: { codigo: view.fault.code, phase: view.fault.phase ?? '' } } : {}),
    ...(last ? formOf(last.text) : {}),
  };
  return { seen, requestId };
}

/** The request as it was signed; undefined where there is none of it that SEFAZ took. */
export async function signedRequest(
  call: Call,
  { environment, requestId }: { environment: Environment; requestId: string },
): Promise<{ view: CallOutput<'disablement.get'>; xml: string } | undefined> {
  const view = await call('disablement.get', { environment, requestId });
  const documents = await call('disablement.documents', { environment, requestId });
  const sent = documents.ok ? documents.value.findLast(({ kind }) => kind === 'request') : undefined;
  return view.ok && view.value.state === 'homologated' && sent
    ? { view: view.value, xml: sent.text }
    : undefined;
}

export function formOf(text: string): Pick<Named, 'forma'> {
  const form = shapeOf(text);
  return { forma: form.ok ? form.value : [`ilegível: ${form.error}`] };
}

export function failed(de: string, began: number, error: AppError): Named {
  return { de, certo: false, ms: since(began), ...errorOf(error) };
}

export function clockOf(dhRecbto: string, at: string, stored: boolean): Pick<Named, 'relogioMs'> {
  const theirs = Date.parse(dhRecbto);
  return stored || Number.isNaN(theirs) ? {} : { relogioMs: theirs - Date.parse(at) };
}

export function since(began: number): number {
  return Math.round(performance.now() - began);
}

function options(signal: Signal): { readonly signal?: AbortSignal } {
  return signal ? { signal } : {};
}
