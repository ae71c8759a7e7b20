/** Reads a disablement from a ProcInutNFe for the journal: the request, the answer, and whether they match. */

import { parseCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { CSTAT_DISABLED } from '../../../shared/fiscal/cstat.ts';
import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import { fullYear, shortYear } from '../../../shared/fiscal/numbering.ts';
import { ufOf } from '../../../shared/fiscal/issuer/uf.ts';
import { isTrainingMade } from '../../../shared/training/marks.ts';
import { standaloneText } from '../../sefaz/xml/standalone.ts';
import { childText, children, decodeXmlBytes, parseXml, type XmlElement } from '../../sefaz/xml/xml.ts';
import type { RequestRow } from '../journal/journal-rows.ts';

/** A document with valid layout, signature and answer according to the checker. */
export interface ProvenFile {
  readonly bytes: Uint8Array;
  /** Where these very bytes are; undefined for a corrected document, which is then written to the archive. */
  readonly path: string | undefined;
  /** The folder that a person chose, or the archive's: one statement may resolve all that was imported from it. */
  readonly folder: string;
  /** SHA-256 of the certificate that signed, and until when it is valid. */
  readonly certificate: string;
  readonly certificateUntil: string;
  /** Common name of that certificate's issuer. */
  readonly issuer: string;
  /** Certificate of SEFAZ's own valid signature, if there is one: DER. Its owner is not checked yet. */
  readonly answerCertificate?: Uint8Array | undefined;
}

export type ProcFields = Omit<RequestRow, 'requestId' | 'company' | 'createdAt'>;

export interface ReadProc {
  readonly row: ProcFields;
  readonly answer: Record<'cStat' | 'xMotivo' | 'nProt' | 'dhRecbto', string>;
  /** SEFAZ's part names the environment and every member of the request's Id itself (MOC 5.3, the optional group). */
  readonly named: boolean;
}

/** Undefined for anything but a disablement with 102, and for one of the other realm. */
export function readProc(
  { bytes, certificate, certificateUntil, issuer }: ProvenFile,
  realm: 'real' | 'treino',
): ReadProc | undefined {
  const source = decodeXmlBytes(bytes);
  const root = parseXml(source);
  if (!root.ok) return undefined;
  const request = children(root.value, 'inutNFe')[0];
  const asked = request && children(request, 'infInut')[0];
  const answered = children(root.value, 'retInutNFe').flatMap((one) => children(one, 'infInut'))[0];
  if (!request || !asked || !answered || text(answered, 'cStat') !== CSTAT_DISABLED) return undefined;
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
  // Both have tpAmb 2: a training disablement is not homologation's, nor the reverse.
  if (isTrainingMade({ verAplic: text(answered, 'verAplic'), issuer }) !== (realm === 'treino'))
    return undefined;
  // Training has its own SEFAZ, without production.
  if (realm === 'treino' && tpAmb === '1') return undefined;
  const id = asked.attributes.find(({ name }) => name === 'Id')?.value ?? '';
  const test = realm === 'treino' ? 'treino' : 'homologacao';
  return {
    row: {
      id,
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
      cStat: text(answered, 'cStat'),
      xMotivo: text(answered, 'xMotivo'),
      nProt: text(answered, 'nProt'),
      dhRecbto: text(answered, 'dhRecbto'),
    },
    named: text(answered, 'tpAmb') === tpAmb && idOf(answered) === id,
  };
}

function idOf(infInut: XmlElement): string | undefined {
  const field = (name: string) => text(infInut, name);
  const mod = field('mod');
  const ano = fullYear(field('ano'));
  const numbers = [field('serie'), field('nNFIni'), field('nNFFin')];
  if ((mod !== '55' && mod !== '65') || ano === undefined) return undefined;
  if (numbers.some((one) => !/^[0-9]{1,9}$/.test(one))) return undefined;
  const [serie = 0, nNFIni = 0, nNFFin = 0] = numbers.map(Number);
  return disablementId({
    cUF: field('cUF'),
    ano: shortYear(ano),
    cnpj: field('CNPJ'),
    mod,
    serie,
    nNFIni,
    nNFFin,
  });
}

function text(element: XmlElement, name: string): string {
  return childText(element, name) ?? '';
}
