/** Leitor de código de barras: a field that takes one reading and reports how the reader is configured, without a consult. */

import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { BarcodeScannerRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { Card } from '../../ui/page.tsx';
import { ToneIcon, type Tone } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { readReport, type Finding, type Reading } from './reader-report.ts';
import { useLatest } from '../../ui/latest.ts';
import { BESIDE_ICON } from '../../theme/style-pieces.ts';

const TONES: Readonly<Record<Finding['level'], Tone>> = {
  good: 'good',
  warn: 'warn',
  bad: 'bad',
  quiet: 'quiet',
};
/** Milliseconds without a character after which a reading has ended, though neither Enter nor Tab came. */
const QUIET_MS = 700;
/** Milliseconds; a Tab sooner than this is typed by the reader, later by a person. */
const READERS_TAB_MS = 100;

const useStyles = makeStyles({
  field: { maxWidth: '560px' },
  input: { fontFamily: tokens.fontFamilyMonospace, width: '100%' },
  findings: { listStyleType: 'none', margin: '12px 0 0', padding: 0, display: 'grid', rowGap: '8px' },
  finding: { ...BESIDE_ICON, columnGap: '8px' },
  came: { margin: '12px 0 0', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

export function ReaderCard(): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const times = useRef<number[]>([]);
  const [text, setText] = useState('');
  const [reading, setReading] = useState<Reading>();

  const conclude = (ended: Reading['ended']) => {
    setReading({ text, times: times.current, ended });
    times.current = [];
    // The next reading replaces this one.
    field.current?.select();
  };
  const latest = useLatest(conclude);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => {
      if (times.current.length > 0) latest.current('none');
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, latest]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.length === 1) times.current.push(event.timeStamp);
    if (text === '' || times.current.length === 0) return;
    const since = event.timeStamp - (times.current.at(-1) ?? 0);
    if (event.key === 'Enter') conclude('Enter');
    if (event.key === 'Tab' && since < READERS_TAB_MS) {
      event.preventDefault();
      conclude('Tab');
    }
  };

  return (
    <Card title={t('reader.title')}>
      <div className={form.form}>
        <p className={form.text}>{t('reader.text')}</p>
        <Field label={t('reader.field')} hint={t('reader.hint')} className={styles.field}>
          <Input
            ref={(element: HTMLInputElement | null) => {
              field.current = element;
            }}
            value={text}
            size="large"
            className={styles.input}
            contentBefore={<BarcodeScannerRegular />}
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text').trim();
              event.preventDefault();
              times.current = [];
              setText(pasted);
              if (pasted !== '') setReading({ text: pasted, times: [], ended: 'none' });
            }}
            onChange={(_, { value }) => {
              setText(value);
              if (times.current.length <= 1) setReading(undefined);
            }}
          />
        </Field>
      </div>
      <div role="status">
        {reading ? (
          <>
            <p className={styles.came}>{t('reader.came', { text: reading.text })}</p>
            <ul className={styles.findings}>
              {readReport(reading).map(({ say, level, n }) => (
                <li key={say} className={styles.finding}>
                  <ToneIcon tone={TONES[level]} />
                  <span>{t(`reader.${say}`, format.counted(n ?? 0))}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Card>
  );
}
