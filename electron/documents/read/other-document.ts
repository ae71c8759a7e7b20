/** Names a document that has no note, protocol or disablement, by its elements. */

import type { OtherDocument } from '../../../shared/number-reading.ts';

/** Fiscal documents with a numbering of their own: as root, in SEFAZ's envelopes, or as an event. */
const OF_THEIR_OWN: readonly (readonly [RegExp, OtherDocument])[] = [
  [document('cte|gtve'), 'cte'],
  [document('mdfe'), 'mdfe'],
  [document('nfcom'), 'nfcom'],
  [document('cfe|cfecanc'), 'cfe-sat'],
  [document('nf3e'), 'nf3e'],
  [document('bpe'), 'bpe'],
  [document('nfag'), 'nfag'],
  [document('nfgas'), 'nfgas'],
  [document('dce'), 'dce'],
  // Each city has its own names; DPS is the national one's request.
  [/nfse|^dps$|lote_?rps|^rps$|^retorno(?:consulta|enviolote)/i, 'nfse'],
];
const OF_SEFAZ: readonly (readonly [RegExp, OtherDocument])[] = [
  [/^(?:ret)?consstatserv$/i, 'status'],
  [/^(?:ret)?conscad$/i, 'registry'],
  [/^(?:ret)?conssitnfe$/i, 'consult'],
  [/^(?:ret)?distdfeint$|^res(?:nfe|evento)$/i, 'distribution'],
  [/^(?:ret)?(?:envinfe|consrecinfe)$/i, 'batch'],
];

function document(names: string): RegExp {
  return new RegExp(
    `^(?:proc|ret|res|env|envi|lote|evento|cons\\w*){0,3}(?:${names})(?:os|simp|tm)?_?(?:proc)?$`,
    'i',
  );
}

/** By the root's local name; undefined for NF-e, NFC-e, envelopes and unknown ones. */
export function foreignDocument(root: string): OtherDocument | undefined {
  return OF_THEIR_OWN.find(([pattern]) => pattern.test(root))?.[1];
}

/** By the names of the elements that enclose each other, the outermost first. */
export function otherDocument(names: readonly string[]): OtherDocument {
  for (const name of names) {
    const found = [...OF_SEFAZ, ...OF_THEIR_OWN].find(([pattern]) => pattern.test(name));
    if (found !== undefined) return found[1];
  }
  return 'xml';
}
