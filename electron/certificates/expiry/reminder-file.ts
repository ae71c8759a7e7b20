/** The reminder of a certificate's expiry as a file of the archive. */

import { join } from 'node:path';
import type { Locale } from '../../../shared/explain/words.ts';
import { explainReminder } from '../../../shared/explain/certificate/certificate.ts';
import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';
import { reminderText } from './reminder.ts';
import type { VaultEntry } from '../vault/vault-entry.ts';

const FOLDER = 'lembretes';

type Reminded = Pick<
  VaultEntry,
  'fingerprint' | 'holder' | 'isCpf' | 'root' | 'issuer' | 'validFrom' | 'validUntil'
>;

/**
 * `lembretes/certificado-<root>-vence-<AAAA-MM-DD>.ics`; the date distinguishes a renewed certificate's file. The
 * same certificate always gives the same bytes, so that a repeated request makes no second file.
 */
export function reminderFile(entry: Reminded, locale: Locale = 'pt-BR') {
  const { fingerprint, holder, isCpf, issuer } = entry;
  const validFrom = new Date(entry.validFrom);
  const validUntil = new Date(entry.validUntil);
  // A person's CPF does not belong in a calendar.
  const root = isCpf ? '' : entry.root;
  const words = explainReminder({ holder, root, issuer, validUntil: entry.validUntil }, locale);
  const name = `certificado-${root || 'e-cpf'}-vence-${dayInBrasilia(validUntil)}.ics`;
  const text = reminderText({ fingerprint, validFrom, validUntil, words });
  return {
    /** Relative to the archive's root. */
    path: join(FOLDER, name),
    bytes: Buffer.from(text, 'utf8'),
  };
}
