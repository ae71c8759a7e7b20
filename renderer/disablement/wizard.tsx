/** The four steps: one column, the summary always at the right. */

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import { justificationProblems, justificationSchema } from '../../shared/fiscal/justification.ts';
import { rangeProblem, seriesVerdict, type NumberRange } from '../../shared/fiscal/numbering.ts';
import type { CallInput } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useRested } from '../ui/clock.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { JustificationEditor } from './justification-editor.tsx';
import { StepRange } from './step-range.tsx';
import { StepReview } from './step-review.tsx';
import { StepSeries } from './step-series.tsx';
import { Summary } from './summary.tsx';
import {
  rangeIsClear,
  readRange,
  readSerie,
  STEP_FIELDS,
  wizardSchema,
  type Step,
  type WizardFields,
} from './wizard-model.ts';

const REST_MS = 250;

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    columnGap: '20px',
    rowGap: '16px',
    alignItems: 'start',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export interface WizardProps {
  readonly start: WizardFields;
  readonly firstStep: Step;
  readonly declined: boolean;
  readonly error: AppError | undefined;
  readonly pending: boolean;
  readonly onAct: (input: CallInput<'disablement.prepare'>, typedCount: number | undefined) => void;
}

export function Wizard(props: WizardProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const { company, environment } = useWhere();
  const [step, setStep] = useState<Step>(props.firstStep);
  const [asked, setAsked] = useState(false);
  const column = useRef<HTMLDivElement>(null);
  const { control, formState, setValue, trigger, clearErrors } = useForm<WizardFields>({
    resolver: zodResolver(wizardSchema),
    defaultValues: props.start,
    mode: 'onChange',
  });
  const watched = useWatch({ control });
  const fields: WizardFields = { ...props.start, ...watched };
  const xJust = useController({ control, name: 'xJust' });

  const range = readRange(fields);
  const serie = readSerie(fields.serie);
  const wanted = useRested(
    `${fields.mod} ${serie ?? ''} ${range?.nNFIni ?? ''} ${range?.nNFFin ?? ''} ${fields.ano}`,
    REST_MS,
  );
  const current = `${fields.mod} ${serie ?? ''} ${range?.nNFIni ?? ''} ${range?.nNFFin ?? ''} ${fields.ano}`;
  const input =
    company && serie !== undefined && range
      ? { environment, cnpj: company.cnpj, mod: fields.mod, serie, ...range, ano: Number(fields.ano) }
      : undefined;
  const check = useQueryCall('disablement.check', input ?? EMPTY_CHECK, {
    enabled: input !== undefined && wanted === current,
  });
  const findings = (input && check.data?.findings) || [];

  // Coming back from another screen, the person goes on where the step begins.
  useEffect(() => {
    const fields = column.current?.querySelector<HTMLElement>('input:not([type="radio"]), textarea');
    (fields ?? column.current?.querySelector<HTMLElement>('button'))?.focus();
  }, []);
  const focusFirstProblem = () =>
    requestAnimationFrame(() =>
      column.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="radio"]')?.focus(),
    );
  const go = (to: Step) => {
    setAsked(false);
    clearErrors();
    setStep(to);
  };
  const next = async () => {
    setAsked(true);
    const valid = await trigger([...STEP_FIELDS[step]]);
    if (valid && mayLeave()) go((step + 1) as Step);
    else focusFirstProblem();
  };
  const mayLeave = () => {
    if (step === 1)
      return company && serie !== undefined && !seriesVerdict(fields.mod, serie).startsWith('blocked');
    if (step === 2) return check.data && wanted === current && rangeIsClear(fields, findings);
    return step === 3;
  };
  const back = () => {
    if (step > 1) go((step - 1) as Step);
  };
  const use = ({ nNFIni, nNFFin }: NumberRange) => {
    setValue('from', String(nNFIni), { shouldValidate: true });
    setValue('to', String(nNFFin), { shouldValidate: true });
  };
  const act = (typedCount: number | undefined) => {
    const text = justificationSchema.safeParse(fields.xJust.trim());
    if (!input || !range || rangeProblem(range) || !text.success) return;
    props.onAct({ ...input, xJust: text.data }, typedCount);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || step === 1) return;
    event.preventDefault();
    event.stopPropagation();
    back();
  };

  const names = t('disablement:steps', { returnObjects: true });
  return (
    <div onKeyDown={onKeyDown}>
      <Stepper label={t('disablement:stepsLabel')} steps={names} current={step} />
      <div className={styles.grid}>
        <Card label={t('disablement:stepOf', { n: step, name: names[step - 1] ?? '' })}>
          <div ref={column}>
            {step === 4 && range ? (
              <StepReview
                fields={fields}
                range={range}
                typedCount={check.data?.typedCount ?? false}
                declined={props.declined}
                error={props.error}
                pending={props.pending}
                onBack={back}
                onAct={act}
              />
            ) : (
              <form
                className={form.form}
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  void next();
                }}
              >
                {step === 1 ? (
                  <StepSeries control={control} errors={formState.errors} fields={fields} />
                ) : null}
                {step === 2 ? (
                  <StepRange
                    control={control}
                    errors={formState.errors}
                    fields={fields}
                    findings={findings}
                    lastKnown={check.data?.lastKnown}
                    checking={check.isFetching && !check.data}
                    asked={asked}
                    onUse={use}
                  />
                ) : null}
                {step === 3 ? (
                  <>
                    <h2 className={form.title}>{t('disablement:justification.title')}</h2>
                    <JustificationEditor
                      value={fields.xJust}
                      asked={asked && justificationProblems(fields.xJust).length > 0}
                      onChange={(text) => xJust.field.onChange(text)}
                      onEnter={() => void next()}
                    />
                  </>
                ) : null}
                <ErrorPanel error={step === 2 ? check.error?.error : undefined} />
                <div className={form.buttons}>
                  {step > 1 ? (
                    <Button size="large" onClick={back}>
                      {t('common:back')}
                    </Button>
                  ) : null}
                  <Button size="large" appearance="primary" type="submit">
                    {t('common:next')}
                  </Button>
                </div>
              </form>
            )}
          </div>
        </Card>
        <Summary fields={fields} />
      </div>
    </div>
  );
}

/** Never sent: the query is off while there is nothing to check. */
const EMPTY_CHECK = {
  environment: 'treino',
  cnpj: '',
  mod: '55',
  serie: 0,
  nNFIni: 0,
  nNFFin: 0,
  ano: 2026,
} as const;
