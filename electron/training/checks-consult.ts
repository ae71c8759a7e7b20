/** Answers a consultation of a note's situation by the rules of MOC 5.4 in the authorizer's order; for every UF. */

import {
  ACCESS_KEY_PATTERN,
  accessKeyCheckDigit,
  accessKeyParts,
  accessKeyProblems,
} from '../../shared/fiscal/key/access-key.ts';
import { cUfOf } from '../../shared/fiscal/issuer/uf.ts';
import { HOME_UF, retConsSitNFe } from './answers.ts';
import type { Message } from './checks-disable.ts';
import type { Holder } from './der.ts';
import { CONSULT_FIELDS, fieldsFault, formVerdict, STATES } from './layout.ts';
import type { NoteWriter } from './notes/note-xml.ts';
import { EMITTERS, type Seeds } from './notes/seeds.ts';
import { verdict, type Verdict } from './texts.ts';
import { yearOf } from './times.ts';
import { childOf } from './xml.ts';

export interface ConsultContext {
  readonly seeds: Seeds;
  readonly writer: NoteWriter;
  readonly now: Date;
  /** The transmitter: a 562 reveals the true key only to its own company. */
  readonly holder: Holder | undefined;
  /** The question came to SVRS for an issuer without IE, not to the state of the key. */
  readonly atSvrs: boolean;
}

/** The answer to a message with valid SOAP; 526 (a key older than six months) is optional and not applied. */
export function answerConsult(message: Message, context: ConsultContext): string {
  const { root } = message;
  const asked = childOf(root, 'chNFe')?.text ?? '';
  const state = asked.slice(0, 2);
  const common = { cUF: STATES.test(state) ? state : HOME_UF, now: context.now };
  const form = formVerdict(root, 'consSitNFe', message.utf8, (element) =>
    fieldsFault(element, CONSULT_FIELDS),
  );
  const readable = ACCESS_KEY_PATTERN.test(asked);
  if (form) return retConsSitNFe({ ...common, verdict: form, ...(readable ? { chNFe: asked } : {}) });
  const refusal = childOf(root, 'tpAmb')?.text === '2' ? keyVerdict(asked, context.now) : verdict('252');
  const kept = context.seeds.find(asked);
  // Each of the two sites knows its own notes alone.
  const elsewhere = kept ? kept.atSvrs !== (context.atSvrs || undefined) : context.atSvrs;
  const note = elsewhere ? undefined : kept;
  if (refusal || !note) {
    const unknown = elsewhere ? verdict('217') : otherNote(asked, context);
    return retConsSitNFe({ ...common, verdict: refusal ?? unknown, chNFe: asked });
  }
  return retConsSitNFe({
    ...common,
    verdict: verdict(note.cStat),
    chNFe: asked,
    content: context.writer.contentOf(note),
  });
}

/** J02 to J02g. */
function keyVerdict(key: string, now: Date): Verdict | undefined {
  const parts = accessKeyParts(key);
  const emitter = EMITTERS.find((one) => one.cnpj === parts.emitter);
  if (emitter && parts.uf !== undefined && cUfOf(emitter.uf) !== parts.cUF) return verdict('226');
  if (accessKeyCheckDigit(key.slice(0, 43)) !== parts.cDV) return verdict('236');
  const faults = new Set(accessKeyProblems(key, yearOf(now)).map((problem) => problem.fault));
  if (faults.has('cUF')) return verdict('614');
  if (faults.has('year')) return verdict('615');
  if (faults.has('month')) return verdict('616');
  if (faults.has('emitter')) return verdict('617');
  if (faults.has('mod')) return verdict('618');
  return faults.has('nNF') ? verdict('619') : undefined;
}

/** J03 to J06: no such note, or one of the same number with a different key. */
function otherNote(key: string, { seeds, holder }: ConsultContext): Verdict {
  const near = seeds.sameNumber(key);
  if (!near) return verdict('217');
  const own = holder?.kind === 'CNPJ' && near.chNFe.slice(6, 14) === holder.id.slice(0, 8);
  if (near.chNFe.slice(35, 43) !== key.slice(35, 43))
    return verdict('562', own ? `[chNFe:${near.chNFe}]` : undefined);
  return near.chNFe.slice(2, 6) === key.slice(2, 6) ? verdict('613') : verdict('561');
}
