/** Brings a ProcInutNFe that lies on disk into the journal as homologated, after a restore or from another program (DESIGN, rule 7). */

import { randomUUID } from 'node:crypto';
import { parseCnpj } from '../../shared/fiscal/cnpj.ts';
import { CSTAT_DISABLED } from '../../shared/fiscal/cstat.ts';
import { fullYear } from '../../shared/fiscal/numbering.ts';
import { ufOf } from '../../shared/fiscal/uf.ts';
import { isTrainingMade } from '../../shared/training-marks.ts';
import { standaloneText } from '../sefaz/standalone.ts';
import { childText, children, decodeXmlBytes, parseXml, type XmlElement } from '../sefaz/xml.ts';
import { sha256 } from './chain.ts';
import type { Bench } from './deps.ts';
import { stateOf, type EventDraft, type RequestRow } from './journal-rows.ts';

/** A document that the checker found right in layout, signature and answer. */
export interface ProvenFile {
  readonly bytes: Uint8Array;
  /** Where these very bytes lie; undefined for a corrected document, which is then written to the archive. */
  readonly path: string | undefined;
  /** SHA-256 of the certificate that signed, and until when it is valid. */
  readonly certificate: string;
  readonly certificateUntil: string;
  /** Common name of who issued that certificate. */
  readonly issuer: string;
}

/** `added`: a new row; `proved`: a request whose answer was not known now has it; `known`: the journal had it; `unfit`: no such document. */
export type Imported = 'added' | 'proved' | 'known' | 'unfit';

/** One transaction; safe to repeat, and for several processes at once. */
export function importProven(bench: Bench, file: ProvenFile): Imported {
  const { journal, deps } = bench;
  const read = readRequest(file, deps.realm);
  if (!read) return 'unfit';
  const { row: fields, answer } = read;
  const at = deps.clock.now().toISOString();
  const imported = journal.write<Imported>(({ add, append }) => {
    const same = journal.ofId(fields.environment, fields.id);
    const stories = same.map((row) => ({ row, state: stateOf(journal.events(row.requestId)) }));
    if (stories.some(({ state }) => state === 'homologated')) return 'known';
    // The answer that never came lies on disk: it proves that very range.
    const waiting = stories.find(({ state }) => state === 'uncertain')?.row;
    const requestId = waiting?.requestId ?? randomUUID();
    if (!waiting) {
      const company = deps.company(fields.cnpj)?.name ?? '';
      add({ ...fields, requestId, company, createdAt: at });
    }
    append(requestId, {
      kind: 'imported',
      step: 'note',
      at,
      data: { path: file.path ?? '', sha256: sha256(file.bytes) },
    });
    const outcome: EventDraft = {
      kind: 'outcome',
      step: waiting ? 'homologate' : 'import',
      at,
      disabled: true,
      data: { answer, provedBy: '102', nProt: answer.nProt },
      raw: file.bytes,
    };
    append(requestId, outcome);
    if (file.path !== undefined) {
      const data = { paths: [file.path], sha256: [sha256(file.bytes)], suffixed: false };
      append(requestId, { kind: 'file', step: 'note', at, data });
    }
    return waiting ? 'proved' : 'added';
  });
  if (imported !== 'known') deps.changed(['disablements', 'history']);
  return imported;
}

type Fields = Omit<RequestRow, 'requestId' | 'company' | 'createdAt'>;

function readRequest(
  { bytes, certificate, certificateUntil, issuer }: ProvenFile,
  realm: 'real' | 'treino',
):
  | { readonly row: Fields; readonly answer: Record<'cStat' | 'xMotivo' | 'nProt' | 'dhRecbto', string> }
  | undefined {
  const source = decodeXmlBytes(bytes);
  const root = parseXml(source);
  if (!root.ok) return undefined;
  const request = children(root.value, 'inutNFe')[0];
  const asked = request && children(request, 'infInut')[0];
  const told = children(root.value, 'retInutNFe').flatMap((one) => children(one, 'infInut'))[0];
  if (!request || !asked || !told || text(told, 'cStat') !== CSTAT_DISABLED) return undefined;
  const cnpj = parseCnpj(text(asked, 'CNPJ'));
  const uf = ufOf(text(asked, 'cUF'));
  const ano = fullYear(text(asked, 'ano'));
  const mod = text(asked, 'mod');
  const tpAmb = text(asked, 'tpAmb');
  const numbers = {
    serie: text(asked, 'serie'),
    nNFIni: text(asked, 'nNFIni'),
    nNFFin: text(asked, 'nNFFin'),
  };
  const bad = Object.values(numbers).some((one) => !/^[0-9]{1,9}$/.test(one));
  if (!cnpj.ok || !uf || ano === undefined || bad) return undefined;
  if ((mod !== '55' && mod !== '65') || (tpAmb !== '1' && tpAmb !== '2')) return undefined;
  // Both are tpAmb 2: what training disabled is no homologation, and the other way round.
  if (isTrainingMade({ verAplic: text(told, 'verAplic'), issuer }) !== (realm === 'treino')) return undefined;
  // Training has a SEFAZ of its own, which knows no production.
  if (realm === 'treino' && tpAmb === '1') return undefined;
  const test = realm === 'treino' ? 'treino' : 'homologacao';
  return {
    row: {
      id: asked.attributes.find(({ name }) => name === 'Id')?.value ?? '',
      environment: tpAmb === '1' ? 'producao' : test,
      tpAmb,
      uf,
      ano,
      cnpj: cnpj.value,
      mod,
      serie: Number(numbers.serie),
      nNFIni: Number(numbers.nNFIni),
      nNFFin: Number(numbers.nNFFin),
      xJust: text(asked, 'xJust'),
      signedXml: standaloneText(source, request, root.value.scope),
      certificate,
      certificateUntil,
    },
    answer: {
      cStat: text(told, 'cStat'),
      xMotivo: text(told, 'xMotivo'),
      nProt: text(told, 'nProt'),
      dhRecbto: text(told, 'dhRecbto'),
    },
  };
}

function text(element: XmlElement, name: string): string {
  return childText(element, name) ?? '';
}
