/** The examination of a certificate: summary, holder, who signs and who connects, chain, clock and codes. */

import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateReport } from '../../shared/certificate-report.ts';
import type { CallInput } from '../../shared/contract.ts';
import { explainChainSource, explainExamNotice } from '../../shared/explain/certificate/certificate.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { Facts } from '../ui/facts.tsx';
import { Subtitle } from '../ui/page.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { ExamCodes, ExamRoles } from './exam-codes.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '20px', paddingBottom: '24px' },
  notices: { display: 'grid', rowGap: '8px' },
  bar: { paddingTop: '8px', paddingBottom: '8px' },
  chain: { margin: '0 0 8px', paddingLeft: '20px', display: 'grid', rowGap: '6px' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2 },
  text: { margin: 0 },
  wrap: { whiteSpace: 'normal' },
});

const INTENTS = { bad: 'error', warn: 'warning', info: 'info' } as const;

export function ExamReport({ of }: { of: CallInput<'certificate.examine'> }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['certificates', 'exam']);
  const { locale } = useFormat();
  const query = useQueryCall('certificate.examine', of);
  if (query.error) return <ErrorPanel error={query.error.error} />;
  if (!query.data) return <Spinner label={t('exam:looking')} delay={300} />;
  const report = query.data;
  return (
    <div className={styles.column}>
      {report.notices.length > 0 ? (
        <div className={styles.notices}>
          {report.notices.map((notice) => (
            <Notice key={notice.code} intent={INTENTS[notice.level]} bodyClass={styles.bar}>
              {explainExamNotice(notice, locale)}
            </Notice>
          ))}
        </div>
      ) : null}
      <Who report={report} />
      <ExamRoles codes={report.codes} />
      <Chain report={report} />
      <ExamCodes codes={report.codes} />
    </div>
  );
}

function Who({ report }: { report: CertificateReport }): ReactNode {
  const { t } = useTranslation(['certificates', 'exam', 'common', 'words']);
  const format = useFormat();
  const { cnpj, cnpjFrom, key, uses, daysLeft, clock } = report;
  const allowed = (['digitalSignature', 'nonRepudiation', 'clientAuth'] as const).filter((use) => uses[use]);
  const dates = t('words:validFromTo', {
    from: format.date(report.validFrom),
    until: format.date(report.validUntil),
  });
  const days = t('common:days', format.counted(daysLeft));
  const time = format.dateTime(clock.now, true);
  return (
    <Facts
      facts={[
        [t('words:holder'), report.holder],
        [
          t('words:cnpj'),
          cnpj ? formatCnpj(cnpj) + (cnpjFrom ? ` · ${t(`exam:cnpjFrom.${cnpjFrom}`)}` : '') : undefined,
        ],
        [t('words:kind'), t(`exam:kinds.${report.kind}`)],
        [t('words:validity'), daysLeft >= 0 ? `${dates} · ${days}` : dates],
        [t('certificates:issuer'), report.issuer],
        [t('words:key'), t('exam:keyBits', { type: key.type.toUpperCase(), bits: format.number(key.bits) })],
        [t('exam:signature'), report.signatureAlgorithm],
        [
          t('exam:uses'),
          allowed.length > 0
            ? format.list(allowed.map((use) => t(`exam:usesList.${use}`)))
            : t('exam:usesNone'),
        ],
        [t('exam:serial'), report.serial],
        [
          t('exam:clock'),
          clock.suspect ? (
            <StatusBadge tone="warn">{t('exam:clockSuspect', { time })}</StatusBadge>
          ) : (
            t('exam:clockGood', { time })
          ),
        ],
      ]}
    />
  );
}

function Chain({ report: { chain } }: { report: CertificateReport }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['certificates', 'exam']);
  const format = useFormat();
  const complete = chain.icpBrasil
    ? t('exam:chainComplete', { root: chain.icpBrasil })
    : t('exam:chainCompleteOther');
  const lacking = chain.missing ? t('exam:chainMissing', { name: chain.missing }) : t('exam:chainIncomplete');
  const verdict = chain.complete ? complete : lacking;
  return (
    <section>
      <Subtitle>{t('exam:chainTitle')}</Subtitle>
      {chain.issuers.length > 0 ? (
        <ol className={styles.chain}>
          {chain.issuers.map(({ name, from, root, inForce, validUntil }) => (
            <li key={`${name} ${validUntil}`}>
              {name}
              {root ? ` (${t('exam:chainRoot')})` : ''}
              <span className={styles.quiet}>
                {t('exam:issuerUntil', {
                  from: explainChainSource(from, format.locale),
                  date: format.date(validUntil),
                })}
                {inForce ? '' : ` · ${t('exam:notInForce')}`}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className={styles.text}>
        <StatusBadge tone={chain.complete && chain.icpBrasil ? 'good' : 'warn'}>
          <span className={styles.wrap}>{verdict}</span>
        </StatusBadge>
      </p>
    </section>
  );
}
