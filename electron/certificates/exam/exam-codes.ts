/** What each of SEFAZ's certificate codes would be for one certificate (MOC 7.0, annex I, groups A, E and F). */

import type {
  CertificateReport,
  ExamCode,
  ExamReason,
  CertificateCStat,
} from '../../../shared/certificate-report.ts';
import type { CertificateUses } from './certificate-uses.ts';

export interface ExamFacts {
  readonly state: CertificateReport['state'];
  readonly hasHolder: boolean;
  readonly isAuthority: boolean;
  readonly uses: CertificateUses;
  readonly chain: CertificateReport['chain'];
}

type Verdict = Omit<ExamCode, 'cStat'>;

const OK: Verdict = { verdict: 'ok' };
const fails = (reason: ExamReason): Verdict => ({ verdict: 'fails', reason });
const unknown = (reason: ExamReason): Verdict => ({ verdict: 'unknown', reason });

/** All codes in ascending order; 28x are about the transmitter, 29x about the signer. */
export function examineCodes({ state, hasHolder, isAuthority, uses, chain }: ExamFacts): ExamCode[] {
  const time = state === 'expired' || state === 'not-yet-valid' ? fails(state) : OK;
  const holder = hasHolder ? OK : fails('no-holder');
  const path = examinePath(chain);
  const root = examineRoot(chain);
  const connects = isAuthority ? fails('is-authority') : examineConnecting(uses);
  const signs = isAuthority ? fails('is-authority') : examineSigning(uses);
  const verdicts: Readonly<Record<CertificateCStat, Verdict>> = {
    '280': connects,
    '281': time,
    '282': holder,
    '283': path,
    '284': unknown('revocation'),
    '285': root,
    '286': unknown('revocation-list'),
    '290': signs,
    '291': time,
    '292': holder,
    '293': path,
    '294': unknown('revocation'),
    '295': root,
    '296': unknown('revocation-list'),
    // Every signature is verified locally before it is sent, so this code cannot occur.
    '297': OK,
    '298': OK,
  };
  return (Object.keys(verdicts) as CertificateCStat[]).map((cStat) => ({ cStat, ...verdicts[cStat] }));
}

function examinePath({ complete, issuers }: ExamFacts['chain']): Verdict {
  if (!complete) return unknown('issuer-missing');
  return issuers.every(({ inForce }) => inForce) ? OK : fails('issuer-not-in-force');
}

function examineRoot({ complete, icpBrasil }: ExamFacts['chain']): Verdict {
  if (icpBrasil) return OK;
  return complete ? fails('not-icp-brasil') : unknown('root-unknown');
}

function examineConnecting({ clientAuth, hasExtendedUsage }: CertificateUses): Verdict {
  if (clientAuth) return OK;
  return hasExtendedUsage ? fails('no-client-use') : unknown('client-use-unsaid');
}

function examineSigning({ digitalSignature, nonRepudiation, hasKeyUsage }: CertificateUses): Verdict {
  if (digitalSignature && nonRepudiation) return OK;
  return hasKeyUsage ? fails('no-signing-use') : unknown('signing-use-unsaid');
}
