/** The connection test as plain text for support: names, times and codes, nothing secret. */

import type { CallOutput, ConnectionStep, Environment } from '../../shared/contract.ts';

export type ConnectionReport = CallOutput<'sefaz.test'>;

/** The words of the report in the window's language. */
export interface ReportWords {
  readonly title: string;
  readonly changedAddress: string;
  readonly step: (step: ConnectionStep['step']) => string;
  readonly ok: string;
  readonly failed: string;
  readonly skipped: string;
}

export interface ReportContext {
  readonly version: string;
  readonly environment: Environment;
  readonly uf: string;
  readonly mod: string;
}

/** One line per step; data as `name=value`, in the order of the core. */
export function reportText(
  report: ConnectionReport,
  { version, environment, uf, mod }: ReportContext,
  words: ReportWords,
): string {
  const lines = [
    `${words.title} · Balcão NF-e ${version}`,
    `${report.at} · ${environment} · ${uf} · ${mod} · ${report.authorizer}`,
    `${report.host}:${report.port}${report.overridden ? ` (${words.changedAddress})` : ''}`,
    ...report.steps.map((step) => lineOf(step, words)),
  ];
  return lines.join('\n');
}

export function resultOf({ skipped, ok }: ConnectionStep): 'skipped' | 'ok' | 'failed' {
  if (skipped) return 'skipped';
  return ok ? 'ok' : 'failed';
}

function lineOf(step: ConnectionStep, words: ReportWords): string {
  const facts = Object.entries(step.data ?? {}).map(([name, value]) => `${name}=${value}`);
  return [
    words.step(step.step),
    words[resultOf(step)],
    ...(step.skipped ? [] : [`${Math.round(step.ms)} ms`]),
    ...(step.code ? [step.code] : []),
    ...facts,
  ].join(' · ');
}
