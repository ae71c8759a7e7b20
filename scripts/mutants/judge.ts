/** The score of a run over mutants, and what of it is wrong: survivors without a reason, and reasons without a survivor. */

const ENOUGH = 0.9;

export interface Mutant {
  readonly file: string;
  /** The first line that was changed, as it is in the file but for the blanks around it, and its number. */
  readonly line: string;
  readonly at: number;
  readonly kind: string;
  /** What took the place of the changed part. */
  readonly to: string;
  /** As the tool reports it. */
  readonly status: string;
}

export interface Reason {
  readonly file: string;
  readonly line: string;
  /** Left out where all survivors of the line have this reason. */
  readonly to?: string;
  readonly why: string;
}

/** A loop without end is noticed too, and a module that cannot be loaded. */
const FOUND: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError']);

/** Of one file: its score, and each survivor without a reason. */
export function linesOf(file: string, mutants: readonly Mutant[], reasons: readonly Reason[]): string[] {
  const left = mutants.filter(survives);
  const open = left.filter((mutant) => reasonOf(mutant, reasons) === undefined);
  return [
    `${percent(left.length, mutants.length)} ${file}: ${mutants.length} mutants, ${left.length - open.length} survive with a reason, ` +
      `${open.length} without`,
    ...open.flatMap(({ at, line, kind, to, status }) => [
      `${status} ${file}:${at} ${kind}`,
      `  ${line}`,
      `  → ${to}`,
    ]),
  ];
}

/** Of all that were looked at. */
export function judge(
  mutants: readonly Mutant[],
  reasons: readonly Reason[],
): { readonly says: readonly string[]; readonly ok: boolean } {
  const left = mutants.filter(survives);
  const used = left.map((mutant) => reasonOf(mutant, reasons));
  const open = used.filter((reason) => reason === undefined).length;
  const stale = reasons.filter((reason) => !used.includes(reason));
  const says = [
    ...stale.map(({ file, line }) => `a reason without a survivor, ${file}: ${line}`),
    `${percent(left.length, mutants.length)} of ${mutants.length} mutants found, ${left.length - open} survive with a reason, ${open} without`,
  ];
  return { says, ok: 1 - left.length / mutants.length >= ENOUGH && open === 0 && stale.length === 0 };
}

function survives({ status }: Mutant): boolean {
  return !FOUND.has(status);
}

function reasonOf(mutant: Mutant, reasons: readonly Reason[]): Reason | undefined {
  return reasons.find(
    ({ file, line, to }) =>
      file === mutant.file && line === mutant.line && (to === undefined || to === mutant.to),
  );
}

function percent(left: number, all: number): string {
  return `${(100 * (1 - left / all)).toFixed(1)} %`.padStart(7);
}
