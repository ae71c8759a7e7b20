/** The texts of the printed pages that depend on data: names, dates and the statement of what proves a disablement. */

import { explainWaivers } from '../../shared/explain/findings/waivers.ts';
import { paperWords } from '../../shared/explain/paper/paper.ts';
import type { Locale } from '../../shared/explain/words.ts';
import { formatDate } from '../../shared/moments.ts';
import { grouped } from '../../shared/numbers.ts';
import type { ReceiptInput } from './receipt-input.ts';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

export interface FormattedInstant {
  /** DD/MM/AAAA HH:mm:ss (21 Nov 2026 14:02:00 in English), local time at the offset. */
  readonly text: string;
  /** The offset and the name of its Brazilian time zone; "" where the instant has no offset. */
  readonly zone: string;
}

export function documentName(mod: string, locale: Locale): string {
  const { documents, model } = paperWords(locale).page;
  return mod === '55' || mod === '65' ? documents[mod] : model(mod);
}

export function rangeText(
  { nNFIni, nNFFin }: Pick<ReceiptInput, 'nNFIni' | 'nNFFin'>,
  locale: Locale = 'pt-BR',
): string {
  const { one, range } = paperWords(locale).page;
  const first = grouped(nNFIni, locale);
  return nNFIni === nNFFin ? one(first) : range(first, grouped(nNFFin, locale));
}

/** An ISO 8601 instant at its own offset; any other text is returned unchanged. */
export function formatInstant(iso: string, locale: Locale): FormattedInstant {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:[.,]\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(iso);
  if (!parts) return { text: iso, zone: '' };
  const [, day = '', time = '', offset = ''] = parts;
  return { text: `${formatDate(day, locale) || day} ${time}`, zone: zoneText(offset, day, locale) };
}

/** `instant` at the offset of `like`, an ISO 8601 text; at Brasília's where that has none. */
export function formatInstantLike(instant: Date, like: string, locale: Locale): FormattedInstant {
  const offset = /[+-]\d{2}:\d{2}$/.exec(like)?.[0] ?? '-03:00';
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const shift = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  const there = new Date(instant.getTime() + shift).toISOString().slice(0, 19);
  return formatInstant(`${there}${offset}`, locale);
}

/** Brazil has had no summer time since 2019, so an offset means one time zone; before, it could mean two. */
function zoneText(offset: string, day: string, locale: Locale): string {
  if (offset === '') return '';
  if (offset === 'Z') return 'UTC';
  const names: Readonly<Record<string, string>> = paperWords(locale).page.zones;
  const name = day >= '2020' ? names[offset] : undefined;
  return name ? `UTC${offset}, ${name}` : `UTC${offset}`;
}

/** What a receipt says of its own input. */
export function receiptTexts(input: ReceiptInput) {
  const { locale, provedBy, nProt, cStat, xMotivo } = input;
  const words = paperWords(locale).receipt;
  const byAnswer = provedBy === '102' || provedBy === 'file';
  const noProtocol = provedBy === 'person' ? paperWords(locale).page.unknown : words.noProtocol;
  const answer = spokenText({ cStat, xMotivo });
  return {
    protocol: nProt === '' ? noProtocol : nProt,
    protocolLabel: provedBy === 'person' ? words.protocolByPerson : words.protocol,
    receivedLabel: receivedLabel(provedBy, words),
    answerLabel: answerLabel(provedBy, words),
    answer: cStat === '' ? words.noAnswer : answer,
    proofTitle: words.proofTitles[provedBy],
    proof:
      provedBy === '563' && nProt !== ''
        ? `${words.proofs['563']} ${words.protocolOf563}`
        : words.proofs[provedBy],
    warnings: warnings(input),
    xmlNotice: byAnswer ? words.keepXml : words.keepAnswers,
  };
}

type Words = ReturnType<typeof paperWords>['receipt'];

/** The date of an answer is that of the disablement only where the answer is 102. */
function receivedLabel(provedBy: ReceiptInput['provedBy'], words: Words): string {
  if (provedBy === '102' || provedBy === 'file') return words.received;
  return provedBy === '563' ? words.received563 : words.receivedLast;
}

function answerLabel(provedBy: ReceiptInput['provedBy'], words: Words): string {
  if (provedBy === 'file') return words.answerInFile;
  return provedBy === 'person' ? words.answerLast : words.answer;
}

/** Warnings that a reader must not overlook, the most serious first. */
function warnings({ locale, environment, overridden, dhRecbto, waivers = [] }: ReceiptInput): string[] {
  const words = paperWords(locale).receipt;
  return [
    ...(environment === 'treino' ? [words.training] : []),
    ...(environment === 'homologacao' ? [words.trial] : []),
    ...(overridden ? [words.otherAddress] : []),
    ...explainWaivers(waivers, locale, (at) => formatInstantLike(new Date(at), dhRecbto, locale).text),
  ];
}
