/** What SEFAZ would answer about a certificate: a table by role (signing, connection), code by code in plain words. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateCStat, ExamCode } from '../../shared/certificate-report.ts';
import { explainExamCode } from '../../shared/explain/certificate/certificate.ts';
import { Subtitle } from '../ui/page.tsx';
import { StatusBadge, type Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  roles: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))', gap: '12px' },
  role: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: '14px 16px',
  },
  text: { margin: '-8px 0 8px', color: tokens.colorNeutralForeground2, fontSize: '13px' },
  rows: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: '12px',
    padding: '5px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  intro: { margin: '-6px 0 8px', color: tokens.colorNeutralForeground2 },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th': {
      textAlign: 'left',
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground2,
      padding: '8px 12px 8px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& td': {
      padding: '8px 12px 8px 0',
      verticalAlign: 'top',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
    '& tr:last-child td': { borderBottom: 'none' },
  },
  refusal: { margin: '4px 0 0', color: tokens.colorNeutralForeground2 },
});

type Aspect = 'use' | 'validity' | 'holder' | 'chain' | 'revocation' | 'root' | 'list' | 'match' | 'template';

const ASPECTS: Readonly<Record<CertificateCStat, Aspect>> = {
  '280': 'use',
  '281': 'validity',
  '282': 'holder',
  '283': 'chain',
  '284': 'revocation',
  '285': 'root',
  '286': 'list',
  '290': 'use',
  '291': 'validity',
  '292': 'holder',
  '293': 'chain',
  '294': 'revocation',
  '295': 'root',
  '296': 'list',
  '297': 'match',
  '298': 'template',
};

const TONES: Readonly<Record<ExamCode['verdict'], Tone>> = { ok: 'good', fails: 'bad', unknown: 'unknown' };

export function ExamRoles({ codes }: { codes: readonly ExamCode[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('exam');
  return (
    <div className={styles.roles}>
      <Role title={t('signs')} text={t('signsText')} codes={codes.filter(({ cStat }) => cStat >= '290')} />
      <Role
        title={t('transmits')}
        text={t('transmitsText')}
        codes={codes.filter(({ cStat }) => cStat < '290')}
      />
    </div>
  );
}

function Role(props: { title: string; text: string; codes: readonly ExamCode[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('exam');
  return (
    <section className={styles.role} aria-label={props.title}>
      <Subtitle>{props.title}</Subtitle>
      <p className={styles.text}>{props.text}</p>
      <ul className={styles.rows}>
        {props.codes.map(({ cStat, verdict }) => (
          <li key={cStat} className={styles.row}>
            {t(`aspects.${ASPECTS[cStat]}`)}
            <StatusBadge tone={TONES[verdict]}>{t(`verdicts.${verdict}`)}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ExamCodes({ codes }: { codes: readonly ExamCode[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('exam');
  const { locale } = useFormat();
  return (
    <section>
      <Subtitle>{t('codesTitle')}</Subtitle>
      <p className={styles.intro}>{t('codesText')}</p>
      <table className={styles.table} aria-label={t('codesTitle')}>
        <thead>
          <tr>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('looksAt')}</th>
            <th scope="col">{t('here')}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => {
            const { aspect, sentence, refusal } = explainExamCode(code, locale);
            return (
              <tr key={code.cStat}>
                <td>
                  <StatusBadge tone={TONES[code.verdict]}>{code.cStat}</StatusBadge>
                </td>
                <td>{aspect}</td>
                <td>
                  {sentence}
                  {refusal ? (
                    <p className={styles.refusal}>
                      {[refusal.what, refusal.action].filter(Boolean).join(' ')}
                    </p>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
