/** Answers a disablement request by the rules of MOC 5.3 in the authorizer's order, and records it if granted. */

import type { X509Certificate } from 'node:crypto';
import { disablementId } from '../../shared/fiscal/disablement-id.ts';
import { MAX_RANGE, rangeCount } from '../../shared/fiscal/numbering.ts';
import { cUfOf } from '../../shared/fiscal/issuer/uf.ts';
import { HOME_UF, retInutNFe, type DisableAnswer, type DisableGroup } from './answers.ts';
import { disableFault, formVerdict, STATES } from './layout.ts';
import type { Ledger } from './notes/ledger.ts';
import { EMITTERS, type Seeds } from './notes/seeds.ts';
import { signatureVerdict } from './signature-check.ts';
import { verdict, type Verdict } from './texts.ts';
import { stamp, yearOf } from './times.ts';
import { childOf, type Element } from './xml.ts';

/** Where a 563 has the earlier protocol: in the tag (MOC 5.3.5), in the text (seen in MG), or nowhere. */
export type ProtocolOf563 = 'tag' | 'text' | 'none';

export interface DisableContext {
  readonly ledger: Ledger;
  readonly seeds: Seeds;
  readonly issuer: X509Certificate;
  readonly now: Date;
  readonly protocolOf563: ProtocolOf563;
}

export interface Message {
  readonly root: Element | undefined;
  readonly source: string;
  readonly utf8: boolean;
}

const FIRST_YEAR = 6;

/** The answer to a message with valid SOAP: every check from B05 to I09, then the record, then 102. */
export async function answerDisable(message: Message, context: DisableContext): Promise<string> {
  const { root } = message;
  const info = childOf(root, 'infInut');
  const asked = childOf(info, 'cUF')?.text ?? '';
  const refusal = (verdict: Verdict) =>
    retInutNFe({ verdict, cUF: STATES.test(asked) ? asked : HOME_UF, dhRecbto: stamp(context.now) });
  // B05 precedes the schema check, so it applies only to text in the form of a UF.
  if (/^[0-9]{2}$/.test(asked) && !STATES.test(asked)) return refusal(verdict('410'));
  const form = formVerdict(root, 'inutNFe', message.utf8, disableFault);
  if (form || !root || !info) return refusal(form ?? verdict('215'));
  const signed = await signatureVerdict({ root, source: message.source }, context.issuer, context.now);
  if (signed) return refusal(signed);
  const group = groupOf(info);
  const request = {
    id: info.attributes['Id'] ?? '',
    tpAmb: childOf(info, 'tpAmb')?.text ?? '',
    cUF: asked,
    group,
  };
  const rule = ruleVerdict(request, context.now);
  return rule ? refusal(rule) : retInutNFe(record(request, context));
}

interface DisableRequest {
  readonly id: string;
  readonly tpAmb: string;
  readonly cUF: string;
  readonly group: DisableGroup;
}

/** I01 to I06: the checks that do not depend on recorded numbers. */
function ruleVerdict({ id, tpAmb, cUF, group }: DisableRequest, now: Date): Verdict | undefined {
  const serie = Number(group.serie);
  const range = { nNFIni: Number(group.nNFIni), nNFFin: Number(group.nNFFin) };
  const emitter = EMITTERS.find((one) => one.cnpj === group.CNPJ);
  if (tpAmb !== '2') return verdict('252');
  if (emitter && cUfOf(emitter.uf) !== cUF) return verdict('250');
  if (serie >= 910 && serie <= 969) return verdict('266');
  if (Number(group.ano) > yearOf(now) % 100) return verdict('453');
  if (Number(group.ano) < FIRST_YEAR) return verdict('454');
  if (range.nNFIni > range.nNFFin) return verdict('224');
  if (rangeCount(range) > MAX_RANGE) return verdict('201');
  const mod = group.mod === '65' ? '65' : '55';
  if (id !== disablementId({ cUF, ano: group.ano, cnpj: group.CNPJ, mod, serie, ...range }))
    return verdict('502');
  return emitter?.trouble ? verdict(emitter.trouble) : undefined;
}

/** I07, I07a, I08 and I09, and the record: one transaction, on disk before the answer is created. */
function record({ id, cUF, group }: DisableRequest, context: DisableContext): DisableAnswer {
  const { ledger, seeds, now, protocolOf563 } = context;
  const key = {
    cnpj: group.CNPJ,
    mod: group.mod,
    serie: Number(group.serie),
    nNFIni: Number(group.nNFIni),
    nNFFin: Number(group.nNFFin),
  };
  const outcome = ledger.disable(id, cUF, key, now, (range) => seeds.isUsed(range));
  const dhRecbto = stamp(now);
  if (outcome.kind === 'refused') return { verdict: verdict(outcome.cStat), cUF, dhRecbto };
  if (outcome.kind === 'recorded') {
    return {
      verdict: verdict('102'),
      cUF,
      dhRecbto: outcome.dhRecbto,
      group,
      nProt: outcome.nProt,
      withId: true,
    };
  }
  const { nProt } = outcome;
  if (protocolOf563 === 'text') return { verdict: verdict('563', `(nProt: ${nProt})`), cUF, dhRecbto, group };
  return { verdict: verdict('563'), cUF, dhRecbto, group, ...(protocolOf563 === 'tag' ? { nProt } : {}) };
}

function groupOf(info: Element): DisableGroup {
  const text = (name: string) => childOf(info, name)?.text ?? '';
  return {
    ano: text('ano'),
    CNPJ: text('CNPJ'),
    mod: text('mod'),
    serie: text('serie'),
    nNFIni: text('nNFIni'),
    nNFFin: text('nNFFin'),
  };
}
