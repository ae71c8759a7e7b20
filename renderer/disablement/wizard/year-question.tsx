/** The year of the numbering, determined by the neighbouring notes or asked for; and the month, where no note shows it. */

import { Button, Field, makeStyles, Radio, RadioGroup, Select, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/index.ts';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { ToneIcon } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import {
  monthsToOffer,
  yearsBetween,
  yearsToOffer,
  type Answers,
  type WizardFields,
} from './wizard-model.ts';
import { BESIDE_ICON } from '../../theme/style-pieces.ts';

const useStyles = makeStyles({
  year: { width: '120px' },
  reading: { alignSelf: 'end', paddingBottom: '6px', color: tokens.colorNeutralForeground3 },
  hint: { color: tokens.colorNeutralForeground2, margin: '-8px 0 0', maxWidth: '68ch' },
  warned: { ...BESIDE_ICON, columnGap: '10px', marginTop: '-4px', maxWidth: '70ch' },
});

export interface YearQuestionProps {
  readonly fields: WizardFields;
  /** What is known so far; undefined before the first check. */
  readonly report: CallOutput<'disablement.check'> | undefined;
  readonly today: Date;
  /** The person tried to go on. */
  readonly asked: boolean;
  readonly onAnswer: (said: Partial<Answers>) => void;
}

export function YearQuestion({ fields, report, today, asked, onAnswer }: YearQuestionProps): ReactNode {
  const form = useFormStyles();
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  // Without a note that shows it, the year is asked for, never assumed.
  const ano = fields.ano || (report?.yearKnown ? String(report.ano) : '');
  const { below, above } = report?.neighbours ?? {};
  const choices = yearsBetween(report?.neighbours);
  const ask = report?.findings.find(({ code }) => code === 'year.ask');
  const asking = below || above ? ask : undefined;
  const gap = report?.gap;
  const reading =
    gap &&
    !ask &&
    [below, above].flatMap((each) => (each ? [`${format.numberSign} ${format.number(each.nNF)}`] : []));
  return (
    <>
      <div className={form.row}>
        {choices.length > 0 ? (
          <Field
            label={t('range.year')}
            {...(asked && fields.ano === '' ? { validationMessage: t('problems.year') } : {})}
          >
            <RadioGroup
              layout="horizontal"
              value={fields.ano}
              onChange={(_, { value }) => onAnswer({ ano: value })}
            >
              {choices.map((each) => (
                <Radio key={each} value={String(each)} label={String(each)} />
              ))}
            </RadioGroup>
          </Field>
        ) : (
          <Field
            label={t('range.year')}
            {...(asked && ano === '' ? { validationMessage: t('problems.year') } : {})}
          >
            <Select
              className={styles.year}
              name="ano"
              value={ano}
              onChange={(_, { value }) => onAnswer({ ano: value })}
              aria-describedby="year-hint"
            >
              {ano === '' ? <option value="">{t('range.yearChoose')}</option> : null}
              {yearsToOffer(today, Number(ano) || today.getFullYear()).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
        )}
        {report && !gap?.month && ano !== '' ? (
          <Field label={t('range.month')}>
            <Select
              className={styles.year}
              name="month"
              value={fields.month}
              onChange={(_, { value }) => onAnswer({ month: value })}
            >
              <option value="">{t('range.monthUnknown')}</option>
              {monthsToOffer(Number(ano), today).map((month) => (
                <option key={month} value={String(month)}>
                  {format.month(Number(ano), month)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {reading ? (
          <span className={styles.reading}>
            {t('range.yearByNeighbours', {
              month: gap.month ? format.month(gap.year, gap.month) : gap.year,
              list: format.list(reading),
            })}
          </span>
        ) : null}
      </div>
      {asking ? (
        <div id="year-hint" className={styles.warned}>
          <ToneIcon tone="warn" />
          <span>
            {explainFinding(asking, format.locale)}{' '}
            {gap ? (
              <Button onClick={() => onAnswer({ ano: String(gap.year) })}>
                {t('mends.year', { year: gap.year })}
              </Button>
            ) : null}
          </span>
        </div>
      ) : null}
      {asking || reading ? null : (
        <p id="year-hint" className={styles.hint}>
          {t('range.yearHint', { last: today.getFullYear() - 1 })}
        </p>
      )}
    </>
  );
}
