/** What the pre-checks of a disablement found, in English. */

import type { Finding } from '../contract.ts';
import { around, day, grouped, isOpen, range, text, type Data, type Words } from './words.ts';

const numbers = (data: Data) => (range(data, 'to') ? ` (no. ${range(data, 'to')})` : '');

const used = (data: Data) => numbers({ nNFIni: data['first'] ?? '', nNFFin: data['last'] ?? '' });

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

export const FINDINGS_EN: Readonly<Record<Finding['code'], Words>> = {
  'range.layout': 'The numbers of the range go from 1 to 999,999,999.',
  'range.upside-down': 'The first number of the range is greater than the last.',
  'range.too-many': 'The range has more than 10,000 numbers, the most of one request; split it.',
  'range.overlap': (d) =>
    isOpen(d)
      ? text(d, 'state') === 'sending'
        ? `Another request with numbers of this range${numbers(d)} is being sent now; wait for it to end.`
        : `There is a request without an answer for numbers of this range${numbers(d)}; resolve it first.`
      : `Some numbers of this range${numbers(d)} are already disabled by an earlier request${around(d, 'nProt', ' (protocol ', ')')}.`,
  'range.already': (d) =>
    `Some numbers of this range${numbers(d)} are already disabled${around(d, 'nProt', ' (protocol ', ')')}.`,
  'range.used': (d) =>
    `A note was issued with a number of this range${used(d)}, and a used number is not disabled.`,
  'range.future': (d) =>
    `Future numbers: the range goes beyond the last known number of the series${around(big(d, 'lastKnown'), 'n', ' (', ')')}; disabling numbers that are still to be used keeps the company from issuing with them.`,
  'range.no-note-here':
    'No note with these numbers was consulted here. That does not prove they are free: check the issuing program.',
  'serie.blocked-nfa':
    'Series 890 to 899 belong to SEFAZ’s own notes, and the company does not disable them.',
  'serie.blocked-cpf': 'Series 910 to 969 belong to those who issue with a CPF, and SEFAZ refuses them here.',
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
  'company.uf-unconfirmed': 'The state (UF) of this company is not confirmed yet.',
  'certificate.missing': 'There is no certificate of this company on this computer.',
  'certificate.expired': 'The certificate of this company has expired.',
  'contingency.ask':
    'If one of these numbers was issued in contingency and is not transmitted yet, do not disable it: transmit it first from the issuing program.',
  deadline: (d) => {
    const date = day(d, 'date', 'en') || 'the 10th of the month after the gap';
    const days = Number(d['days']);
    if (days < 0) {
      const presumed =
        d['mod'] === '65'
          ? ' After it the tax office may presume that the NFC-e was issued in contingency and not transmitted (MG, for example): ask the accountant before you disable.'
          : '';
      return `The deadline was ${date}; SEFAZ usually accepts it, but there may be a fine: tell the accountant.${presumed}`;
    }
    if (days === 0) return `The deadline ends today, ${date}.`;
    if (days > 0) return `${days === 1 ? '1 day' : `${days} days`} left until the deadline, ${date}.`;
    return `The deadline is ${date}.`;
  },
  'address.overridden': (d) =>
    `Changed address: the request will go to ${text(d, 'host') || 'the server named in enderecos.json'}, not to the official address.`,
};
