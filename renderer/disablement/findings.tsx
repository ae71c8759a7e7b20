/** What the checks found, each with its mend as a button. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../shared/contract.ts';
import { explainFinding } from '../../shared/explain/index.ts';
import type { NumberRange } from '../../shared/fiscal/numbering.ts';
import { useRouter } from '../ui/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { ToneIcon } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '10px' },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: '10px',
    alignItems: 'start',
  },
  good: { color: tokens.colorPaletteGreenForeground1, display: 'flex' },
  mends: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px', alignItems: 'center' },
});

const ORDER: Readonly<Record<Finding['level'], number>> = { block: 0, info: 1, warn: 2 };

export interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly onUse: (range: NumberRange) => void;
}

export function Findings({ findings, onUse }: FindingsProps): ReactNode {
  const styles = useStyles();
  const { locale } = useFormat();
  // The contingency question stands on its own, below.
  const shown = findings
    .filter(({ code }) => code !== 'contingency.ask')
    .sort((a, b) => ORDER[a.level] - ORDER[b.level]);
  return (
    <ul className={styles.list}>
      {shown.map((finding) => (
        <li key={`${finding.code} ${String(finding.data?.['requestId'] ?? '')}`} className={styles.row}>
          {finding.level === 'info' ? (
            <span className={styles.good}>
              <CheckmarkCircle20Regular aria-hidden="true" />
            </span>
          ) : (
            <ToneIcon tone={finding.level === 'block' ? 'bad' : 'warn'} />
          )}
          <div>
            {explainFinding(finding, locale)}
            <Mends finding={finding} onUse={onUse} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Mends({ finding, onUse }: { finding: Finding; onUse: FindingsProps['onUse'] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const { go } = useRouter();
  const { company } = useWhere();
  const [split, setSplit] = useState(false);
  const mend = finding.mend ?? [];
  const requestId = finding.data?.['requestId'];
  const buttons: ReactNode[] = [];
  const button = (label: string, act: () => void) =>
    buttons.push(
      <Button key={label} size="small" onClick={act}>
        {label}
      </Button>,
    );

  if (finding.code === 'range.upside-down') {
    const swapped = mend[0];
    if (swapped) button(t('mends.swap'), () => onUse(swapped));
  } else if (finding.code === 'range.too-many') {
    if (!split && mend.length > 0) button(t('mends.split', { count: mend.length }), () => setSplit(true));
    else for (const part of mend) button(t('mends.use', { range: format.range(part) }), () => onUse(part));
  } else if (mend.length > 0) {
    for (const part of mend) button(t('mends.use', { range: format.range(part) }), () => onUse(part));
  }
  if (finding.code === 'range.overlap' && typeof requestId === 'string') {
    button(t('mends.resolve'), () => go('disablement', { requestId }));
  }
  if (finding.code === 'company.uf-unconfirmed' && company) {
    button(t('mends.confirmUf'), () => go('certificates', { company: company.cnpj }));
  }
  if (finding.code.startsWith('certificate.')) button(t('mends.certificate'), () => go('certificates'));
  if (buttons.length === 0) return null;
  return (
    <div className={styles.mends}>
      {split ? <span>{t('mends.splitTitle')}</span> : null}
      {buttons}
    </div>
  );
}
