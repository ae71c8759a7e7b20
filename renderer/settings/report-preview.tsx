/** A report before it is saved: each of its files to the letter, and the whole as text to copy. */

import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  text: {
    margin: 0,
    maxHeight: '320px',
    overflow: 'auto',
    padding: '13px 14px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '18px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  tabs: { flexWrap: 'wrap' },
});

export function ReportPreview(props: {
  readonly report: CallOutput<'app.diagnosis'>;
  /** Label of the button that copies, and name of the tabs. */
  readonly copy: string;
  readonly files: string;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { report, copy, files } = props;
  const [chosen, setChosen] = useState('');
  const file = report.files.find(({ name }) => name === chosen) ?? report.files[0];
  return (
    <>
      <div>
        <CopyButton text={report.text} label={copy} />
      </div>
      <TabList
        className={styles.tabs}
        aria-label={files}
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
