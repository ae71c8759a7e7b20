/** The four steps of a disablement in one column, with the summary beside them. */

import { zodResolver } from '@hookform/resolvers/zod';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import {
  justificationProblems,
  justificationSchema,
} from '../../../shared/fiscal/justification/justification.ts';
import {
  rangeCount,
  rangeProblem,
  seriesVerdict,
  type NumberRange,
} from '../../../shared/fiscal/numbering.ts';
import type { CallInput, Finding } from '../../../shared/contract.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { helpMark, type HelpTarget } from '../../ui/navigation/help.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { Card } from '../../ui/page.tsx';
import { useWhere } from '../../ui/session.tsx';
import { Stepper } from '../../ui/states/stepper.tsx';
import { focusFirstProblem } from './focus-problem.ts';
import { JustificationEditor } from './justification/justification-editor.tsx';
import { QueueCard } from '../queue-card.tsx';
import { isPartInHand, startQueue, type Queue } from '../queue.ts';
import { StepRange } from './step-range.tsx';
import { StepReview } from './step-review.tsx';
import { StepSeries } from './step-series.tsx';
import { Summary } from './summary.tsx';
import {
  asksContingency,
  NO_ANSWERS,
  rangeIsClear,
  STEP_FIELDS,
  wizardSchema,
  type Answers,
  type RangeReport,
  type Step,
  type WizardFields,
} from './wizard-model.ts';
import { useConfirmed } from '../use-confirmed.ts';
import { numbersOf, useRangeCheck } from './use-range-check.ts';
import { useUnsaved } from '../../ui/dialogs/unsaved.tsx';
import { useBesideStyles } from '../beside.ts';

const useStyles = makeStyles({
  stopped: { flexGrow: 1, color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  side: { display: 'grid', rowGap: '16px', position: 'sticky', top: '0' },
});

const HELP_OF_STEP: Readonly<Record<Step, HelpTarget>> = {
  1: 'disablement-series',
  2: 'disablement-range',
  3: 'disablement-justification',
  4: 'disablement-review',
};

export interface WizardProps {
  readonly start: WizardFields;
  readonly firstStep: Step;
  readonly declined: boolean;
  readonly error: AppError | undefined;
  readonly pending: boolean;
  /** The divided range that this may be a part of. */
  readonly queue: Queue | undefined;
  readonly onQueue: (queue: Queue | undefined) => void;
  readonly onGoOn: (queue: Queue) => void;
  readonly onAct: (
    input: CallInput<'disablement.prepare'>,
    typedCount: number | undefined,
    fields: WizardFields,
  ) => void;
}

export function Wizard(props: WizardProps): ReactNode {
  const styles = useStyles();
  const beside = useBesideStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const { company } = useWhere();
  const { queue } = props;
  const [step, setStep] = useState<Step>(props.firstStep);
  const [asked, setAsked] = useState(false);
  /** The numbers with which leaving the step failed, although its fields were complete. */
  const [stoppedAt, setStoppedAt] = useState<string>();
  const column = useRef<HTMLDivElement>(null);
  const { control, formState, setValue, trigger, clearErrors } = useForm<WizardFields>({
    resolver: zodResolver(wizardSchema),
    defaultValues: props.start,
    mode: 'onChange',
  });
  const watched = useWatch({ control });
  const typed: WizardFields = { ...props.start, ...watched };
  const numbers = numbersOf(typed);
  /** The numbers that the answers are about. */
  const [answeredFor, setAnsweredFor] = useState(numbers);
  // An answer about other numbers does not apply to these.
  const fields = answeredFor === numbers ? typed : { ...typed, ...NO_ANSWERS };
  const xJust = useController({ control, name: 'xJust' });
  // Switching screens keeps the wizard; another company or environment resets it.
  useUnsaved(formState.isDirty, 'disablement', column);

  // Another year changes the question.
  const confirmed = useConfirmed(`${numbers} ${fields.ano}`);
  const check = useRangeCheck(fields, confirmed.codes);
  const { range, serie, report, seen, ano } = check;
  const part =
    queue !== undefined &&
    company !== undefined &&
    range !== undefined &&
    serie !== undefined &&
    isPartInHand(queue, { ...range, cnpj: company.cnpj, mod: fields.mod, serie });
  const asks = asksContingency(fields.mod, seen?.findings ?? []) || (part && queue.asksContingency);
  const clear = (found: RangeReport | undefined) =>
    found !== undefined && rangeIsClear(fields, found, part && queue.asksContingency);
  /** What had been found when the act began: since then its own request is in the journal, and is found too. */
  const [actedOn, setActedOn] = useState<readonly Finding[]>();

  // After a return from another screen the focus goes to the start of the step.
  useLayoutEffect(() => {
    const fields = column.current?.querySelector<HTMLElement>('input:not([type="radio"]), textarea');
    takeFocus(fields ?? column.current?.querySelector<HTMLElement>('button'));
  }, []);
  const go = (to: Step) => {
    setAsked(false);
    setStoppedAt(undefined);
    setActedOn(undefined);
    clearErrors();
    setStep(to);
  };
  const next = async () => {
    setAsked(true);
    setStoppedAt(undefined);
    const valid = await trigger([...STEP_FIELDS[step]]);
    if (valid && (await mayLeave())) go((step + 1) as Step);
    else {
      setStoppedAt(valid ? numbers : undefined);
      focusFirstProblem(() => column.current);
    }
  };
  const seriesGoes =
    company !== undefined && serie !== undefined && !seriesVerdict(fields.mod, serie).startsWith('blocked');
  const mayLeave = async () => (step === 1 ? seriesGoes : step === 3 || clear(await check.now()));
  const mayGoOn = step === 1 ? seriesGoes : step === 3 || clear(report);
  const back = () => {
    if (step > 1) go(step === 4 && blocked ? 2 : ((step - 1) as Step));
  };
  const answer = (said: Partial<Answers>) => {
    const { ano, month, contingency } = { ...fields, ...said };
    setValue('ano', ano, { shouldDirty: true });
    setValue('month', month, { shouldDirty: true });
    setValue('contingency', contingency, { shouldDirty: true });
    setAnsweredFor(numbers);
  };
  const choose = (chosen: NumberRange | undefined) => {
    setValue('from', chosen ? String(chosen.nNFIni) : '', { shouldValidate: chosen !== undefined });
    setValue('to', chosen ? String(chosen.nNFFin) : '', { shouldValidate: chosen !== undefined });
  };
  const take = (some: NumberRange) => {
    choose(some);
    // An answer for more numbers applies to a part of them.
    if (answeredFor !== numbers) return;
    setAnsweredFor(numbersOf({ ...fields, from: String(some.nNFIni), to: String(some.nNFFin) }));
  };
  const split = (parts: readonly NumberRange[]) => {
    const [firstPart] = parts;
    if (!company || !range || !report || !firstPart) return;
    const whole = {
      cnpj: company.cnpj,
      parts,
      whole: range,
      taken: report.taken,
      asksContingency: asks,
      fields,
    };
    props.onQueue(startQueue(whole));
    take(firstPart);
  };
  const undo = () => {
    if (part) take(queue.whole);
    props.onQueue(undefined);
  };
  const act = (typedCount: number | undefined) => {
    const text = justificationSchema.safeParse(fields.xJust.trim());
    const { input } = check;
    if (!input || !report || !range || rangeProblem(range) || !text.success) return;
    setActedOn(report.findings);
    const { environment, cnpj, mod, serie } = input;
    const { codes } = confirmed;
    const confirm = codes.length > 0 ? { confirm: [...codes] } : {};
    const wanted = { environment, cnpj, mod, serie, ...range, ano, xJust: text.data, ...confirm };
    props.onAct(wanted, typedCount, fields);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || step === 1) return;
    event.preventDefault();
    event.stopPropagation();
    back();
  };

  const blocked = step === 4 && !actedOn && report !== undefined && !clear(report);
  const names = t('disablement:steps', { returnObjects: true });
  return (
    <div onKeyDown={onKeyDown} {...helpMark(HELP_OF_STEP[step])}>
      <Stepper label={t('disablement:stepsLabel')} steps={names} current={step} />
      <div className={beside.grid}>
        <Card label={t('disablement:stepOf', { n: step, name: names[step - 1] ?? '' })}>
          <div ref={column}>
            {step === 4 && range ? (
              <StepReview
                fields={fields}
                range={range}
                ano={ano}
                report={report}
                blocked={blocked}
                part={part ? { n: queue.at + 1, total: queue.parts.length } : undefined}
                confirmed={confirmed.codes}
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
                    findings={report?.findings ?? []}
                    taken={report?.taken ?? []}
                    report={seen}
                    asks={asks}
                    parts={part ? queue.parts.length : 1}
                    checking={check.checking}
                    asked={asked}
                    confirmed={confirmed}
                    onUse={take}
                    onChoose={choose}
                    onNext={() => void next()}
                    onSplit={split}
                    onAnswer={answer}
                  />
                ) : null}
                {step === 3 ? (
                  <>
                    <h2 className={form.title}>
                      {t('disablement:justification.title', { count: range ? rangeCount(range) : 0 })}
                    </h2>
                    <JustificationEditor
                      value={fields.xJust}
                      asked={asked && justificationProblems(fields.xJust).length > 0}
                      onChange={(text) => xJust.field.onChange(text)}
                      onEnter={() => void next()}
                    />
                  </>
                ) : null}
                <ErrorPanel error={step === 2 ? check.error : undefined} />
                <div className={form.foot}>
                  {stoppedAt === numbers && !mayGoOn ? (
                    <span role="alert" className={styles.stopped}>
                      {t('disablement:problems.stopped')}
                    </span>
                  ) : null}
                  {step > 1 ? (
                    <KeyButton mnemonic="wizard.back" size="large" onClick={back}>
                      {t('common:back')}
                    </KeyButton>
                  ) : null}
                  <KeyButton mnemonic="wizard.next" size="large" appearance="primary" type="submit">
                    {t('common:next')}
                  </KeyButton>
                </div>
              </form>
            )}
          </div>
        </Card>
        <div className={styles.side}>
          <Summary
            fields={fields}
            ano={seen?.yearKnown !== true && fields.ano === '' ? undefined : ano}
            findings={actedOn ?? seen?.findings ?? []}
          />
          {queue ? (
            <QueueCard
              queue={queue}
              place={part ? 'wizard' : 'offer'}
              pending={props.pending}
              onGoOn={props.onGoOn}
              onDrop={undo}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}
