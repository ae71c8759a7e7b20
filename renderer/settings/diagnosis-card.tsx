/** Diagnóstico: the report for support, displayed before it is copied or saved. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { KeyButton } from '../ui/mnemonics.tsx';
import { Card } from '../ui/page.tsx';

const useStyles = makeStyles({
  text: {
    margin: 0,
    maxHeight: '320px',
    overflow: 'auto',
    padding: '12px 14px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '12px',
    lineHeight: '18px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  path: { overflowWrap: 'anywhere' },
});

export function DiagnosisCard(): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'common']);
  const [shown, setShown] = useState(false);
  const report = useQueryCall('app.diagnosis', {}, { enabled: shown });
  const save = useCommand('app.save-diagnosis');
  const [path, setPath] = useState<string>();
  const onSave = async () => {
    setPath(undefined);
    const done = await save.run({});
    if (done.ok) setPath(done.value.saved?.path);
  };
  const onShow = () => {
    // Built when it is opened, so that it describes the current state.
    if (!shown && report.data) void report.refetch();
    setShown(!shown);
  };
  const text = shown ? report.data?.text : undefined;
  return (
    <Card title={t('settings:diagnosis.title')}>
      <div className={form.form}>
        <p className={form.text}>{t('settings:diagnosis.text')}</p>
        <ErrorPanel error={(shown ? report.error?.error : undefined) ?? save.error} />
        <div className={form.start}>
          <KeyButton mnemonic="settings.diagnosisShow" aria-expanded={shown} onClick={onShow}>
            {shown ? t('settings:diagnosis.hide') : t('settings:diagnosis.show')}
          </KeyButton>
          <KeyButton
            mnemonic="settings.diagnosisSave"
            disabledFocusable={save.pending}
            onClick={() => void onSave()}
          >
            {save.pending ? t('settings:diagnosis.saving') : t('settings:diagnosis.save')}
          </KeyButton>
        </div>
        <div role="status" className={styles.path}>
          {path ? (
            <>
              {t('settings:diagnosis.saved', { path })} <CopyButton text={path} label={t('common:copy')} />
            </>
          ) : null}
          {shown && report.isPending ? t('settings:diagnosis.collecting') : null}
        </div>
        {text === undefined ? null : (
          <>
            <div>
              <CopyButton text={text} label={t('settings:diagnosis.copy')} />
            </div>
            <pre
              className={styles.text}
              tabIndex={0}
              role="region"
              aria-label={t('settings:diagnosis.title')}
            >
              {text}
            </pre>
          </>
        )}
      </div>
    </Card>
  );
}
