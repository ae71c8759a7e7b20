/** A key that was read wrong from a list, to be corrected and asked on its own: the list stays as the file has it. */

import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explainFaultyKey } from '../../../shared/explain/batch/explain-batch.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { useRouter } from '../../ui/navigation/router.tsx';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: '8px', justifyItems: 'start' },
  field: { width: '100%' },
});

export interface FaultyKeyProps {
  readonly text: string;
  readonly onAsked: () => void;
}

export function FaultyKey({ text, onAsked }: FaultyKeyProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const { locale } = useFormat();
  const { go } = useRouter();
  const [typed, setTyped] = useState(text);
  const [refused, setRefused] = useState<string>();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const key = typed.replace(/[\s.\-/]/g, '').toUpperCase();
        const right = accessKeySchema.safeParse(key);
        setRefused(right.success ? undefined : key);
        if (!right.success) return;
        onAsked();
        go('consult', { consult: right.data });
      }}
    >
      <Field
        className={styles.field}
        label={t('story.rightKey')}
        {...(refused === undefined ? {} : { validationMessage: explainFaultyKey(refused, locale) })}
      >
        <Input value={typed} spellCheck={false} onChange={(_, { value }) => setTyped(value)} />
      </Field>
      <Button type="submit" appearance="primary">
        {t('story.mend')}
      </Button>
    </form>
  );
}
