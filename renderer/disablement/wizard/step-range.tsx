/** Step 2: the numbers, with what is known about them, updated while they are typed. */

import { Field, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CallOutput, Finding, Taken } from '../../../shared/contract.ts';
import { rangeCount, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useNow } from '../../ui/clock.ts';
import { TextInput } from '../../ui/fields/controlled.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { ToneIcon } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { ContingencyQuestion, ContingencyStop } from '../contingency-question.tsx';
import { Findings } from './findings.tsx';
import { LastNumberQuestion } from './last-number-question.tsx';
import type { Confirmed } from '../use-confirmed.ts';
import { RangeStanding } from './range-standing.tsx';
import { RangeLine } from './range-line.tsx';
import type { StepProps } from './step-series.tsx';
import { ASKED_OR_STANDING, readRange, readSerie, shownFindings, type Answers } from './wizard-model.ts';
import { YearQuestion } from './year-question.tsx';

const useStyles = makeStyles({
  arrow: {
    alignSelf: 'center',
    paddingTop: '24px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  number: { width: '168px' },
  /** The room of its usual three lines, so that the line of numbers stays where it is. */
  standing: { minHeight: '60px', display: 'grid', rowGap: '8px', alignContent: 'start' },
  known: { display: 'flex', columnGap: '10px', alignItems: 'center' },
});

export interface StepRangeProps extends StepProps {
  /** Findings about these numbers; undefined while they are being checked. */
  readonly findings: readonly Finding[];
  readonly taken: readonly Taken[];
  /** The last report, possibly about previous input: questions stay visible while a new one is loading. */
  readonly report: CallOutput<'disablement.check'> | undefined;
  /** The contingency question applies. */
  readonly asks: boolean;
  /** Number of requests that the question is about. */
  readonly parts: number;
  readonly checking: boolean;
  /** The person tried to go on. */
  readonly asked: boolean;
  readonly confirmed: Confirmed;
  readonly onUse: (range: NumberRange) => void;
  /** Numbers chosen on the line; undefined empties the fields. */
  readonly onChoose: (range: NumberRange | undefined) => void;
  /** Enter on the line: goes on to the next step. */
  readonly onNext: () => void;
  readonly onSplit: (parts: readonly NumberRange[]) => void;
  /** The contingency question was answered for these numbers. */
  readonly onAnswer: (said: Partial<Answers>) => void;
}

export function StepRange(props: StepRangeProps): ReactNode {
  const { control, errors, fields, findings, taken, report, asked } = props;
  const form = useFormStyles();
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const now = useNow();
  const to = useController({ control, name: 'to' });
  const range = readRange(fields);
  const serie = readSerie(fields.serie);
  const count = range ? rangeCount(range) : 0;
  const lastKnown = report?.lastKnown;
  const future = findings.some(({ code }) => code === 'range.future');
  // Numbers that cannot be sent are corrected first: the question is about those that remain.
  const blocked = findings.some(({ level }) => level === 'block');
  const asks = props.asks && !blocked;
  const found = (of: (finding: Finding) => boolean) => (
    <Findings
      findings={shownFindings(findings, ASKED_OR_STANDING).filter(of)}
      confirmed={props.confirmed}
      change={{ taken, onUse: props.onUse, onSplit: props.onSplit }}
    />
  );
  return (
    <>
      <h2 className={form.title}>{t('disablement:range.title')}</h2>
      <div className={form.row}>
        <Field
          label={t('disablement:range.from')}
          {...(errors.from ? { validationMessage: t('disablement:problems.from') } : {})}
        >
          <TextInput
            control={control}
            name="from"
            size="large"
            className={styles.number}
            inputMode="numeric"
            autoFocus
            onKeyDown={(event) => {
              // A single number is common: leaving the first field copies it to an empty second one.
              if (event.key === 'Tab' && !event.shiftKey && fields.to === '') to.field.onChange(fields.from);
            }}
          />
        </Field>
        <Field
          label={t('disablement:range.to')}
          {...(errors.to ? { validationMessage: t('disablement:problems.to') } : {})}
        >
          <TextInput
            control={control}
            name="to"
            size="large"
            className={styles.number}
            inputMode="numeric"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <span className={styles.arrow} role="status">
          {count > 0
            ? t('disablement:range.arrow', {
                numbers: t('common:numbers', format.counted(count)),
              })
            : ''}
        </span>
      </div>
      {/* Beside the numbers, not below the line: what keeps them from being sent must be seen without scrolling. */}
      <div role="status" className={styles.standing}>
        {blocked ? found(({ level }) => level === 'block') : null}
        {range ? <RangeStanding findings={findings} /> : null}
      </div>
      {serie === undefined ? null : (
        <RangeLine
          mod={fields.mod}
          serie={serie}
          range={range}
          onRange={props.onChoose}
          onEnter={props.onNext}
        />
      )}
      <YearQuestion fields={fields} onAnswer={props.onAnswer} report={report} today={now} asked={asked} />
      {props.checking ? (
        <Spinner size="tiny" label={t('disablement:range.checking')} labelPosition="after" />
      ) : null}
      {range ? <div role="status">{found(({ level }) => level !== 'block')}</div> : null}
      {range && lastKnown !== undefined && !future ? (
        <div className={styles.known}>
          <ToneIcon tone="unknown" />
          {t('disablement:lastKnown', { n: format.number(lastKnown) })}
        </div>
      ) : null}
      {range && report && lastKnown === undefined ? (
        <LastNumberQuestion mod={fields.mod} serie={fields.serie} />
      ) : null}
      {range && asks ? (
        <>
          <ContingencyQuestion
            parts={props.parts}
            numbers={count}
            answer={fields.contingency}
            asked={asked}
            onAnswer={(contingency) => props.onAnswer({ contingency })}
          />
          {fields.contingency === 'yes' ? <ContingencyStop /> : null}
        </>
      ) : null}
    </>
  );
}
