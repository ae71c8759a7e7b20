/** Diagnóstico: the report for support, shown file by file before it is copied or saved. */

import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { useLedTo } from './led-to.ts';
import { ReportPreview } from './report-preview.tsx';

const useStyles = makeStyles({
  path: { overflowWrap: 'anywhere' },
  place: { scrollMarginTop: '72px' },
});

export function DiagnosisCard(): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'common', 'words']);
  const [shown, setShown] = useState(false);
  const report = useQueryCall('app.diagnosis', {}, { enabled: shown });
  const save = useCommand('app.save-diagnosis');
  const [path, setPath] = useState<string>();
  // Início leads here to what it says would be sent.
  usePurpose('settings', (purpose) => purpose.place === 'diagnosis' && setShown(true));
  const place = useLedTo('diagnosis', true, (card) => card.querySelector('button'));
  const onSave = async (id: string) => {
    setPath(undefined);
    const done = await save.run({ id });
    if (done.ok) setPath(done.value.saved?.path);
  };
  const onShow = () => {
    // Built when it is opened, so that it describes the current state.
    if (!shown && report.data) void report.refetch();
    setShown(!shown);
  };
  const found = shown && !report.isFetching ? report.data : undefined;
  return (
    <Card title={t('settings:diagnosis.title')}>
      <div ref={place} className={mergeClasses(form.form, styles.place)}>
        <p className={form.text}>{t('settings:diagnosis.text')}</p>
        <ErrorPanel error={(shown ? report.error?.error : undefined) ?? save.error} />
        <div className={form.start}>
          <KeyButton mnemonic="settings.diagnosisShow" aria-expanded={shown} onClick={onShow}>
            {shown ? t('settings:diagnosis.hide') : t('settings:diagnosis.show')}
          </KeyButton>
          {found ? (
            <KeyButton
              mnemonic="settings.diagnosisSave"
              disabledFocusable={save.pending}
              onClick={() => void onSave(found.id)}
            >
              {save.pending ? t('words:writing') : t('settings:diagnosis.save')}
            </KeyButton>
          ) : null}
        </div>
        <div role="status" className={styles.path}>
          {path ? (
            <>
              {t('settings:diagnosis.saved', { path })} <CopyButton text={path} label={t('common:copy')} />
            </>
          ) : null}
          {shown && report.isFetching ? t('settings:diagnosis.collecting') : null}
        </div>
        {found ? (
          <ReportPreview
            report={found}
            copy={t('settings:diagnosis.copy')}
            files={t('settings:diagnosis.files')}
          />
        ) : null}
      </div>
    </Card>
  );
}
