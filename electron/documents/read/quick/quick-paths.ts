/** The elements that the fast reader looks for, by their place in the usual documents. */

/** One element at its only place; each occurs at most once in a document that the fast reader accepts. */
export interface Step {
  /** Index of its value in the scan's result. */
  readonly index: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly children: readonly Step[];
  /** A field: text only, without attributes. */
  readonly leaf: boolean;
  /** The full reader looks into all children of it, so none may be unknown, and no text may be between them. */
  readonly strict: boolean;
}

/** Fields are listed by name, elements with fields are nested. */
interface Shape {
  readonly [name: string]: Shape | readonly string[];
}

const NOTE: Shape = {
  // A field with elements in it is left to the full reader: NFref names other notes.
  infNFe: {
    ide: ['mod', 'serie', 'nNF', 'dhEmi', 'dEmi', 'tpEmis', 'tpAmb', 'NFref'],
    emit: ['CNPJ', 'CPF'],
  },
};
const ANSWER: Shape = { infProt: ['tpAmb', 'chNFe', 'nProt', 'cStat'] };
const RANGE = ['tpAmb', 'cUF', 'ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin'];
const DISABLEMENT: Shape = {
  inutNFe: { infInut: RANGE },
  retInutNFe: { infInut: [...RANGE, 'cStat', 'dhRecbto', 'nProt'] },
};

const ROOTS: Readonly<Record<string, Shape>> = {
  nfeProc: { NFe: NOTE, protNFe: ANSWER },
  procEventoNFe: {
    evento: { infEvento: ['tpAmb', 'chNFe', 'tpEvento'] },
    retEvento: { infEvento: ['tpAmb', 'cStat', 'chNFe', 'tpEvento', 'dhRegEvento', 'nProt'] },
  },
  ProcInutNFe: DISABLEMENT,
  procInutNFe: DISABLEMENT,
};

/** The index of every step by its path, such as `nfeProc/NFe/infNFe/ide/mod`. */
const INDEX = new Map<string, number>();
export const ROOT_STEPS: readonly Step[] = [
  ...Object.entries(ROOTS).map(([name, shape]) => step(name, name, shape, true)),
  step('NFe', 'NFe', NOTE, false),
];

export const STEP_COUNT = INDEX.size;

/** The index of an element that is known here; throws for another path, which is a fault of the program. */
export function stepIndex(path: string): number {
  const index = INDEX.get(path);
  if (index === undefined) throw new Error(`no such step: ${path}`);
  return index;
}

function step(
  path: string,
  name: string,
  shape: Shape | readonly string[] | undefined,
  strict: boolean,
): Step {
  const index = INDEX.size;
  INDEX.set(path, index);
  const below: readonly (readonly [string, Shape | readonly string[] | undefined])[] = isList(shape)
    ? shape.map((field) => [field, undefined] as const)
    : Object.entries(shape ?? {});
  return {
    index,
    name,
    bytes: Buffer.from(name),
    children: below.map(([child, inner]) => step(`${path}/${child}`, child, inner, false)),
    leaf: shape === undefined,
    strict,
  };
}

function isList(shape: Shape | readonly string[] | undefined): shape is readonly string[] {
  return Array.isArray(shape);
}
