/** The instant of an issue as documents write it, and the offset of the clock that wrote it. */

/** Minutes; Brasília's, in which a mere day is read. */
export const BRASILIA_OFFSET = -180;

/** Of Fernando de Noronha, where each day of Brazil begins. */
const FIRST_OFFSET = -120;

/** Of Acre, where it ends last. */
const LAST_OFFSET = -300;

/** The newest year that a note can be of: the one that has begun somewhere in Brazil, whatever the zone of this computer. */
export function newestIssueYear(now: Date): number {
  return yearAt(now, FIRST_OFFSET);
}

/** The year that has not ended everywhere in Brazil. */
export function oldestIssueYear(now: Date): number {
  return yearAt(now, LAST_OFFSET);
}

/**
 * Whether an answer that `clock` saw cannot be of the year that it says: the computer's clock may be behind, but not by years, since
 * no certificate would be valid.
 */
export function isYearsAhead(dhRecbto: string, clock: Date): boolean {
  return Number(dhRecbto.slice(0, 4)) > newestIssueYear(clock) + 1;
}

function yearAt(now: Date, offset: number): number {
  return new Date(now.getTime() + offset * 60_000).getUTCFullYear();
}

/** Milliseconds of an instant with offset, or of the end of a day in Brasília, since it is not known when on that day; NaN for anything else. */
export function instantOf(issued: string): number {
  return Date.parse(issued.length === 10 ? `${issued}T23:59:59.999-03:00` : issued);
}

/** Whether that moment is before another; of an empty one, which some programs write as 0001-01-01, it is not known. */
export function isBefore(issued: string, instant: Date): boolean {
  return issued >= '2000' && instantOf(issued) < instant.getTime();
}

/** Minutes by which the clock of an instant with offset is ahead of UTC. */
export function offsetOf(issued: string): number {
  if (issued.length === 10) return BRASILIA_OFFSET;
  if (issued.endsWith('Z')) return 0;
  const sign = issued.at(-6) === '-' ? -1 : 1;
  return sign * (Number(issued.slice(-5, -3)) * 60 + Number(issued.slice(-2)));
}
