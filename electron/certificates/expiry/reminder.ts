/** Writes the end of a certificate as a calendar file with an alarm at each reminder (RFC 5545). */

import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';
import { EXPIRY_DAYS } from './validity.ts';

export interface ReminderWords {
  readonly summary: string;
  readonly description: string;
}

export interface Reminder {
  /** Identifies the event, so that a calendar updates it instead of adding another. */
  readonly fingerprint: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly words: ReminderWords;
}

/** Local hour of the day at which alarms ring. */
const ALARM_HOUR = 9;
const MAX_OCTETS = 75;
/** Enough to tell certificates apart, and short enough for one line. */
const UID_CHARACTERS = 32;

/** One all-day event on the last day in Brasília time, with alarms 60, 30, 15, 7 and 1 days before. */
export function reminderText({ fingerprint, validFrom, validUntil, words }: Reminder): string {
  const { summary, description } = words;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Balcao NF-e//Certificados//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:certificado-${fingerprint.slice(0, UID_CHARACTERS)}@balcao-nfe`,
    // The start of validity and not the present, so that the same certificate always gives the same file.
    `DTSTAMP:${validFrom.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${dayOf(validUntil)}`,
    `DTEND;VALUE=DATE:${dayOf(new Date(validUntil.getTime() + 24 * 60 * 60 * 1000))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    ...EXPIRY_DAYS.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      `TRIGGER:${before(days)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** An RFC 5545 duration from midnight at the start of the event back to the alarm hour, `days` days before. */
function before(days: number): string {
  const hours = 24 - ALARM_HOUR;
  return days === 1 ? `-PT${hours}H` : `-P${days - 1}DT${hours}H`;
}

/** YYYYMMDD in Brasília time. */
function dayOf(instant: Date): string {
  return dayInBrasilia(instant).replaceAll('-', '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

// Folds lines longer than 75 octets (RFC 5545, 3.1) without splitting a character.
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
