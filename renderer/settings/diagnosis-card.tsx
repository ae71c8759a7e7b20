/** Diagnóstico: the report for support, shown file by file before it is copied or saved. */

import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useLedTo } from './led-to.ts';

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
    fontSize: '13px',
    lineHeight: '18px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  path: { overflowWrap: 'anywhere' },
  place: { scrollMarginTop: '72px' },
  tabs: { flexWrap: 'wrap' },
});

type Report = CallOutput<'app.diagnosis'>;

export function DiagnosisCard(): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'common']);
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
              {save.pending ? t('settings:diagnosis.saving') : t('settings:diagnosis.save')}
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
        {found ? <Preview report={found} /> : null}
      </div>
    </Card>
  );
}

/** Exactly what is saved, file by file. */
function Preview({ report }: { report: Report }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [chosen, setChosen] = useState('');
  const file = report.files.find(({ name }) => name === chosen) ?? report.files[0];
  return (
    <>
      <div>
        <CopyButton text={report.text} label={t('diagnosis.copy')} />
      </div>
      <TabList
        className={styles.tabs}
        aria-label={t('diagnosis.files')}
        selectedValue={file?.name}
        onTabSelect={(_, { value }) => setChosen(String(value))}
      >
        {report.files.map(({ name, bytes }) => (
          <Tab key={name} value={name}>
            {t('diagnosis.file', { name, kb: format.number(Math.ceil(bytes / 1024)) })}
          </Tab>
        ))}
      </TabList>
      <pre className={styles.text} tabIndex={0} role="region" aria-label={file?.name}>
        {file?.text === '' ? t('diagnosis.empty') : file?.text}
      </pre>
    </>
  );
}
