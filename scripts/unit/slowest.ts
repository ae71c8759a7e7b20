/** Which test files took longest, from Vitest's report, and which of them take longer than a file may. */

import { z } from 'zod';

/** Of a file, on two quiet cores. */
const LIMIT_SECONDS = 20;
const NAMED = 30;
/** What a busy or a slower machine may make of it. One that waits for disks and new processes stretches some files more than others. */
const STRETCHED = 6;

const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** From the start of a file's first test to the end of its last. Longest first, by paths from `root`; none where there is no report. */
export function fileTimes(root: string, report: unknown): readonly FileTime[] {
  const parsed = reportSchema.safeParse(report);
  if (!parsed.success) return [];
  const from = `${root.replaceAll('\\', '/')}/`;
  return parsed.data.testResults
    .map(({ name, startTime, endTime }) => ({
      file: name.replaceAll('\\', '/').replace(from, ''),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds);
}

/** The thirty that took longest, a line each. */
export function slowestLines(times: readonly FileTime[]): readonly string[] {
  return times
    .slice(0, NAMED)
    .map(
      ({ file, seconds }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${file}${seconds > LIMIT_SECONDS ? '  (over the limit of a quiet machine)' : ''}`,
    );
}

/** Six times as long as a file may take on a quiet machine. */
export function tooSlow(times: readonly FileTime[]): readonly FileTime[] {
  return times.filter(({ seconds }) => seconds > STRETCHED * LIMIT_SECONDS);
}
