/** Asks for the last number issued in the series, where no note shows it: as a number, or by a key or XML of that note. */

import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { useWhere } from '../../ui/session.tsx';
import { readSerie, type WizardFields } from './wizard-model.ts';

const useStyles = makeStyles({
  answer: { display: 'flex', columnGap: '8px', rowGap: '8px', flexWrap: 'wrap' },
  input: { flexGrow: 1, maxWidth: '420px', minWidth: '200px' },
});

export function LastNumberQuestion({ mod, serie }: Pick<WizardFields, 'mod' | 'serie'>): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  const { company, environment } = useWhere();
  const inform = useCommand('numbers.inform-last');
  const [typed, setTyped] = useState('');
  const wanted = readSerie(serie);
  const last = typed.trim();
  if (!company || wanted === undefined) return null;
  const wrong = inform.error?.code === 'input.invalid';
  const tell = () => {
    if (last !== '') void inform.run({ environment, cnpj: company.cnpj, mod, serie: wanted, last });
  };
  return (
    <>
      <Field
        label={t('last.question')}
        hint={t('last.hint')}
        className={form.readable}
        {...(wrong ? { validationMessage: t('last.wrong') } : {})}
      >
        {(field) => (
          <div className={styles.answer}>
            <Input
              {...field}
              className={styles.input}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(_, { value }) => {
                inform.reset();
                setTyped(value);
              }}
              onKeyDown={(event) => {
                // Enter submits this question, not the step.
                if (event.key !== 'Enter' || last === '') return;
                event.preventDefault();
                tell();
              }}
            />
            <Button disabledFocusable={last === '' || inform.pending} onClick={tell}>
              {t('last.tell')}
            </Button>
          </div>
        )}
      </Field>
      <ErrorPanel error={wrong ? undefined : inform.error} />
    </>
  );
}
