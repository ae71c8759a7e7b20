/**
 * The deadline for disabling skipped numbers: the 10th of the month after the gap (Ajuste SINIEF 07/05 cl. 14; 19/16
 * cl. 16).
 */

export interface Deadline {
  /** AAAA-MM-DD. */
  readonly date: string;
  /** Whole days left, 0 on the day itself, negative when it has passed. */
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** The calendar day in Brasília at an instant, AAAA-MM-DD: the day that SEFAZ and the law use. */
export function dayInBrasilia(instant: Date): string {
  // Making one costs as much as a hundred uses.
  brasilia ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
  return brasilia.format(instant);
}

let brasilia: Intl.DateTimeFormat | undefined;

/** `year` has four digits and `month` is 1..12: when the gap occurred. `today` is AAAA-MM-DD. */
export function deadlineOf(year: number, month: number, today: string): Deadline {
  const due = Date.UTC(year, month, 10);
  return {
    date: new Date(due).toISOString().slice(0, 10),
    days: Math.round((due - Date.parse(today)) / DAY_MS),
  };
}
