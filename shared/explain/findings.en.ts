/** What the pre-checks of a disablement found, in English. */

import type { Finding } from '../contract.ts';
import { around, isOpen, range, text, type Data, type Words } from './words.ts';

const numbers = (data: Data) => (range(data, 'to') ? ` (no. ${range(data, 'to')})` : '');

const used = (data: Data) => numbers({ nNFIni: data['first'] ?? '', nNFFin: data['last'] ?? '' });

export const FINDINGS_EN: Readonly<Record<Finding['code'], Words>> = {
  'range.layout': 'The numbers of the range go from 1 to 999,999,999.',
  'range.upside-down': 'The first number of the range is greater than the last.',
  'range.too-many': 'The range has more than 10,000 numbers, the most of one request; split it.',
  'range.overlap': (d) =>
    isOpen(d)
      ? `There is a request without an answer for numbers of this range${numbers(d)}; resolve it first, under Pending.`
      : `Some numbers of this range${numbers(d)} are already disabled by an earlier request${around(d, 'nProt', ' (protocol ', ')')}.`,
  'range.already': (d) =>
    `Some numbers of this range${numbers(d)} are already disabled${around(d, 'nProt', ' (protocol ', ')')}.`,
  'range.used': (d) =>
    `A note was issued with a number of this range${used(d)}, and a used number is not disabled.`,
  'range.future': (d) =>
    `The range goes beyond the last known number of the series${around(d, 'lastKnown', ' (', ')')}; check that the numbers were really skipped.`,
  'range.no-note-here':
    'On this computer there is no note with these numbers; only SEFAZ knows of other computers.',
  'serie.blocked-nfa':
    'Series 890 to 899 belong to SEFAZ’s own notes, and the company does not disable them.',
  'serie.blocked-cpf': 'Series 910 to 969 belong to those who issue with a CPF, and SEFAZ refuses them here.',
  'serie.warn-fisco-site':
    'Series 900 to 909 belong to notes made on the tax office’s site, which minds its own numbering.',
  'serie.warn-unassigned': 'Series 970 to 999 have no defined use; check that the series is right.',
  'serie.warn-cpf-65':
    'Series 910 to 969 usually belong to those who issue with a CPF; check that the series is right.',
  'year.future': 'The year of the numbering cannot be ahead of the current year.',
  'year.too-old': 'The year of the numbering cannot be before 2006.',
  'year.ask': (d) =>
    text(d, 'suggested') === ''
      ? 'Check the year: it is the year in which the sequence broke, even if the request is made in January.'
      : `Check the year: the neighbouring notes are of ${text(d, 'suggested')}, and the year in which the sequence broke counts.`,
  'company.uf-unconfirmed': 'The state (UF) of this company is not confirmed yet.',
  'certificate.missing': 'There is no certificate of this company on this computer.',
  'certificate.expired': 'The certificate of this company has expired.',
  'contingency.ask':
    'If one of these numbers was issued in contingency and is not transmitted yet, do not disable it: transmit it first from the issuing program.',
  deadline: (d) =>
    Number(d['days'] ?? d['daysLeft']) < 0
      ? `The deadline was ${text(d, 'date') || text(d, 'deadline') || 'the 10th of the following month'}; SEFAZ usually accepts it, but there may be a fine: tell the accountant.`
      : `The deadline is ${text(d, 'date') || text(d, 'deadline') || 'the 10th of the month after the gap'}.`,
  'address.overridden': (d) =>
    `Changed address: the request will go to ${text(d, 'host') || 'the server named in enderecos.json'}, not to the official address.`,
};
