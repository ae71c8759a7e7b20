/** Step 2: the numbers, with everything that is known about them said as they are typed. */

import {
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Radio,
  RadioGroup,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../shared/contract.ts';
import { rangeCount, type NumberRange } from '../../shared/fiscal/numbering.ts';
import { useNow } from '../ui/clock.ts';
import { ChoiceList, TextInput } from '../ui/controlled.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { ToneIcon } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';
import { Findings } from './findings.tsx';
import type { StepProps } from './step-series.tsx';
import { asksContingency, deadlineOf, readRange, yearsToOffer } from './wizard-model.ts';

const useStyles = makeStyles({
  arrow: {
    alignSelf: 'center',
    paddingTop: '24px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  number: { width: '168px' },
  year: { width: '120px' },
  known: { display: 'flex', columnGap: '10px', alignItems: 'center' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: '12px', margin: '-10px 0 0' },
  only: { color: tokens.colorNeutralForeground3, fontSize: '13px', margin: '-4px 0 0 30px' },
});

export interface StepRangeProps extends StepProps {
  readonly findings: readonly Finding[];
  readonly lastKnown: number | undefined;
  readonly checking: boolean;
  /** The person wanted to go on. */
  readonly asked: boolean;
  readonly onUse: (range: NumberRange) => void;
}

export function StepRange(props: StepRangeProps): ReactNode {
  const { control, errors, fields, findings, lastKnown, asked } = props;
  const form = useFormStyles();
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const now = useNow();
  const to = useController({ control, name: 'to' });
  const contingency = useController({ control, name: 'contingency' });
  const range = readRange(fields);
  const count = range ? rangeCount(range) : 0;
  const deadline = deadlineOf(Number(fields.ano), Number(fields.month), now);
  const asks = asksContingency(fields.mod, findings);
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
              // One number alone is common: leaving the first field empty-handed fills the second.
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
                numbers: t('common:numbers', { count, n: format.number(count) }),
              })
            : ''}
        </span>
      </div>
      <div className={form.row}>
        <Field label={t('disablement:range.year')} aria-describedby="year-hint">
          <ChoiceList control={control} name="ano" className={styles.year}>
            {yearsToOffer(now).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </ChoiceList>
        </Field>
        <Field label={t('disablement:range.month')}>
          <ChoiceList control={control} name="month" className={styles.year}>
            {Array.from({ length: 12 }, (_, i) => (
              <option key={i} value={String(i + 1)}>
                {format.month(Number(fields.ano), i + 1)}
              </option>
            ))}
          </ChoiceList>
        </Field>
      </div>
      <p id="year-hint" className={styles.hint}>
        {t('disablement:range.yearHint', { last: now.getFullYear() - 1 })}
      </p>
      {range && deadline.days < 0 ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('disablement:range.late', { date: format.date(deadline.date) })}</MessageBarBody>
        </MessageBar>
      ) : null}
      {props.checking ? (
        <Spinner size="tiny" label={t('disablement:range.checking')} labelPosition="after" />
      ) : null}
      {range ? (
        <div role="status">
          <Findings findings={findings} onUse={props.onUse} />
          {findings.some(({ code }) => code === 'range.no-note-here') ? (
            <p className={styles.only}>{t('disablement:range.only')}</p>
          ) : null}
        </div>
      ) : null}
      {range && lastKnown !== undefined ? (
        <div className={styles.known}>
          <ToneIcon tone="unknown" />
          {t('disablement:lastKnown', { n: format.number(lastKnown) })}
        </div>
      ) : null}
      {range && asks ? (
        <>
          <Field
            label={t('disablement:range.contingency')}
            className={form.readable}
            {...(asked && fields.contingency === ''
              ? { validationMessage: t('disablement:problems.contingency') }
              : {})}
          >
            <RadioGroup
              layout="horizontal"
              value={fields.contingency}
              onChange={(_, { value }) => contingency.field.onChange(value)}
            >
              <Radio value="no" label={t('disablement:range.contingencyNo')} />
              <Radio value="yes" label={t('disablement:range.contingencyYes')} />
            </RadioGroup>
          </Field>
          {fields.contingency === 'yes' ? (
            <div role="alert">
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{t('disablement:range.contingencyStop')}</MessageBarBody>
              </MessageBar>
            </div>
          ) : null}
        </>
      ) : null}
    </>
  );
}
