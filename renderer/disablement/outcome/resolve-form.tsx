/** A person's declaration about a request without an answer: the protocol found in the state's public query, or "não consta". */

import { zodResolver } from '@hookform/resolvers/zod';
import { Field, Radio, RadioGroup, useRestoreFocusTarget } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DisablementView } from '../../../shared/contract.ts';
import { bareProtocol, PROTOCOL_PATTERN, protocolMismatches } from '../../../shared/fiscal/protocol.ts';
import { useCommand } from '../../api/hooks.ts';
import { useNow } from '../../ui/clock.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextInput } from '../../ui/fields/controlled.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { helpMark } from '../../ui/navigation/help.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { useFormat } from '../../ui/words/use-format.ts';

const fieldsSchema = z
  .object({ found: z.enum(['', 'yes', 'no']), nProt: z.string() })
  .refine(({ found, nProt }) => found !== 'yes' || PROTOCOL_PATTERN.test(bareProtocol(nProt)), {
    path: ['nProt'],
  });
type Fields = z.infer<typeof fieldsSchema>;

export function ResolveForm({ view }: { view: DisablementView }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const close = useCommand('disablement.close');
  const [freeing, setFreeing] = useState(false);
  const restoreFocus = useRestoreFocusTarget();
  const { control, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(fieldsSchema),
    // The file's own protocol: to be compared with the one found, not taken as true.
    defaultValues: { found: '', nProt: view.imported ? view.nProt : '' },
  });
  const found = useController({ control, name: 'found' });
  const chosen = useWatch({ control, name: 'found' });
  const input = { environment: view.environment, requestId: view.requestId };
  const submit = handleSubmit(async ({ found: what, nProt }) => {
    if (what === 'no') return setFreeing(true);
    if (what === 'yes') await close.run({ ...input, verdict: { found: true, nProt: bareProtocol(nProt) } });
  });
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)} noValidate {...helpMark('resolve')}>
      <RadioGroup
        aria-label={t('resolve.form')}
        value={chosen}
        onChange={(_, { value }) => found.field.onChange(value)}
      >
        <Radio value="yes" label={t('resolve.found')} />
        <Radio value="no" label={t('resolve.notFound')} />
      </RadioGroup>
      {chosen === 'yes' ? (
        <>
          <Field
            label={t('resolve.nProt')}
            hint={t('resolve.nProtHint')}
            {...(formState.errors.nProt ? { validationMessage: t('problems.nProt') } : {})}
          >
            <TextInput control={control} name="nProt" inputMode="numeric" className={form.readable} />
          </Field>
          <Doubts view={view} control={control} />
          <p className={form.text}>{t('resolve.recordedAs')}</p>
        </>
      ) : null}
      {chosen === 'no' ? (
        <Notice intent="warning">{t('resolve.notFoundWarning', { count: view.count })}</Notice>
      ) : null}
      <ErrorPanel error={close.error} />
      {chosen === '' ? null : (
        <div className={form.start}>
          <KeyButton
            {...restoreFocus}
            mnemonic="resolve.record"
            only="focus"
            type="submit"
            appearance={chosen === 'yes' ? 'primary' : 'secondary'}
            disabledFocusable={close.pending}
          >
            {chosen === 'yes' ? t('resolve.record') : t('resolve.recordNotFound')}
          </KeyButton>
        </div>
      )}
      <ConfirmDialog
        open={freeing}
        title={t('resolve.confirmTitle', {
          range: `${format.numberSign} ${format.range(view)}`,
          serie: view.serie,
        })}
        act={t('resolve.confirmAct', { count: view.count })}
        onAct={() => void close.run({ ...input, verdict: { found: false } })}
        onClose={() => setFreeing(false)}
      >
        <p>{t('resolve.confirmCount', format.counted(view.count))}</p>
        <p>{t('resolve.confirmText', { count: view.count })}</p>
      </ConfirmDialog>
    </form>
  );
}

/** What does not match in the protocol as typed: a warning that never blocks. */
function Doubts({
  view,
  control,
}: {
  view: DisablementView;
  control: ReturnType<typeof useForm<Fields>>['control'];
}): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  const now = useNow();
  const nProt = bareProtocol(useWatch({ control, name: 'nProt' }));
  const mismatches = protocolMismatches(nProt, view, now);
  return (
    <div role="status" className={mismatches.length > 0 ? form.form : undefined}>
      {mismatches.map(({ about, found, expected }) => (
        <Notice key={about} intent="warning">
          {t(`resolve.mismatches.${about}`, { found, expected, uf: view.uf })}
        </Notice>
      ))}
    </div>
  );
}
