/** Checks a note's access key against every field that it is made of (MOC 7.0 Anexo I, A03, B02 to B23). */

import type { NoteFacts } from '../../../shared/check/check-facts.ts';
import type { CheckFinding } from '../../../shared/check/check-report.ts';
import { accessKeyParts, accessKeyProblems } from '../../../shared/fiscal/key/access-key.ts';
import { mayBeMadeByFisco } from '../../../shared/fiscal/numbering.ts';
import { fieldText } from '../../sefaz/xml/note-fields.ts';
import { children, type XmlElement } from '../../sefaz/xml/xml.ts';

/** The key in the Id, without its prefix; may be invalid. */
export function keyOf(infNFe: XmlElement): string {
  const id = idOf(infNFe);
  return id.startsWith('NFe') ? id.slice(3) : id;
}

export function keyFindings(infNFe: XmlElement): CheckFinding[] {
  const id = idOf(infNFe);
  const chNFe = keyOf(infNFe);
  const problems = accessKeyProblems(chNFe);
  if (!id.startsWith('NFe') || problems.length > 0) {
    const data = { id, fault: problems[0]?.fault ?? 'prefix' };
    return [{ level: 'error', code: 'note.key-invalid', data }];
  }
  const parts = accessKeyParts(chNFe);
  const ide = children(infNFe, 'ide')[0];
  const emit = children(infNFe, 'emit')[0];
  const issued = fieldText(ide, 'dhEmi') || fieldText(ide, 'dEmi');
  const emitter = fieldText(emit, 'CNPJ') || fieldText(emit, 'CPF').padStart(14, '0');
  const compared: readonly (readonly [field: string, key: string, note: string])[] = [
    ['cUF', parts.cUF, fieldText(ide, 'cUF')],
    ['dhEmi', chNFe.slice(2, 6), issued.slice(2, 4) + issued.slice(5, 7)],
    // A note made on the Fisco's site has the Fisco's own CNPJ in its key (NT 2018.001).
    ...(isOfTheFisco(chNFe) ? [] : ([['CNPJ', parts.emitter, emitter]] as const)),
    ['mod', parts.mod, fieldText(ide, 'mod')],
    ['serie', String(parts.serie), fieldText(ide, 'serie')],
    ['nNF', String(parts.nNF), fieldText(ide, 'nNF')],
    ['tpEmis', parts.tpEmis, fieldText(ide, 'tpEmis')],
    ['cNF', parts.cNF, fieldText(ide, 'cNF')],
    ['cDV', parts.cDV, fieldText(ide, 'cDV')],
  ];
  const different = compared
    .filter(([, key, note]) => key !== note)
    .map(([field, key, note]): CheckFinding => ({
      level: 'error',
      code: 'note.key-differs',
      data: { field, key, note },
    }));
  return different.length > 0 ? different : [{ level: 'ok', code: 'note.key-ok', data: { chNFe } }];
}

export function keyState(findings: readonly CheckFinding[]): NoteFacts['key'] {
  if (findings.some(({ code }) => code === 'note.key-invalid')) return 'invalid';
  return findings.some(({ code }) => code === 'note.key-differs') ? 'differs' : 'ok';
}

/** An NF-e of series 890 to 909 is numbered, and mostly signed, by the Fisco (NT 2018.001). */
export function isOfTheFisco(chNFe: string): boolean {
  const { mod, serie } = accessKeyParts(chNFe);
  return mayBeMadeByFisco(mod, serie);
}

/** Whose certificate signs, by its CNPJ or CPF; "" where the Fisco may sign for a person. */
export function signerOf(chNFe: string, cnpj: string, cpf: string): string {
  return cnpj !== '' || isOfPersonOnSite(chNFe) ? cnpj : cpf;
}

/** Made by a person with a CPF on the Fisco's site, which may sign it and its events (NT 2018.001). */
export function isOfPersonOnSite(chNFe: string): boolean {
  const { mod, serie } = accessKeyParts(chNFe);
  return mod === '55' && serie >= 910 && serie <= 919;
}

function idOf(infNFe: XmlElement): string {
  return infNFe.attributes.find(({ name }) => name === 'Id')?.value ?? '';
}
