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
import type { Mod } from '../../shared/fiscal/numbering.ts';
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
/** More lines than these for series and ranges would reach below the screen of a system's dialog, which does not scroll. */
const MOST_LINES = 11;

const MODELS: Readonly<Record<Mod, string>> = { '55': '55 (NF-e)', '65': '65 (NFC-e)' };

export function confirmationText(summary: DisablementSummary, locale: Locale = 'pt-BR'): ConfirmationText {
  const confirm = WORDS[locale];
  const { labels, cancel } = confirm;
  const numbers = numbersOf(summary.count, locale);
  const range = rangeOf(summary, locale);
  const said = summary.again ? confirm.again : confirm.once;
  return {
    locale,
    cancel,
    title: said.title,
    message: said.message(numbers, range),
    details: [
      ...whoseOf(summary, locale),
      ...hostsOf([summary], locale),
      [labels.series, seriesOf(summary, locale)],
      [labels.range, `${range} (${numbers})`],
      [labels.year, String(summary.ano)],
      [labels.justification, summary.xJust],
      ...explainWaivers(summary.waivers ?? [], locale).map(
        (sentence) => [labels.declaration, sentence] as const,
      ),
    ],
    warning: summary.again ? confirm.again.warning : confirm.once.warning(summary.count),
    act: summary.again ? confirm.again.act : confirm.once.act(numbers),
  };
}

/**
 * The question for the requests of a group: every range, under its model and series.
 * @param summaries at least two, of one company and justification, each series in one piece
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
  const ofSeries = (summary: DisablementSummary) =>
    `${rangeOf(summary, locale)}, ${seriesOf(summary, locale)}`;
  const declared = summaries.flatMap((summary) =>
    explainWaivers(summary.waivers ?? [], locale).map(
      (sentence) => [labels.declaration, group.declared(sentence, ofSeries(summary))] as const,
    ),
  );
  return {
    locale,
    cancel,
    title: group.title,
    message: group.message(numbers, summaries.length),
    details: [
      ...whoseOf(first, locale),
      ...hostsOf(summaries, locale),
      ...rangesOf(summaries, locale),
      [labels.justification, first.xJust],
      ...declared,
    ],
    warning: group.warning(summaries.length),
    act: confirm.once.act(numbers),
  };
}

type Summaries = readonly DisablementSummary[];
type Details = ConfirmationText['details'];

/** Every range whole: on a line of its own, or where these are too many in a paragraph, at last several series in one. */
function rangesOf(summaries: Summaries, locale: Locale): Details {
  const { labels, group } = WORDS[locale];
  const series = [...Map.groupBy(summaries, (summary) => seriesOf(summary, locale))];
  const underSeries = (linesOf: (of: Summaries) => Details) =>
    series.flatMap(([name, of]): Details => [[labels.series, name], ...linesOf(of)]);
  const listed = (of: Summaries) => of.map((summary) => rangeOf(summary, locale)).join('; ');
  const ofYears = (of: Summaries, valueOf: (ofYear: Summaries) => string): Details =>
    [...Map.groupBy(of, ({ ano }) => ano)].map(([year, ofYear]) => [
      group.ofYear(ofYear.length, year),
      valueOf(ofYear),
    ]);

  const lines = underSeries((of) =>
    of.map((summary) => [
      group.range(summaries.indexOf(summary) + 1),
      group.line(rangeOf(summary, locale), numbersOf(summary.count, locale), summary.ano),
    ]),
  );
  if (lines.length <= MOST_LINES) return lines;
  const paragraphs = underSeries((of) => ofYears(of, listed));
  if (paragraphs.length <= MOST_LINES) return paragraphs;
  return [...Map.groupBy(summaries, ({ mod }) => mod)].flatMap(([mod, of]): Details => [
    [labels.model, MODELS[mod]],
    ...ofYears(of, (ofYear) =>
      [...Map.groupBy(ofYear, ({ serie }) => serie)]
        .map(([serie, inSeries]) => group.ofSeries(serie, listed(inSeries)))
        .join(' '),
    ),
  ]);
}

function whoseOf({ environment, company, cnpj, uf }: DisablementSummary, locale: Locale): Details {
  const { environments, labels } = WORDS[locale];
  return [
    [labels.environment, environments[environment]],
    [labels.company, `${company} – CNPJ ${formatCnpj(cnpj)} – ${uf}`],
  ];
}

/** Where a request does not go to the official address; the models of a group may have one each. */
function hostsOf(summaries: Summaries, locale: Locale): Details {
  const confirm = WORDS[locale];
  const hosts = new Set(summaries.flatMap(({ host }) => (host ? [host] : [])));
  return [...hosts].map((host) => [confirm.labels.host, confirm.host(host)]);
}

function seriesOf({ mod, serie }: DisablementSummary, locale: Locale): string {
  return WORDS[locale].series(MODELS[mod], serie);
}

function rangeOf({ nNFIni, nNFFin }: DisablementSummary, locale: Locale): string {
  return WORDS[locale].range(grouped(nNFIni, locale), grouped(nNFFin, locale));
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
  const { title, message, limits, warning, folderWarning, act } = confirm.disabling;
  return {
    locale,
    cancel,
    title,
    message,
    warning: folder === undefined ? warning : folderWarning,
    act,
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
