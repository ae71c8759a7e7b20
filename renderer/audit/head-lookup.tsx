/** Looks up in the journal's hash chain the hash printed on an older receipt. */

import { Field, Input, makeStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { explainError } from '../../shared/explain/index.ts';
import { useClient } from '../api/hooks.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useReportStyles } from '../ui/states/report-styles.ts';

const useStyles = makeStyles({
  form: { display: 'flex', columnGap: '8px', alignItems: 'flex-start', flexWrap: 'wrap', rowGap: '8px' },
  field: { flexGrow: 1, maxWidth: '640px' },
  button: { marginTop: '26px' },
  answer: { margin: '12px 0 0', minHeight: '20px' },
});

export function HeadLookup(): ReactNode {
  const styles = useStyles();
  const report = useReportStyles();
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { call } = useClient();
  const { environment } = useWhere();
  const [head, setHead] = useState('');
  const [answer, setAnswer] = useState<CallOutput<'journal.find-head'>>();
  const [error, setError] = useState<AppError>();
  const ask = async () => {
    const result = await call('journal.find-head', { environment, head });
    setAnswer(result.ok ? result.value : undefined);
    setError(result.ok ? undefined : result.error);
  };
  return (
    <Card title={t('lookup')}>
      <p className={report.text}>{t('lookupText')}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Field
          className={styles.field}
          label={t('head')}
          hint={t('lookupHint')}
          {...(error ? { validationMessage: explainError(error, format.locale).what } : {})}
        >
          <Input
            value={head}
            spellCheck={false}
            autoComplete="off"
            onChange={(_, { value }) => {
              setHead(value);
              setAnswer(undefined);
              setError(undefined);
            }}
          />
        </Field>
        <KeyButton
          mnemonic="audit.lookup"
          type="submit"
          className={styles.button}
          disabledFocusable={head.trim() === ''}
        >
          {t('lookupAct')}
        </KeyButton>
      </form>
      <div role="status" className={answer ? styles.answer : undefined}>
        {answer?.found ? (
          <StatusBadge tone="good">
            {t('found', {
              position: format.number(answer.found.position),
              events: format.number(answer.events),
              date: format.dateTime(answer.found.at),
            })}
          </StatusBadge>
        ) : null}
        {answer && !answer.found ? <StatusBadge tone="warn">{t('notFound')}</StatusBadge> : null}
      </div>
    </Card>
  );
}
