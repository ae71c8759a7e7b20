/** The names of a folder's files: of requests as UniNFe has them, of those that are being worked on, and of answers. */

import { join } from 'node:path';
import type { RequestForm, RequestKind } from './read-request.ts';

export interface RequestName {
  /** As it stood in `Envio`. */
  readonly name: string;
  /** What the answer's name begins with. */
  readonly id: string;
  readonly kind: RequestKind;
  readonly form: RequestForm;
}

/** A request in `EmProcesso`: under its turn, or waiting for the outcome of the disablement with this Id. */
export interface Claimed extends RequestName {
  readonly file: string;
  readonly waitsFor?: string;
}

const REQUEST = /^([0-9A-Za-z][0-9A-Za-z._-]{0,119})-ped-(sit|inu)\.(xml|txt)$/i;
const TURN = /^[0-9a-z]{10}-[0-9a-z]{6}~(.+)$/;
const WAITS = /^espera~(ID[0-9A-Z]{41})~(.+)$/;

export function placesOf(folder: string) {
  const inbox = join(folder, 'Envio');
  const working = join(inbox, 'EmProcesso');
  const lock = join(working, 'em-uso.sqlite');
  return { root: folder, inbox, working, outbox: join(folder, 'Retorno'), lock };
}

/** All that may answer a request of this name. */
export function answerNames({ id, kind }: RequestName): readonly string[] {
  const own = [`${id}-${kind}.xml`, `${id}-${kind}.err`];
  return kind === 'inu' ? [...own, procName(id)] : own;
}

export function procName(id: string): string {
  return `${id}-procInutNFe.xml`;
}

/** Undefined for any other file, which is left as it is. */
export function requestName(name: string): RequestName | undefined {
  const [, id, kind, form] = REQUEST.exec(name) ?? [];
  if (id === undefined || kind === undefined || form === undefined) return undefined;
  return { name, id, kind: kind.toLowerCase() === 'sit' ? 'sit' : 'inu', form: isXml(form) ? 'xml' : 'txt' };
}

export function claimedName(file: string): Claimed | undefined {
  const waits = WAITS.exec(file);
  const own = requestName((waits ? waits[2] : TURN.exec(file)?.[1]) ?? '');
  return own && { ...own, file, ...(waits?.[1] === undefined ? {} : { waitsFor: waits[1] }) };
}

let turn = 0;
/** In the order of the claims, also those of an earlier process. */
export function turnOf(name: string, now: number): string {
  turn += 1;
  return `${now.toString(36).padStart(10, '0')}-${turn.toString(36).padStart(6, '0')}~${name}`;
}

export function waitingOf(name: string, disablement: string): string {
  return `espera~${disablement}~${name}`;
}

function isXml(form: string): boolean {
  return form.toLowerCase() === 'xml';
}
