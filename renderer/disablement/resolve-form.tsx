/** A person's word on a request whose answer is unknown: the protocol found at the state's query, or "não consta". */

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Field, MessageBar, MessageBarBody, Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DisablementView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';
import { useCommand } from '../api/hooks.ts';
import { TextInput } from '../ui/controlled.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { useFormat } from '../ui/use-format.ts';

const fieldsSchema = z
  .object({ found: z.enum(['yes', 'no']), nProt: z.string() })
  .refine(({ found, nProt }) => found === 'no' || /^([0-9]{15}|[0-9]{17})$/.test(bare(nProt)), {
    path: ['nProt'],
  });
type Fields = z.infer<typeof fieldsSchema>;

function bare(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

export function ResolveForm({ view, onCancel }: { view: DisablementView; onCancel: () => void }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const close = useCommand('disablement.close');
  const { control, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(fieldsSchema),
    defaultValues: { found: 'yes', nProt: '' },
  });
  const found = useController({ control, name: 'found' });
  const chosen = useWatch({ control, name: 'found' });
  const submit = handleSubmit(async (fields) => {
    const verdict =
      fields.found === 'yes'
        ? ({ found: true, nProt: bare(fields.nProt) } as const)
        : ({ found: false } as const);
    await close.run({ environment: view.environment, requestId: view.requestId, verdict });
  });
  return (
    <Card title={t('disablement:resolve.person')}>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <p className={form.text}>
          {t('disablement:resolve.personText', {
            cnpj: formatCnpj(view.cnpj),
            year: view.ano,
            range: format.range(view),
            serie: view.serie,
          })}
        </p>
        <RadioGroup
          aria-label={t('disablement:resolve.person')}
          value={chosen}
          onChange={(_, { value }) => found.field.onChange(value)}
        >
          <Radio value="yes" label={t('disablement:resolve.found')} />
          <Radio value="no" label={t('disablement:resolve.notFound')} />
        </RadioGroup>
        {chosen === 'yes' ? (
          <Field
            label={t('disablement:resolve.nProt')}
            hint={t('disablement:resolve.nProtHint')}
            {...(formState.errors.nProt ? { validationMessage: t('disablement:problems.nProt') } : {})}
          >
            <TextInput control={control} name="nProt" inputMode="numeric" />
          </Field>
        ) : (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t('disablement:resolve.notFoundWarning')}</MessageBarBody>
          </MessageBar>
        )}
        <p className={form.text}>{t('disablement:resolve.recordedAs')}</p>
        <ErrorPanel error={close.error} />
        <div className={form.buttons}>
          <Button onClick={onCancel}>{t('common:back')}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={close.pending}>
            {t('disablement:resolve.record')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
