/** The findings of a disablement's check, in English. */

import type { Finding } from '../../contract.ts';
import { formatAccessKey } from '../../fiscal/key/access-key.ts';
import { formatDate, formatTime } from '../../moments.ts';
import { grouped } from '../../numbers.ts';
import {
  around,
  day,
  inHand,
  isOpen,
  isPlural,
  pieces,
  range,
  text,
  type Data,
  type Words,
} from '../words.ts';

const numbers = (data: Data) => (range(data, 'to') ? ` (no. ${range(data, 'to')})` : '');

const key = (data: Data) =>
  text(data, 'chNFe') === '' ? '' : ` (key ${formatAccessKey(text(data, 'chNFe'))})`;

/** " Used: 30 to 36, 39 and 40. Free: 37 and 38." */
function usedAndFree(data: Data): string {
  const used = pieces(data, 'used', 'en');
  const free = pieces(data, 'free', 'en');
  return `${used === '' ? '' : ` Used: ${used}${key(data)}.`}${free === '' ? '' : ` Free: ${free}.`}`;
}

const oneNumber = (data: Data) => {
  const list = pieces(data, 'numbers', 'en');
  return list === '' ? 'A number of this range' : `No. ${list}`;
};

/** "no. 5", "nos. 5 to 7". */
function named(data: Data): string {
  const list = pieces(data, 'numbers', 'en');
  if (list === '') return 'a number of this range';
  return `${isPlural(data, 'numbers') ? 'nos.' : 'no.'} ${list}`;
}

/** SEFAZ's refusal of an overlapping range. */
function refusedBefore(data: Data): string {
  const at = text(data, 'at');
  const numbers = range(data, 'to');
  const where = numbers === '' ? 'this range' : `the range ${numbers}`;
  const said: Readonly<Record<string, string>> = {
    '256': `a number of ${where} is already disabled`,
    '563': `${where} was already disabled`,
  };
  const when = formatDate(at) === '' ? '' : ` on ${formatDate(at, 'en')} at ${formatTime(at)}`;
  return `SEFAZ said${when}: ${said[text(data, 'cStat')] ?? `a number of ${where} is used`}. Find out which before you ask again.`;
}

const big = (data: Data, key: string): Data =>
  data[key] === undefined ? {} : { n: grouped(Number(data[key]), 'en') };

/** What is known of the notes around the range. */
function neighbours(data: Data): string {
  const below = around(big(data, 'below'), 'n', 'no. ', ` is of ${text(data, 'belowYear')}`);
  const above = around(big(data, 'above'), 'n', 'no. ', ` is of ${text(data, 'aboveYear')}`);
  if (below && above) return `${below} and ${above}; `;
  if (below || above) return `of the numbers around it only this is known: ${below || above}; `;
  return '';
}

const example = (data: Data) =>
  `the year in which the sequence broke counts${around(data, 'lastYear', ' (skipped in Dec/', `, use ${text(data, 'lastYear')}, even when asking in January)`)}`;

const NO_NOTE_HERE =
  'No note with these numbers was consulted or read here. That does not prove they are free: check the issuing program.';

const PRESUMED_IN_MG =
  ' In MG, from the 11th on the tax office takes the number for an NFC-e that was issued in contingency and not transmitted, and transmitting it cancels an accepted disablement (SPED portal of MG, page on NFC-e, seen in 11/2026): ask the accountant first, and keep the proof that there was no sale.';
const PRESUMED =
  ' After it the tax office may presume that the NFC-e was issued in contingency and not transmitted: ask the accountant before you disable.';

export const FINDINGS_EN: Readonly<Record<Finding['code'], Words>> = {
  'range.layout': 'The numbers of the range go from 1 to 999,999,999.',
  'range.upside-down': 'The first number of the range is greater than the last.',
  'range.too-many': 'The range has more than 10,000 numbers, the most of one request; split it.',
  'range.overlap': (d) => {
    if (text(d, 'state') === 'imported')
      return `Some numbers of this range${numbers(d)} stand in an imported XML that does not prove SEFAZ’s answer; say first what you found.`;
    if (isOpen(d))
      return text(d, 'state') === 'sending'
        ? `Another request with numbers of this range${numbers(d)} is being sent now${inHand(d, ', in use by ', ' on ')}; wait for it to end.`
        : `There is a request without an answer for numbers of this range${numbers(d)}${inHand(d, ', in use by ', ' on ')}; resolve it first.`;
    if (d['requests'] !== undefined)
      return `Some numbers of this range are already disabled by ${text(big(d, 'requests'), 'n')} earlier requests: no. ${pieces(d, 'numbers', 'en')}.`;
    return `Some numbers of this range${numbers(d)} are already disabled by an earlier request${around(d, 'nProt', ' (protocol ', ')')}.`;
  },
  'range.already': (d) =>
    `Some numbers of this range${numbers(d)} are already disabled${around(d, 'nProt', ' (protocol ', ')')}.`,
  'range.used': (d) =>
    `A note was issued with a number of this range, and a used number is not disabled.${usedAndFree(d)}${around(d, 'machine', ' Read in the files of ', '.')}`,
  'range.future': (d) =>
    `Future numbers: the range goes beyond the last known number of the series${around(big(d, 'lastKnown'), 'n', ' (', ')')}; disabling numbers that are still to be used keeps the company from issuing with them.`,
  'range.no-note-here': (d) =>
    d['numbers'] === undefined
      ? NO_NOTE_HERE
      : `No authorized note with these numbers was consulted or read here, only the attempt to issue ${named(d)}: consult the key first. That does not prove they are free: check the issuing program.`,
  'range.refused-before': refusedBefore,
  'range.contingency': (d) =>
    isPlural(d, 'numbers')
      ? `Nos. ${pieces(d, 'numbers', 'en')} were issued in contingency and SEFAZ does not have the notes yet: do not disable them. Transmit them first from the issuing program; if they are refused, correct them and transmit with the same number.`
      : `${oneNumber(d)} was issued in contingency${key(d)} and SEFAZ does not have the note yet: do not disable it. Transmit it first from the issuing program; if it is refused, correct it and transmit with the same number.`,
  'range.contingency-declared': (d) =>
    `It was declared that the contingency note of ${named(d)} was never handed to anybody; the receipt says so.`,
  'range.contingency-reported': (d) =>
    `A program without a token consulted a contingency note of ${named(d)}, which SEFAZ does not have; check in the issuing program before you disable.`,
  'range.disabled-in-file': (d) =>
    `A file that was read shows ${isPlural(d, 'numbers') ? 'nos.' : 'no.'} ${pieces(d, 'numbers', 'en')} as disabled${around({ at: day(d, 'at', 'en') }, 'at', ' on ')}${around(d, 'nProt', ', protocol ')}. A file is no proof: check before you ask again.${around(d, 'path', ' It is in ', '.')}`,
  'range.disabled-by-rejection': (d) =>
    `${isPlural(d, 'numbers') ? `Nos. ${pieces(d, 'numbers', 'en')} are disabled` : `${oneNumber(d)} is disabled`}, according to the rejection; without proof. Look for the proof before you ask again.${around(d, 'path', ' The rejection is in ', '.')}`,
  'range.ask': (d) =>
    `A note of ${named(d)} may exist: a file speaks of it and does not show whether SEFAZ authorized it. Consult the key before you disable.`,
  'range.other-uf': (d) =>
    d['above'] === undefined
      ? `The note${around(d, 'nNF', ' no. ')} beside it is of another state${around(d, 'noteUf', ' (', ')')}, whose numbers the SEFAZ${around(d, 'uf', ' of ')} does not know: it would disable even that of an authorized note. Check in which state these numbers were skipped.`
      : `Notes no. ${text(d, 'nNF')} and no. ${text(d, 'above')}, on both sides, are of another state (${text(d, 'noteUf')}): these numbers were skipped there. The SEFAZ of ${text(d, 'uf')} does not know that state's numbers and would disable even that of an authorized note, so it is not asked for them. Check the company's state, or ask the accountant.`,
  'serie.blocked-nfa':
    'Series 890 to 899 belong to SEFAZ’s own notes, and the company does not disable them.',
  'serie.blocked-cpf': (d) =>
    `Series 910 to 969 belong to those who issue with a CPF, and SEFAZ refuses them here.${d['uf'] === 'MT' ? ' Only MT takes disablements of a CPF, in a layout of its own (public NF-e libraries, seen in 11/2026) that this program does not send: ask SEFAZ-MT.' : ''}`,
  'serie.warn-fisco-site':
    'Series 900 to 909 belong to notes made on the tax office’s site, which minds its own numbering.',
  'serie.warn-unassigned': 'Series 970 to 999 have no defined use; check that the series is right.',
  'serie.warn-cpf-65':
    'Series 910 to 969 usually belong to those who issue with a CPF; check that the series is right.',
  'serie.warn-contingency-65':
    'In some states series 890 to 989 of the NFC-e are kept for contingency; check that none of these numbers went out in contingency and still waits to be transmitted.',
  'year.future': 'The year of the numbering cannot be ahead of the current year.',
  'year.too-old': 'The year of the numbering cannot be before 2006.',
  'year.ask': (d) => `Check the year: ${neighbours(d)}${example(d)}.`,
  'year.contradicted': (d) =>
    `The year${around(d, 'ano', ' ')} does not fit the notes on both sides: ${neighbours(d)}check the year.`,
  'company.without-ie': (d) =>
    `The company has had no state registration (IE) since ${day(d, 'since', 'en')}, and no official text says where its numbers are disabled (NT 2026.007): the request is not sent. Ask the accountant or SEFAZ whether it goes to SVRS or to the SEFAZ of the key’s state.`,
  'company.uf-unconfirmed': 'The state (UF) of this company is not confirmed yet.',
  'company.other-uf': 'The state asked for is not the one confirmed for this company.',
  'certificate.missing': 'There is no certificate of this company on this computer.',
  'certificate.expired': 'The certificate of this company has expired.',
  'contingency.ask':
    'If one of these numbers was issued in contingency and is not transmitted yet, do not disable it: transmit it first from the issuing program.',
  deadline: (d) => {
    const date = day(d, 'date', 'en') || 'the 10th of the month after the gap';
    const days = Number(d['days']);
    if (days < 0) {
      const presumption = d['uf'] === 'MG' ? PRESUMED_IN_MG : PRESUMED;
      const presumed = d['mod'] === '65' ? presumption : '';
      return `The deadline was ${date}; SEFAZ usually accepts it, but there may be a fine: tell the accountant.${presumed}`;
    }
    if (days === 0) return `The deadline ends today, ${date}.`;
    if (days > 0) return `${days === 1 ? '1 day' : `${days} days`} left until the deadline, ${date}.`;
    return `The deadline is ${date}.`;
  },
  'address.overridden': (d) =>
    `Changed address: the request will go to ${text(d, 'host') || 'the server named in enderecos.json'}, not to the official address.`,
};
