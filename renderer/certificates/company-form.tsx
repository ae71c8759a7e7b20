/** The form of a company's name, state, usual series and phrases; also of a new branch of a root that a certificate here serves. */

import { zodResolver } from '@hookform/resolvers/zod';
import { Field } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { CompanyView } from '../../shared/contract.ts';
import { explainCnpj } from '../../shared/explain/index.ts';
import { cnpjSchema, formatCnpj, parseCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { ufSchema } from '../../shared/fiscal/issuer/uf.ts';
import { noIeDaySchema } from '../../shared/fiscal/issuer/no-ie-day.ts';
import { useCommand } from '../api/hooks.ts';
import { TextInput } from '../ui/fields/controlled.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { groupsOf } from '../ui/groups.ts';
import { useWhere } from '../ui/session.tsx';
import { useUnsaved } from '../ui/dialogs/unsaved.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { branchProblem } from './branch.ts';
import { CompanyPhrases } from './company-phrases.tsx';
import { UfField } from './uf-field.tsx';
import { readSeries, writeSeries } from './usual-series.ts';

const fieldsSchema = z.object({
  cnpj: z.string().refine((text) => parseCnpj(text).ok),
  name: z.string().trim().min(1).max(120),
  uf: z.string().refine((text) => ufSchema.safeParse(text).success),
  nfe: z.string().refine((text) => readSeries(text, '55') !== undefined),
  nfce: z.string().refine((text) => readSeries(text, '65') !== undefined),
  group: z.string().trim().max(60),
  noIeSince: z.union([noIeDaySchema, z.literal('')]),
});
type Fields = z.infer<typeof fieldsSchema>;

export function CompanyForm({
  company,
  onDone,
  onCancel,
}: {
  company: CompanyView | undefined;
  /** These data are saved; a phrase that is typed below may still be lost. */
  onDone: () => void;
  onCancel: () => void;
}): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common', 'words']);
  const { locale } = useFormat();
  const { environment, companies } = useWhere();
  const save = useCommand('company.save');
  const sayIe = useCommand('company.ie');
  const groupsId = useId();
  const { control, handleSubmit, formState, setError, getValues, reset } = useForm<Fields>({
    resolver: zodResolver(fieldsSchema),
    defaultValues: {
      cnpj: company?.cnpj ?? '',
      name: company?.name ?? '',
      // A state that only the certificate names is chosen by a person, who reads it beside the list.
      uf: (company?.ufConfirmed && company.uf) || '',
      nfe: writeSeries(company?.series, '55'),
      nfce: writeSeries(company?.series, '65'),
      group: company?.group ?? '',
      noIeSince: company?.noIeSince ?? '',
    },
  });
  const nothingUnsaved = useUnsaved(formState.isDirty);
  const submit = handleSubmit(async (fields) => {
    const cnpj = cnpjSchema.parse(fields.cnpj.replace(/[\s./-]/g, '').toUpperCase());
    const problem = company ? undefined : branchProblem(cnpj, companies);
    if (problem) return setError('cnpj', { type: problem });
    const series = [...(readSeries(fields.nfe, '55') ?? []), ...(readSeries(fields.nfce, '65') ?? [])];
    const saved = await save.run({
      environment,
      cnpj,
      name: fields.name,
      uf: ufSchema.parse(fields.uf),
      series,
      group: fields.group,
    });
    if (!saved.ok) return;
    const { noIeSince } = fields;
    // An empty day is a word only where it takes one back.
    const changed = noIeSince !== (company?.noIeSince ?? '');
    const said = changed ? await sayIe.run({ environment, cnpj, noIeSince }) : undefined;
    if (said && !said.ok) return;
    reset(fields);
    nothingUnsaved();
    onDone();
  });
  const cnpjError = formState.errors.cnpj;
  const parsed = cnpjError ? parseCnpj(getValues('cnpj')) : undefined;
  const badCnpj = parsed && !parsed.ok ? explainCnpj(parsed.error, locale) : t('certificates:problems.cnpj');
  const notAdded = (['root', 'known'] as const).find((problem) => problem === cnpjError?.type);
  const cnpjText = notAdded ? t(`certificates:problems.${notAdded}`) : badCnpj;
  return (
    <div className={form.form}>
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        {company ? (
          <Facts facts={[[t('words:cnpj'), formatCnpj(company.cnpj)]]} />
        ) : (
          <Field label={t('certificates:branchCnpj')} {...(cnpjError ? { validationMessage: cnpjText } : {})}>
            <TextInput control={control} name="cnpj" autoFocus />
          </Field>
        )}
        <Field
          label={t('certificates:name')}
          {...(formState.errors.name ? { validationMessage: t('certificates:problems.name') } : {})}
        >
          <TextInput control={control} name="name" autoFocus={company !== undefined} />
        </Field>
        <UfField
          control={control}
          name="uf"
          label={t('certificates:uf')}
          suggested={company?.ufConfirmed ? undefined : company?.uf}
          isWrong={formState.errors.uf !== undefined}
        />
        <div className={form.row}>
          {(['nfe', 'nfce'] as const).map((name) => (
            <Field
              key={name}
              label={t(`certificates:series.${name}`)}
              hint={t('certificates:series.hint')}
              {...(formState.errors[name] ? { validationMessage: t('certificates:problems.series') } : {})}
            >
              <TextInput control={control} name={name} className={form.narrow} />
            </Field>
          ))}
        </div>
        <Field label={t('certificates:group.label')} hint={t('certificates:group.hint')}>
          <TextInput control={control} name="group" maxLength={60} list={groupsId} />
        </Field>
        <datalist id={groupsId}>
          {groupsOf(companies).map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        <Field
          label={t('certificates:noIe.label')}
          hint={t('certificates:noIe.hint')}
          {...(formState.errors.noIeSince ? { validationMessage: t('certificates:problems.day') } : {})}
        >
          <TextInput control={control} name="noIeSince" type="date" className={form.narrow} />
        </Field>
        <ErrorPanel error={save.error ?? sayIe.error} />
        <div className={form.foot}>
          <KeyButton mnemonic="company.cancel" onClick={onCancel}>
            {t('common:cancel')}
          </KeyButton>
          <KeyButton
            mnemonic="company.save"
            type="submit"
            appearance="primary"
            disabledFocusable={save.pending}
          >
            {company?.ufConfirmed === false ? t('certificates:confirmUf') : t('common:save')}
          </KeyButton>
        </div>
      </form>
      {company ? <CompanyPhrases company={company} /> : null}
    </div>
  );
}
