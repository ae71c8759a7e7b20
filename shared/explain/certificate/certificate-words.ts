/** What a language says of certificates: the shape that each catalogue fills. */

import type { CertificateCStat, ExamIssuer, ExamNotice, ExamReason } from '../../certificate-report.ts';
import type { Words } from '../words.ts';

export interface CertificateWords {
  /** What each code of SEFAZ looks at. */
  readonly aspects: Readonly<Record<CertificateCStat, string>>;
  readonly ok: string;
  /** Where what is looked at is our own work. */
  readonly okOurs: string;
  readonly reasons: Readonly<Record<ExamReason, string>>;
  readonly notices: Readonly<Record<ExamNotice['code'], Words>>;
  readonly sources: Readonly<Record<ExamIssuer['from'], string>>;
  readonly expiry: { readonly title: Words; readonly text: Words };
  /** Of several at once: how many ended and how many end soon; the first holders, and how many more. */
  readonly expiries: {
    readonly title: (expired: number, ending: number) => string;
    readonly text: (holders: readonly string[], more: number) => string;
  };
  readonly reminder: { readonly summary: Words; readonly description: Words };
}
