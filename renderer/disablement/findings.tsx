/** What the checks found, each with its mend as a button. */

import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding, Taken } from '../../shared/contract.ts';
import { explainFinding } from '../../shared/explain/index.ts';
import { rangeCount, type NumberRange } from '../../shared/fiscal/numbering.ts';
import { useRouter } from '../ui/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { ToneIcon } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';
import { isUncertain, mendOf, rejectionOf, shownFindings } from './wizard-model.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '10px' },
  finding: {
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px' },
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: '10px',
    alignItems: 'start',
  },
  good: { color: tokens.colorPaletteGreenForeground1, display: 'flex' },
  code: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  mends: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px', alignItems: 'center' },
});

export interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly taken: readonly Taken[];
  readonly onUse: (range: NumberRange) => void;
  readonly onSplit: (parts: readonly NumberRange[]) => void;
}

export function Findings(props: FindingsProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const { locale } = useFormat();
  const shown = shownFindings(props.findings);
  // All that is taken is mended at once, by the first finding that speaks of it.
  const mender = shown.find(({ mend = [] }) => mend.length > 0);
  return (
    <ul className={styles.list}>
      {shown.map((finding) => (
        <li
          key={`${finding.code} ${String(finding.data?.['requestId'] ?? '')}`}
          className={styles.finding}
          {...(finding.level === 'block' ? { tabIndex: -1, 'data-stops': '' } : {})}
        >
          {finding.code === 'range.future' ? (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                <MessageBarTitle>{`${t('range.future')}:`}</MessageBarTitle>
                {explainFinding(finding, locale).replace(/^[^:]*: /, '')}
              </MessageBarBody>
            </MessageBar>
          ) : (
            <div className={styles.row}>
              {finding.level === 'info' ? (
                <span className={styles.good}>
                  <CheckmarkCircle20Regular aria-hidden="true" />
                </span>
              ) : (
                <ToneIcon tone={finding.level === 'block' ? 'bad' : 'warn'} />
              )}
              <div>
                {explainFinding(finding, locale)}
                <Rejection finding={finding} />
                {finding.code === 'range.no-note-here' ? ` ${t('range.only')}` : null}
                <Mends {...props} finding={finding} mends={finding === mender} />
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Rejection({ finding }: { finding: Finding }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const sureness = rejectionOf(finding);
  if (!sureness) return null;
  const { cStat } = finding;
  const text = sureness === 'sure' ? t('range.rejection', { cStat }) : t('range.rejectionMaybe', { cStat });
  return <span className={styles.code}> {text}</span>;
}

function Mends(props: FindingsProps & { finding: Finding; mends: boolean }): ReactNode {
  const { finding, findings, taken, onUse, onSplit } = props;
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const { go } = useRouter();
  const { company } = useWhere();
  const mend = finding.mend ?? [];
  const [first, ...others] = mend;
  const requestId = finding.data?.['requestId'];
  const buttons: ReactNode[] = [];
  const button = (label: string, act: () => void) =>
    buttons.push(
      <Button key={label} size="small" onClick={act}>
        {label}
      </Button>,
    );

  if (props.mends && first) {
    const how = mendOf(finding, findings, taken);
    const label =
      how.kind === 'without'
        ? t(`mends.without.${how.taken.why}`, {
            count: rangeCount(how.taken),
            range: format.range(how.taken),
          })
        : t(`mends.${how.kind}`, { count: mend.length });
    button(label, () => (others.length > 0 ? onSplit(mend) : onUse(first)));
  }
  if (isUncertain(finding) && typeof requestId === 'string') {
    button(t('mends.resolve'), () => go('disablement', { requestId }));
  }
  if (finding.code === 'company.uf-unconfirmed' && company) {
    button(t('mends.confirmUf'), () => go('certificates', { company: company.cnpj }));
  }
  if (finding.code.startsWith('certificate.')) button(t('mends.certificate'), () => go('certificates'));
  return buttons.length > 0 ? <div className={styles.mends}>{buttons}</div> : null;
}
