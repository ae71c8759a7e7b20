/** The one rule by which the last days of a certificate are coloured: in the head, on its card, in Painel, Início and Fechamento. */

import type { CertificateView } from '../../../shared/contract.ts';

/** Information from 60 days before the end, a warning from 30, urgent from 7, as a person is reminded. */
export function expiryTone(certificate: Ending): 'bad' | 'warn' | 'unknown' | 'good' {
  const { state, daysLeft } = certificate;
  if (state === 'not-yet-valid') return 'warn';
  if (daysLeft <= 7) return 'bad';
  if (daysLeft <= 30) return 'warn';
  return daysLeft <= 60 ? 'unknown' : 'good';
}

/** Without its state where only one that is valid, or was, is counted. Days are negative once it has expired. */
type Ending = Pick<CertificateView, 'daysLeft'> & Partial<Pick<CertificateView, 'state'>>;
