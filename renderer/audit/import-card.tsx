/** Imports the ProcInutNFe files of another folder into the journal, and lists the files it rejected, with reasons. */

import { Button } from '@fluentui/react-components';
import { FolderAddRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../shared/contract.ts';
import { explainCheck } from '../../shared/explain/check/check.ts';
import { useCommand } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useReportStyles } from '../ui/states/report-styles.ts';
import { JournalProgress } from '../ui/states/journal-progress.tsx';

export function ImportCard(): ReactNode {
  const styles = useReportStyles();
  const { t } = useTranslation(['audit', 'common']);
  const { environment } = useWhere();
  const bring = useCommand('journal.import-folder');
  const [report, setReport] = useState<ImportReport>();
  const run = async () => {
    const result = await bring.run({ environment });
    if (result.ok && result.value.imported) setReport(result.value.imported);
  };
  return (
    <Card title={t('audit:import')}>
      <p className={styles.text}>{t('audit:importText')}</p>
      <div className={styles.bar}>
        <KeyButton
          mnemonic="audit.import"
          icon={<FolderAddRegular />}
          disabledFocusable={bring.pending}
          onClick={() => void run()}
        >
          {bring.pending ? t('audit:importing') : t('audit:importAct')}
        </KeyButton>
        {bring.pending ? <Button onClick={bring.cancel}>{t('common:cancel')}</Button> : null}
      </div>
      {bring.pending ? <JournalProgress label={t('audit:importing')} /> : null}
      <ErrorPanel error={bring.error} />
      {report && !bring.pending ? <ImportResult report={report} /> : null}
    </Card>
  );
}

export function ImportResult({ report }: { report: ImportReport }): ReactNode {
  const styles = useReportStyles();
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { files, added, unproven, proved, known, unfit, folder } = report;
  return (
    <>
      <p role="status">
        <strong>{t('imported')}.</strong>{' '}
        {files === 0
          ? t('importedNone', { folder })
          : t('importedText', {
              added: t('added', format.counted(added)),
              proved: t('proved', format.counted(proved)),
              known: t('known', format.counted(known)),
              files: format.number(files),
            })}
      </p>
      {unproven > 0 ? <p role="status">{t('unproven', format.counted(unproven))}</p> : null}
      {unfit.length > 0 ? (
        <>
          <p>{t('unfit', format.counted(unfit.length))}</p>
          <ul className={styles.list}>
            {unfit.map(({ path, why, finding }) => (
              <li key={path} className={styles.path}>
                {path}
                <br />
                <span className={styles.quiet}>
                  {finding ? explainCheck(finding, format.locale) : t(`why.${why}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
