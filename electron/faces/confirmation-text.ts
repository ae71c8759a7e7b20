/**
 * The texts that ask a person to confirm the irreversible request, or to allow it to a program, for every host with
 * a dialog.
 */

import type { DisablementSummary } from '../../shared/contract.ts';
import { explainWaivers } from '../../shared/explain/findings/waivers.ts';
import { CONFIRM as ENGLISH } from '../../shared/explain/host/confirm.en.ts';
import { CONFIRM as PORTUGUESE } from '../../shared/explain/host/confirm.pt.ts';
import type { Worded } from '../../shared/explain/host/host.ts';
import type { Locale } from '../../shared/explain/words.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { grouped } from '../../shared/numbers.ts';
import type { GrantSummary } from '../ports.ts';

export interface ConfirmationText {
  /** The language of all of it. */
  readonly locale: Locale;
  readonly title: string;
  readonly message: string;
  /** Label and value, in reading order. */
  readonly details: readonly (readonly [label: string, value: string])[];
  /** The consequence that cannot be undone, in one sentence. */
  readonly warning: string;
  /** Label of the confirming button: names the action; never OK or Sim. */
  readonly act: string;
  readonly cancel: string;
}

const WORDS: Readonly<Record<Locale, Worded<typeof PORTUGUESE>>> = { 'pt-BR': PORTUGUESE, en: ENGLISH };
/** More ranges than these, each on a line, would reach below the screen of a system's dialog. */
const MOST_LINES = 10;

const MODELS: Record<string, string> = { '55': '55 (NF-e)', '65': '65 (NFC-e)' };

export function confirmationText(summary: DisablementSummary, locale: Locale = 'pt-BR'): ConfirmationText {
  const confirm = WORDS[locale];
  const { labels, cancel } = confirm;
  const numbers = numbersOf(summary.count, locale);
  const range = confirm.range(summary.nNFIni, summary.nNFFin);
  const said = summary.again ? confirm.again : confirm.once;
  return {
    ...{ locale, cancel, title: said.title, message: said.message(numbers, range) },
    details: [
      ...placeOf(summary, locale),
      [labels.range, `${range} (${numbers})`],
      [labels.year, String(summary.ano)],
      [labels.justification, summary.xJust],
      ...explainWaivers(summary.waivers ?? [], locale).map(
        (sentence) => [labels.declaration, sentence] as const,
      ),
    ],
    warning: said.warning,
    act: summary.again ? confirm.again.act : confirm.once.act(numbers),
  };
}

/**
 * The same for the requests of a group: each range on a line of its own, under what they have in common.
 * @param summaries at least two, of one company, series and justification
 */
export function groupConfirmationText(
  summaries: readonly DisablementSummary[],
  locale: Locale = 'pt-BR',
): ConfirmationText {
  const [first] = summaries;
  if (!first) throw new Error('a group without requests');
  const confirm = WORDS[locale];
  const { group, labels, cancel } = confirm;
  const numbers = numbersOf(
    summaries.reduce((total, { count }) => total + count, 0),
    locale,
  );
  const rangeOf = ({ nNFIni, nNFFin }: DisablementSummary) => confirm.range(nNFIni, nNFFin);
  const declared = summaries.flatMap((summary) =>
    explainWaivers(summary.waivers ?? [], locale).map(
      (sentence) => [labels.declaration, group.declared(sentence, rangeOf(summary))] as const,
    ),
  );
  return {
    ...{ locale, cancel, title: group.title, message: group.message(numbers, summaries.length) },
    details: [
      ...placeOf(first, locale),
      ...(summaries.length > MOST_LINES ? yearsOf(summaries, locale) : linesOf(summaries, locale)),
      [labels.justification, first.xJust],
      ...declared,
    ],
    warning: group.warning(summaries.length),
    act: confirm.once.act(numbers),
  };
}

function linesOf(summaries: readonly DisablementSummary[], locale: Locale): ConfirmationText['details'] {
  const { group, range } = WORDS[locale];
  return summaries.map(({ nNFIni, nNFFin, count, ano }, i) => [
    group.range(i + 1),
    group.line(range(nNFIni, nNFFin), numbersOf(count, locale), ano),
  ]);
}

/** Every range too, those of one year in one paragraph. */
function yearsOf(summaries: readonly DisablementSummary[], locale: Locale): ConfirmationText['details'] {
  const { group, range } = WORDS[locale];
  return [...Map.groupBy(summaries, ({ ano }) => ano)].map(([year, of]) => [
    group.ofYear(of.length, year),
    of.map(({ nNFIni, nNFFin }) => range(nNFIni, nNFFin)).join('; '),
  ]);
}

function placeOf(summary: DisablementSummary, locale: Locale): ConfirmationText['details'] {
  const confirm = WORDS[locale];
  const { environments, labels } = confirm;
  return [
    [labels.environment, environments[summary.environment]],
    [labels.company, `${summary.company} – CNPJ ${formatCnpj(summary.cnpj)} – ${summary.uf}`],
    ...(summary.host ? [[labels.host, confirm.host(summary.host)] as const] : []),
    [labels.series, confirm.series(MODELS[summary.mod] ?? summary.mod, summary.serie)],
  ];
}

function numbersOf(count: number, locale: Locale): string {
  return WORDS[locale].numbers(grouped(count, locale));
}

/** The text asked before a program may disable in production, or consult without a token. */
export function grantText(summary: GrantSummary, locale: Locale = 'pt-BR'): ConfirmationText {
  const confirm = WORDS[locale];
  const { labels, cancel } = confirm;
  if (summary.kind === 'consults-without-token') return { ...confirm.anonymous, locale, cancel, details: [] };
  const { company, cnpj } = summary;
  const who = confirm.allSites(`${company ? `${company} – ` : ''}CNPJ ${formatCnpj(cnpj)}`);
  if (summary.kind === 'outside-window')
    return { ...confirm.outside, locale, cancel, details: [[labels.company, who]] };
  const { capCall, capDay, folder } = summary;
  const { title, message, limits, warning, act } = confirm.disabling;
  return {
    ...{ locale, cancel, title, message, warning, act },
    details: [
      [labels.environment, confirm.environments.producao],
      ...(folder === undefined ? [] : [[labels.folder, folder] as const]),
      [labels.company, who],
      [labels.limits, limits(grouped(capCall, locale), grouped(capDay, locale))],
    ],
  };
}

/** The details and the warning as lines of text, for dialogs that show plain text. */
export function detailBlock(text: ConfirmationText): string {
  const lines = text.details.map(([label, value]) => `${label}: ${value}`);
  return [...lines, ...(lines.length > 0 ? [''] : []), text.warning].join('\n');
}
