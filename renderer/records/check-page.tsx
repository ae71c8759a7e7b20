/** Conferir arquivo: checks one XML of a disablement or a note, chosen or dropped, and corrects it where only its envelope is wrong. */

import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { DocumentCheckmarkRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { useDroppedXml } from '../certificates/dropped-file.tsx';
import { Empty } from '../ui/empty.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { base64Of } from '../ui/file-base64.ts';
import { helpMark } from '../ui/help.ts';
import { KeyButton } from '../ui/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { CheckReportCard } from './check-report.tsx';
import { useRecordsStyles } from './layout.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../shared/file-limits.ts';

type Checked = NonNullable<CallOutput<'file.check'>['checked']>;

export function CheckPage(): ReactNode {
  const styles = useRecordsStyles();
  const { t } = useTranslation('records');
  const check = useCommand('file.check');
  const [checked, setChecked] = useState<Checked>();
  const offer = useCommand('file.offer');
  const dropped = useDroppedXml();
  const [refused, setRefused] = useState<{
    readonly why: 'dropTooLarge' | 'dropGone';
    readonly name: string;
  }>();
  const take = async (file: File) => {
    dropped.settle();
    check.reset();
    offer.reset();
    const { name, size } = file;
    if (size > MAX_OFFERED_FILE_BYTES) return setRefused({ why: 'dropTooLarge', name });
    const content = await base64Of(file, MAX_OFFERED_FILE_BYTES);
    if (content === undefined) return setRefused({ why: 'dropGone', name });
    setRefused(undefined);
    const result = await offer.run({ fileName: name.slice(-255), content });
    if (result.ok) setChecked(result.value.checked);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const { file: waiting } = dropped;
  useEffect(() => {
    if (waiting) void latest.current(waiting);
  }, [waiting]);
  const choose = async () => {
    setRefused(undefined);
    offer.reset();
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
          disabledFocusable={check.pending || offer.pending}
          onClick={() => void choose()}
        >
          {offer.pending ? t('check.checking') : checked ? t('check.another') : t('check.choose')}
        </KeyButton>
      </div>
      <ErrorPanel error={check.error ?? offer.error} />
      {refused ? (
        <div role="alert">
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody className={styles.path}>
              <MessageBarTitle>{t(`check.${refused.why}`, { name: refused.name })}</MessageBarTitle>{' '}
              {t(`check.${refused.why}Text`)}
            </MessageBarBody>
          </MessageBar>
        </div>
      ) : null}
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
