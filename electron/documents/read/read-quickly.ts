/** The fast reader: usual documents in one pass over their bytes; undefined for all others, which the full reader decides. */

import { CSTAT_ALREADY_DISABLED } from '../../../shared/fiscal/cstat.ts';
import { cancelsNote } from '../../../shared/fiscal/events.ts';
import { isContingency, isContingencyKey } from '../evidence-table.ts';
import type { Reading } from '../facts.ts';
import { nothingFound, type Found } from './found.ts';
import { joined } from './join.ts';
import {
  QUICK_DISABLEMENT_FIELDS,
  DISABLEMENT_REQUEST_FIELDS,
  judgeDisablement,
} from './judge-disablement.ts';
import {
  EVENT_FIELDS,
  EVENT_REQUEST_FIELDS,
  judgeEvent,
  judgeNote,
  judgeProtocol,
  PROTOCOL_FIELDS,
} from './judge.ts';
import { fieldAt, recordReader, rootStart } from './quick/quick-fields.ts';
import { stepIndex } from './quick/quick-paths.ts';
import { scanQuickly, type Scanned } from './quick/quick-scan.ts';

const NOTE_ROOTS = { nfeProc: noteReader('nfeProc/NFe/infNFe'), NFe: noteReader('NFe/infNFe') } as const;
const PROTOCOL = recordReader('nfeProc/protNFe/infProt', PROTOCOL_FIELDS);
const PROTOCOL_INDEX = stepIndex('nfeProc/protNFe');
const EVENT = recordReader('procEventoNFe/retEvento/infEvento', EVENT_FIELDS);
const EVENT_REQUEST = recordReader('procEventoNFe/evento/infEvento', EVENT_REQUEST_FIELDS);
const DISABLEMENT_ROOTS = {
  ProcInutNFe: disablementReader('ProcInutNFe'),
  procInutNFe: disablementReader('procInutNFe'),
} as const;

/** Answers only with facts, or with the name of an event or a refused request; never with a fault. */
export function readQuickly(bytes: Uint8Array): Reading | undefined {
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = rootStart(buffer);
  const scanned = start < 0 ? undefined : scanQuickly(buffer, start);
  if (scanned === undefined) return undefined;
  const found = nothingFound();
  const { name } = scanned.root;
  if (!judge(name, buffer, scanned, found)) return undefined;
  const facts = joined(name, found);
  if (found.broken.length > 0 || found.asks.length > 0) return undefined;
  if (facts.length > 0) return { is: 'facts', facts };
  const [what] = found.others;
  return what === undefined ? undefined : { is: 'other', what };
}

/** False if a field is missing whose absence the full reader has to weigh. */
function judge(root: string, buffer: Buffer, scanned: Scanned, found: Found): boolean {
  switch (root) {
    case 'nfeProc': {
      const note = NOTE_ROOTS.nfeProc(buffer, scanned);
      if (note === undefined) return false;
      judgeNote(note, found);
      if ((scanned.starts[PROTOCOL_INDEX] ?? 0) < 0) return true;
      const protocol = PROTOCOL(buffer, scanned);
      if (protocol === undefined) return false;
      judgeProtocol(protocol, found);
      return true;
    }
    case 'NFe': {
      const note = NOTE_ROOTS.NFe(buffer, scanned);
      if (note === undefined) return false;
      judgeNote(note, found);
      return true;
    }
    case 'procEventoNFe': {
      const asked = EVENT_REQUEST(buffer, scanned);
      const answer = EVENT(buffer, scanned);
      if (asked === undefined || answer === undefined) return false;
      // A cancellation by substitution names another note, where the full reader looks.
      if (
        asked.tpEvento === '110112' ||
        (asked.tpEvento !== '110111' && cancelsNote(asked.tpEvento, answer.cStat))
      )
        return false;
      judgeEvent(answer, asked, found);
      return true;
    }
    case 'ProcInutNFe':
    case 'procInutNFe': {
      const { asked, answer } = DISABLEMENT_ROOTS[root](buffer, scanned);
      // The text of a 563 may have the protocol.
      if (asked === undefined || answer === undefined || answer.cStat === CSTAT_ALREADY_DISABLED)
        return false;
      judgeDisablement({ ...answer, xMotivo: '' }, asked, found);
      return true;
    }
    default:
      return false;
  }
}

function noteReader(path: string) {
  const ide = recordReader(`${path}/ide`, ['mod', 'serie', 'nNF', 'tpAmb', 'tpEmis', 'dhEmi', 'dEmi']);
  const emit = recordReader(`${path}/emit`, ['CNPJ', 'CPF']);
  return (buffer: Buffer, scanned: Scanned) => {
    const fields = ide(buffer, scanned);
    const emitter = emit(buffer, scanned);
    // "NFe" and the key of 44 characters.
    const id = scanned.idEnd - scanned.id === 47 ? fieldAt(buffer, scanned.id, scanned.idEnd) : undefined;
    if (fields === undefined || emitter === undefined || id === undefined) return undefined;
    // Of one that is in contingency by its fields alone the full reader makes its key of them.
    if (isContingency(fields.tpEmis) && !isContingencyKey(id.slice(3))) return undefined;
    return { id, emitter: emitter.CNPJ || emitter.CPF, ...fields };
  };
}

function disablementReader(root: string) {
  const asked = recordReader(`${root}/inutNFe/infInut`, DISABLEMENT_REQUEST_FIELDS);
  const answer = recordReader(`${root}/retInutNFe/infInut`, QUICK_DISABLEMENT_FIELDS);
  return (buffer: Buffer, scanned: Scanned) => ({
    asked: asked(buffer, scanned),
    answer: answer(buffer, scanned),
  });
}
