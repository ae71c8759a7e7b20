/** Step 1: series and model; the company is that of the window. */

import { Button, Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useController, type Control, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { modSchema, seriesVerdict } from '../../../shared/fiscal/numbering.ts';
import { explainFinding } from '../../../shared/explain/index.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { TextInput } from '../../ui/fields/controlled.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { useRouter } from '../../ui/navigation/router.tsx';
import { useWhere } from '../../ui/session.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { readSerie, type WizardFields } from './wizard-model.ts';

export interface StepProps {
  readonly control: Control<WizardFields>;
  readonly errors: FieldErrors<WizardFields>;
  readonly fields: WizardFields;
}

export function StepSeries({ control, errors, fields }: StepProps): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'words']);
  const { locale } = useFormat();
  const { company } = useWhere();
  const mod = useController({ control, name: 'mod' });
  const serie = useController({ control, name: 'serie' });
  const known = useKnownSeries(fields.mod);
  const value = readSerie(fields.serie);
  const verdict = value === undefined ? 'free' : seriesVerdict(fields.mod, value);
  const blocked = verdict.startsWith('blocked');
  const verdictText =
    verdict === 'free'
      ? undefined
      : explainFinding({ level: blocked ? 'block' : 'warn', code: `serie.${verdict}` }, locale);
  const mild = verdictText ? 'warning' : 'none';
  return (
    <>
      <h2 className={form.title}>{t('first.title')}</h2>
      <Facts
        facts={[[t('words:company'), company ? `${company.name} · ${formatCnpj(company.cnpj)}` : undefined]]}
      />
      <Unready />
      <Field label={t('words:model')}>
        <RadioGroup
          layout="horizontal"
          value={fields.mod}
          onChange={(_, data) => {
            const chosen = modSchema.safeParse(data.value);
            if (chosen.success) mod.field.onChange(chosen.data);
          }}
        >
          <Radio value="55" label={t('first.models.55')} />
          <Radio value="65" label={t('first.models.65')} />
        </RadioGroup>
      </Field>
      <Field
        label={t('words:series')}
        hint={t('first.serieHint')}
        validationState={errors.serie || blocked ? 'error' : mild}
        validationMessage={errors.serie ? t('problems.serie') : (verdictText ?? null)}
      >
        <TextInput
          control={control}
          name="serie"
          className={form.narrow}
          size="large"
          inputMode="numeric"
          autoFocus
        />
      </Field>
      {known.length > 0 ? (
        <div className={form.start} role="group" aria-label={t('first.known')}>
          <span>{t('first.known')}:</span>
          {known.map((each) => (
            <Button
              key={each}
              size="small"
              shape="circular"
              onClick={() => serie.field.onChange(String(each))}
            >
              {each}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Shown at the first step rather than at the last: without these nothing can be disabled. */
function Unready(): ReactNode {
  const { t } = useTranslation('disablement');
  const { locale } = useFormat();
  const { company } = useWhere();
  const { go } = useRouter();
  if (!company?.certificate) {
    return (
      <Notice
        intent="error"
        tabIndex={-1}
        data-stops=""
        actions={
          <Button onClick={() => go('certificates', { importing: true })}>{t('mends.certificate')}</Button>
        }
      >
        {explainFinding({ level: 'block', code: 'certificate.missing' }, locale)}
      </Notice>
    );
  }
  if (company.ufConfirmed) return null;
  return (
    <Notice
      intent="warning"
      actions={
        <Button onClick={() => go('certificates', { company: company.cnpj })}>{t('mends.confirmUf')}</Button>
      }
    >
      {explainFinding({ level: 'block', code: 'company.uf-unconfirmed' }, locale)}
    </Notice>
  );
}

/** Series that the company registered or that this computer has seen for it, smallest first. */
function useKnownSeries(mod: WizardFields['mod']): readonly number[] {
  const { environment, company } = useWhere();
  const history = useQueryCall('history.list', { environment, limit: 500 });
  const usual = (company?.series ?? []).filter((each) => each.mod === mod);
  const series = new Set<number>(usual.map(({ serie }) => serie));
  for (const entry of history.data ?? []) {
    if (entry.disablement) {
      if (entry.disablement.mod === mod && entry.disablement.cnpj === company?.cnpj)
        series.add(entry.disablement.serie);
    } else if (ACCESS_KEY_PATTERN.test(entry.subject)) {
      const parts = accessKeyParts(entry.subject);
      if (parts.mod === mod && parts.emitter === company?.cnpj) series.add(parts.serie);
    }
  }
  return [...series].sort((a, b) => a - b);
}
