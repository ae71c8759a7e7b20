/** Conferir arquivo: one XML of a disablement or of a note, chosen, judged, and where only its envelope is wrong, corrected. */

import { DocumentCheckmarkRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { Empty } from '../ui/empty.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { helpMark } from '../ui/help.ts';
import { KeyButton } from '../ui/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { CheckReportCard } from './check-report.tsx';
import { useRecordsStyles } from './layout.ts';

type Checked = NonNullable<CallOutput<'file.check'>['checked']>;

export function CheckPage(): ReactNode {
  const styles = useRecordsStyles();
  const { t } = useTranslation('records');
  const check = useCommand('file.check');
  const [checked, setChecked] = useState<Checked>();
  const choose = async () => {
    const result = await check.run({});
    if (result.ok && result.value.checked) setChecked(result.value.checked);
  };
  return (
    <div className={styles.column} {...helpMark('check')}>
      <p className={styles.intro}>{t('check.intro')}</p>
      <div className={styles.bar}>
        <KeyButton
          mnemonic="check.choose"
          appearance="primary"
          icon={<DocumentCheckmarkRegular />}
          disabledFocusable={check.pending}
          onClick={() => void choose()}
        >
          {checked ? t('check.another') : t('check.choose')}
        </KeyButton>
      </div>
      <ErrorPanel error={check.error} />
      {checked ? (
        <CheckReportCard key={checked.checkId} checked={checked} />
      ) : (
        <Card label={t('tabs.check')}>
          <Empty icon={<DocumentCheckmarkRegular />} title={t('check.empty')} text={t('check.emptyText')} />
        </Card>
      )}
    </div>
  );
}
