/** The rows of Início about certificates: of every company of the environment, not only of the current one. */

import { useTranslation } from 'react-i18next';
import type { CertificateView, CompanyView } from '../../shared/contract.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { expiryTone } from '../ui/states/expiry-tone.ts';
import { useFormat } from '../ui/words/use-format.ts';
import type { Need } from './need.ts';

/** Rows shown; one more row is for the rest. */
const MAX_ROWS = 4;

interface Trouble {
  readonly company: CompanyView | undefined;
  /** Absent where the company has no certificate, or none that opens here. */
  readonly certificate: CertificateView | undefined;
}

export function useCertificateNeeds(): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const { go } = useRouter();
  const { company, companies, environment } = useWhere();
  const toImport = () => go('certificates', { importing: true });
  const troubles = certificateTroubles(companies, company, environment === 'treino');
  const shown = troubles.length > MAX_ROWS ? troubles.slice(0, MAX_ROWS - 1) : troubles;
  const needs = shown.map(({ company: whose, certificate }): Need => {
    if (!certificate) {
      return {
        key: `certificate of ${whose?.cnpj ?? ''}`,
        tone: 'bad',
        title: t('noCertificate'),
        company: whose?.name,
        cnpj: whose?.cnpj,
        text: t('noCertificateText'),
        act: t('common:importCertificate'),
        onAct: toImport,
      };
    }
    const notYet = certificate.state === 'not-yet-valid';
    const soon = notYet ? 'notYet' : 'expiring';
    const what = certificate.state === 'expired' ? 'expired' : soon;
    return {
      key: certificate.fingerprint,
      tone: expiryTone(certificate) === 'bad' ? 'bad' : 'warn',
      title: t(what, { count: certificate.daysLeft }),
      company: whose?.name,
      cnpj: whose?.cnpj,
      text: t(`${what}Text`, {
        date: format.date(notYet ? certificate.validFrom : certificate.validUntil),
      }),
      act: t('common:renew'),
      onAct: toImport,
    };
  });
  const rest = troubles.length - shown.length;
  if (rest === 0) return needs;
  const more: Need = {
    key: 'certificates',
    tone: 'warn',
    title: t('moreCertificates', { count: rest }),
    text: t('moreCertificatesText'),
    act: t('seeCertificates'),
    onAct: () => go('certificates'),
  };
  return [...needs, more];
}

/** One for each certificate or company without one; the current company first, then by remaining time. */
export function certificateTroubles(
  companies: readonly CompanyView[],
  front: CompanyView | undefined,
  training: boolean,
): readonly Trouble[] {
  if (companies.length === 0) return training ? [] : [{ company: undefined, certificate: undefined }];
  const seen = new Set<string>();
  const rank = ({ company, certificate }: Trouble) =>
    company?.cnpj === front?.cnpj ? Number.NEGATIVE_INFINITY : (certificate?.daysLeft ?? -1);
  // Of the companies that one certificate serves, the current one represents all.
  const inOrder = [...companies].sort((a, b) => Number(b === front) - Number(a === front));
  return inOrder
    .flatMap((company): Trouble[] => {
      const { certificate } = company;
      if (!certificate) return training ? [] : [{ company, certificate }];
      const { needsFile, state, fingerprint } = certificate;
      if ((state === 'active' && !needsFile) || seen.has(fingerprint)) return [];
      seen.add(fingerprint);
      // Of another user or computer, or of a restored copy: it cannot be used here.
      return [{ company, certificate: needsFile ? undefined : certificate }];
    })
    .sort((a, b) => rank(a) - rank(b));
}
