/** The runs of the checker: documents with their reports, kept in memory, and numbered by the order of their changes. */

import { randomUUID } from 'node:crypto';
import { worstLevel, type CheckReport } from '../../../shared/check/check-report.ts';
import type { CheckEntry, CheckRow, Consultation, Environment } from '../../../shared/contract.ts';
import { MAX_CHECKED_DOCUMENTS, tpAmbOf } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import {
  ACCESS_KEY_PATTERN,
  accessKeyParts,
  accessKeyProblems,
} from '../../../shared/fiscal/key/access-key.ts';
import { compareWithSefaz } from '../verdict/compare.ts';
import { judge } from '../verdict/judge.ts';

export interface NewDocument {
  readonly name: string;
  readonly path?: string;
  readonly packed?: boolean;
  readonly part?: number;
  readonly report: CheckReport;
  readonly error?: AppError;
  /** The document with the right envelope, where only that is wrong. */
  readonly corrected?: string;
}

export type Run = ReturnType<typeof createRun>;

interface Kept extends NewDocument {
  readonly id: number;
  revision: number;
  consultation: Consultation | undefined;
  failed: AppError | undefined;
}

/** The report of what could not be read at all. */
export const NO_REPORT: CheckReport = { kind: 'other', verdict: 'error', findings: [], correctable: false };

/** `companies` gives the bare CNPJs stored here, which decide the reader's role. */
export function createRun(environment: Environment, companies: readonly string[]) {
  const kept: Kept[] = [];
  const byKey = new Map<string, Kept[]>();
  let revision = 0;

  const changed = (document: Kept) => {
    revision += 1;
    document.revision = revision;
  };
  const entryOf = (document: Kept): CheckEntry => {
    const { report: own, consultation, failed, error } = document;
    const added = consultation ? compareWithSefaz(own, consultation) : [];
    const findings = [...own.findings, ...added];
    const verdict = judge(own, companies, consultation);
    const report = added.length > 0 ? { ...own, findings, verdict: worstLevel(findings) } : own;
    const problem = error ?? failed;
    return {
      id: document.id,
      name: document.name,
      verdict,
      kind: own.kind,
      ...namesOf(own),
      askable: isAskable(own, environment),
      part: document.part,
      root: own.root,
      asked: consultation && askedOf(consultation),
      error: problem,
      path: document.path,
      packed: document.packed ?? false,
      report,
    };
  };
  const rowOf = (document: Kept): CheckRow => {
    const { report: _report, path: _path, packed: _packed, ...row } = entryOf(document);
    return row;
  };

  const all = (ids?: readonly number[]) => {
    const wanted = ids && new Set(ids);
    return kept.filter(({ id }) => wanted?.has(id) ?? true).map(entryOf);
  };

  return {
    id: randomUUID(),
    environment,
    all,
    /** Keys of these documents, or of all that SEFAZ was not consulted about, that can be asked. */
    toAsk: (ids: readonly number[] | undefined) =>
      all(ids).flatMap(({ askable, asked, chNFe }) => (askable && (ids || !asked) ? [chNFe] : [])),
    isFull: () => kept.length >= MAX_CHECKED_DOCUMENTS,
    total: () => kept.length,
    /** False if the run is full. */
    add(document: NewDocument) {
      if (kept.length >= MAX_CHECKED_DOCUMENTS) return false;
      const one = {
        ...document,
        id: kept.length + 1,
        revision: 0,
        consultation: undefined,
        failed: undefined,
      };
      kept.push(one);
      const chNFe = keyOf(document.report);
      if (chNFe !== '') byKey.set(chNFe, [...(byKey.get(chNFe) ?? []), one]);
      changed(one);
      return true;
    },
    entry: (id: number) => {
      const found = kept[id - 1];
      return found && entryOf(found);
    },
    correction: (id: number) => {
      const { corrected, name = '', path, packed } = kept[id - 1] ?? {};
      return corrected === undefined ? undefined : { corrected, name, path: packed ? undefined : path };
    },
    /** Changed after revision `since`, at most `limit` of them in the order of their change. */
    rows(since: number, limit: number) {
      const fresh = kept.filter((one) => one.revision > since).sort((a, b) => a.revision - b.revision);
      const page = fresh.slice(0, limit);
      return {
        rows: page.map(rowOf),
        revision: page.at(-1)?.revision ?? since,
        more: fresh.length > page.length,
      };
    },
    /** Where the note is kept, if its XML is here. */
    siteOf: (chNFe: string) => {
      const notes = (byKey.get(chNFe) ?? []).filter(({ report }) => report.facts?.of === 'note');
      if (notes.length === 0) return undefined;
      const lacksIe = ({ report }: Kept) => report.findings.some(({ code }) => code === 'note.without-ie');
      return notes.some(lacksIe) ? 'SVRS' : 'home';
    },
    /** Judges every document of this key again, by SEFAZ's answer or the reason why there is none. */
    answered(chNFe: string, answer: Consultation | AppError) {
      for (const one of byKey.get(chNFe) ?? []) {
        if (!isAskable(one.report, environment)) continue;
        if ('code' in answer) one.failed = answer;
        else Object.assign(one, { consultation: answer, failed: undefined });
        changed(one);
      }
    },
  };
}

/** The key that SEFAZ is consulted about; "" if there is none. */
export function keyOf({ facts }: CheckReport): string {
  return facts && facts.of !== 'disablement' ? facts.chNFe : '';
}

/** A valid key of the environment that the run is in; an unknown tpAmb is that of the run. */
function isAskable(report: CheckReport, environment: Environment): boolean {
  const key = keyOf(report);
  if (key === '' || accessKeyProblems(key).length > 0) return false;
  const tpAmb = report.facts?.tpAmb ?? '';
  return tpAmb === '' || tpAmb === tpAmbOf(environment);
}

function askedOf({ situacao, retConsSitNFe, consultadoEm }: Consultation): CheckRow['asked'] {
  return { situacao, cStat: retConsSitNFe.cStat, xMotivo: retConsSitNFe.xMotivo ?? '', at: consultadoEm };
}

function namesOf(
  report: CheckReport,
): Pick<CheckRow, 'chNFe' | 'serie' | 'nNF' | 'issuer' | 'dhEmi' | 'vNF'> {
  const { facts } = report;
  const chNFe = keyOf(report);
  const none = { chNFe, serie: '', nNF: '', issuer: '', dhEmi: '', vNF: '' };
  if (facts?.of === 'disablement') {
    const numbers = facts.nNFIni === facts.nNFFin ? facts.nNFIni : `${facts.nNFIni}–${facts.nNFFin}`;
    return { ...none, serie: facts.serie, nNF: numbers, issuer: facts.cnpj };
  }
  if (facts?.of === 'note') {
    const { serie, nNF, dhEmi, vNF, emitter } = facts;
    return { chNFe, serie, nNF, issuer: emitter.name || emitter.id, dhEmi, vNF };
  }
  if (!ACCESS_KEY_PATTERN.test(chNFe)) return none;
  const parts = accessKeyParts(chNFe);
  const at = facts?.of === 'event' ? facts.dhEvento : '';
  return { ...none, serie: String(parts.serie), nNF: String(parts.nNF), issuer: parts.emitter, dhEmi: at };
}
