/**
 * The notes that the training authorizer knows: generated at each start from the time of the first one, hence always
 * equal.
 */

import { accessKeyOf } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjCheckDigits } from '../../../shared/fiscal/issuer/cnpj.ts';
import { cUfOf, type Uf } from '../../../shared/fiscal/issuer/uf.ts';
import type { RangeKey } from './ledger.ts';
import type { Code } from '../texts.ts';
import { yearMonthOf } from '../times.ts';

const MINUTE_MS = 60_000;

/** CNPJ that the authorities themselves use for documents without fiscal value. */
export const COMPANY = { cnpj: '99999999000191', name: 'Padaria Aurora Ltda (TREINO)', uf: 'SP' } as const;

const filial = withDigits('999999990002');
const supplier = withDigits('888888880001');
const southern = withDigits('777777770001');
const mineira = withDigits('444444440001');
const clinic = withDigits('333333330001');
const lettered = '12ABC34501DE35';

/** Emitters whose registration the authorizer knows; any other CNPJ counts as regular, in whatever UF it states. */
export interface Emitter {
  readonly cnpj: string;
  readonly uf: Uf;
  /** 203 and 240. */
  readonly trouble?: '203' | '240';
}

export const EMITTERS: readonly Emitter[] = [
  { cnpj: COMPANY.cnpj, uf: 'SP' },
  { cnpj: filial, uf: 'SP' },
  { cnpj: supplier, uf: 'SP' },
  { cnpj: southern, uf: 'RS' },
  { cnpj: mineira, uf: 'MG' },
  { cnpj: lettered, uf: 'SP' },
  { cnpj: clinic, uf: 'SP' },
  { cnpj: withDigits('666666660001'), uf: 'SP', trouble: '203' },
  { cnpj: withDigits('555555550001'), uf: 'SP', trouble: '240' },
];

export interface SeedEvent {
  readonly tpEvento: '110110' | '110111' | '110112' | '110140';
  readonly nSeqEvento: number;
  readonly cStat: Code;
  /** Text of the correction or of the justification. */
  readonly text: string;
  readonly minutesAfter: number;
  /** Key of the substituting note (110112). */
  readonly chNFeRef?: string;
}

export interface SeedNote {
  readonly chNFe: string;
  readonly issued: Date;
  /** Top cStat of a consultation. */
  readonly cStat: Code;
  /** cStat inside protNFe; absent if no note was authorized (EPEC only). */
  readonly protocol?: { readonly cStat: Code; readonly nProt: string };
  readonly events: readonly SeedEvent[];
  /** The cancellation as it was before events existed: a retCancNFe. */
  readonly legacyCancel?: boolean;
  /** Pairs of cMsg and xMsg in infProt, in this order (NT 2026.002). */
  readonly alerts?: readonly SeedAlert[];
  /** Its issuer has no IE: SVRS keeps it, and the state does not know it (NT 2026.007). */
  readonly atSvrs?: boolean;
}

export type SeedAlert = readonly [cMsg: string, xMsg: string];

interface Draft {
  readonly name: ExampleName;
  readonly cnpj?: string;
  readonly uf?: Uf;
  readonly mod?: '55' | '65';
  readonly serie: number;
  readonly nNF: number;
  readonly minutesAgo: number;
  readonly tpEmis?: string;
  readonly cStat: Code;
  readonly inside?: Code;
  readonly events?: readonly SeedEvent[];
  readonly legacyCancel?: boolean;
  readonly alerts?: readonly SeedAlert[];
  /** NFC-e of SP: 17 digits since NT 2025.002. */
  readonly longProtocol?: boolean;
  readonly issued?: Date;
  readonly atSvrs?: boolean;
}

const correction = (nSeqEvento: number, text: string): SeedEvent => ({
  tpEvento: '110110', nSeqEvento, cStat: '135', text, minutesAfter: 3 * nSeqEvento,
}); // prettier-ignore
const cancel = (cStat: Code, minutesAfter: number, tpEvento: '110111' | '110112' = '110111'): SeedEvent => ({
  tpEvento, nSeqEvento: 1, cStat, text: 'Pedido desfeito pelo cliente antes da entrega', minutesAfter,
}); // prettier-ignore
const epec: SeedEvent = { tpEvento: '110140', nSeqEvento: 1, cStat: '136', text: '', minutesAfter: 0 };

const DAY = 24 * 60;

/**
 * Numbers 1, 2 and 4 of series 1 leave the gap 3; the others of the company are in series 2, from 11 on, and in model 65: 3 to 5 of
 * series 2 are free to practise with. The gap is older than the 168 hours in which a note of it may still be transmitted.
 */
const DRAFTS: readonly Draft[] = [
  { name: 'authorized', serie: 1, nNF: 1, minutesAgo: 11 * DAY, cStat: '100' },
  {
    name: 'corrected', serie: 1, nNF: 2, minutesAgo: 10 * DAY, cStat: '100',
    events: [correction(1, 'Onde se le caixa com 10, leia-se caixa com 12'), correction(2, 'Caixa com 12 & frete por conta do destinatario')],
  },
  { name: 'cancelled', serie: 1, nNF: 4, minutesAgo: 9 * DAY, cStat: '101', events: [cancel('135', 10)] },
  { name: 'late', serie: 2, nNF: 11, minutesAgo: 60 * DAY, cStat: '150' },
  { name: 'cancelledLate', serie: 2, nNF: 12, minutesAgo: 50 * DAY, cStat: '151', events: [cancel('155', 3 * DAY)] },
  { name: 'denied', serie: 2, nNF: 13, minutesAgo: 900 * DAY, cStat: '110', inside: '302' },
  { name: 'epec', serie: 2, nNF: 14, minutesAgo: 90, tpEmis: '4', cStat: '124', events: [epec] },
  { name: 'disagreeing', serie: 2, nNF: 15, minutesAgo: 15 * DAY, cStat: '100', events: [cancel('135', 60)] },
  { name: 'deniedEmitter', serie: 2, nNF: 17, minutesAgo: 910 * DAY, cStat: '301' },
  { name: 'nfce', mod: '65', serie: 1, nNF: 1, minutesAgo: 35, cStat: '100', longProtocol: true },
  {
    name: 'substituted', mod: '65', serie: 1, nNF: 2, minutesAgo: 25, cStat: '101', longProtocol: true,
    events: [cancel('135', 5, '110112')],
  },
  { name: 'filial', cnpj: filial, serie: 1, nNF: 1, minutesAgo: 2 * DAY, cStat: '100' },
  { name: 'otherCompany', cnpj: supplier, serie: 1, nNF: 1208, minutesAgo: 4 * DAY, cStat: '100' },
  {
    name: 'cancelledLegacy', cnpj: supplier, serie: 1, nNF: 17, minutesAgo: 0, cStat: '101', legacyCancel: true,
    issued: new Date('2011-11-18T13:20:00Z'),
  },
  { name: 'letters', cnpj: lettered, serie: 1, nNF: 77, minutesAgo: 12 * DAY, cStat: '100', events: [correction(1, 'Endereco do destinatario: Rua das Flores, 100')] },
  { name: 'otherState', cnpj: southern, uf: 'RS', serie: 3, nNF: 450, minutesAgo: 8 * DAY, cStat: '100' },
  { name: 'contingency', cnpj: southern, uf: 'RS', serie: 3, nNF: 451, minutesAgo: 7 * DAY, tpEmis: '7', cStat: '100' },
  {
    name: 'correctedCancelled', cnpj: mineira, uf: 'MG', serie: 1, nNF: 90210, minutesAgo: 6 * DAY, cStat: '101',
    events: [correction(1, 'Peso bruto de 12,5 kg'), cancel('135', 300)],
  },
  {
    name: 'alerted', mod: '65', serie: 2, nNF: 1, minutesAgo: 15, cStat: '120', longProtocol: true,
    alerts: [['101', 'Item 2 sem o grupo de IBS e CBS (TREINO)'], ['205', 'Codigo de barras do item 1 fora do cadastro (TREINO)']],
  },
  { name: 'withoutIe', cnpj: clinic, serie: 1, nNF: 31, minutesAgo: 2 * DAY, cStat: '100', atSvrs: true },
]; // prettier-ignore

/** Of model 65, whose series has 1 and 2: the company still has to transmit it. */
const OFFLINE = { mod: '65', serie: 1, nNF: 3, tpEmis: '9' } as const;

export interface Seeds {
  /** Access keys by what they show; `unknown` and `offline` are valid keys without a note. */
  readonly examples: Examples;
  find(chNFe: string): SeedNote | undefined;
  /**
   * The note with this UF, emitter, model, series and number, whatever the rest of its key; of an NFC-e tpEmis counts
   * too (Ajuste SINIEF 19/16 cl. 11).
   */
  sameNumber(chNFe: string): SeedNote | undefined;
  isUsed(range: RangeKey): boolean;
  readonly all: readonly SeedNote[];
}

export type ExampleName =
  | 'authorized'
  /** 120, with two alerts. */
  | 'alerted'
  | 'corrected'
  | 'cancelled'
  | 'cancelledLate'
  | 'cancelledLegacy'
  | 'correctedCancelled'
  | 'substituted'
  /** Top cStat 100 although the answer has a registered cancellation. */
  | 'disagreeing'
  | 'denied'
  | 'deniedEmitter'
  | 'late'
  | 'epec'
  | 'nfce'
  | 'filial'
  | 'otherCompany'
  | 'otherState'
  | 'contingency'
  | 'letters'
  /** Of an issuer without IE: SVRS has it, its state answers 217. */
  | 'withoutIe'
  /** An NFC-e of the company, issued offline and never transmitted: its number must not be disabled. */
  | 'offline'
  | 'unknown';
export type Examples = Readonly<Record<ExampleName, string>>;

export function makeSeeds(since: Date): Seeds {
  const notes = new Map<string, SeedNote>();
  const byNumber = new Map<string, SeedNote>();
  const keys = new Map<ExampleName, string>();
  DRAFTS.forEach((draft, index) => {
    const note = seedNote(draft, index, since, keys);
    notes.set(note.chNFe, note);
    byNumber.set(numberOf(note.chNFe), note);
    keys.set(draft.name, note.chNFe);
  });
  keys.set('offline', keyOf({ ...OFFLINE, name: 'offline', minutesAgo: 30, cStat: '217' }, since));
  keys.set('unknown', keyOf({ name: 'unknown', serie: 1, nNF: 99, minutesAgo: 0, cStat: '217' }, since));
  return {
    examples: Object.fromEntries(keys) as Record<ExampleName, string>,
    find: (chNFe) => notes.get(chNFe),
    sameNumber: (chNFe) => byNumber.get(numberOf(chNFe)),
    isUsed: (range) => [...notes.keys()].some((key) => holds(range, key)),
    all: [...notes.values()],
  };
}

/** `keys`: of the notes made before. */
function seedNote(
  draft: Draft,
  index: number,
  since: Date,
  keys: ReadonlyMap<ExampleName, string>,
): SeedNote {
  const substitute = keys.get('nfce') ?? '';
  const issued = draft.issued ?? new Date(since.getTime() - draft.minutesAgo * MINUTE_MS);
  const chNFe = keyOf(draft, issued);
  const sequence = String(700_000 + index).padStart(draft.longProtocol ? 12 : 10, '0');
  const inside = draft.inside ?? (['101', '151'].includes(draft.cStat) ? '100' : draft.cStat);
  return {
    chNFe,
    issued,
    cStat: draft.cStat,
    ...(draft.cStat === '124'
      ? {}
      : { protocol: { cStat: inside, nProt: `1${chNFe.slice(0, 4)}${sequence}` } }),
    events: (draft.events ?? []).map((event) =>
      event.tpEvento === '110112' ? { ...event, chNFeRef: substitute } : event,
    ),
    ...(draft.legacyCancel ? { legacyCancel: true } : {}),
    ...(draft.alerts ? { alerts: draft.alerts } : {}),
    ...(draft.atSvrs ? { atSvrs: true } : {}),
  };
}

function keyOf(draft: Draft, issued: Date): string {
  const cUF = cUfOf(draft.uf ?? 'SP');
  const cNF = String((draft.nNF * 7_919 + draft.serie * 104_729 + 10_203_040) % 100_000_000).padStart(8, '0');
  const { cnpj: emitter = COMPANY.cnpj, mod = '55', serie, nNF, tpEmis = '1' } = draft;
  return accessKeyOf({ cUF, yearMonth: yearMonthOf(issued), emitter, mod, serie, nNF, tpEmis, cNF });
}

function numberOf(chNFe: string): string {
  return chNFe.slice(0, 2) + chNFe.slice(6, chNFe.slice(20, 22) === '65' ? 35 : 34);
}

function holds(range: RangeKey, chNFe: string): boolean {
  const series = `${range.cnpj}${range.mod}${String(range.serie).padStart(3, '0')}`;
  const nNF = Number(chNFe.slice(25, 34));
  return chNFe.slice(6, 25) === series && nNF >= range.nNFIni && nNF <= range.nNFFin;
}

function withDigits(base12: string): string {
  return `${base12}${cnpjCheckDigits(base12)}`;
}
