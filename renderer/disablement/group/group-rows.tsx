/** The ranges of a group before they are sent, each with what is known against it and its year where that is not known. */

import { Button, Field, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explainFinding } from '../../../shared/explain/index.ts';
import { rangeCount, rangeKey } from '../../../shared/fiscal/numbering.ts';
import { useNow } from '../../ui/clock.ts';
import { useLeaveFor } from '../../ui/dialogs/unsaved.tsx';
import { ToneIcon } from '../../ui/states/tones.tsx';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { shownFindings, yearsToOffer, type RangeReport } from '../wizard/wizard-model.ts';
import { isBlocked, type ChosenRange } from './group-model.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '16px',
    rowGap: '6px',
    alignItems: 'center',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  numbers: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  findings: {
    gridColumnStart: 1,
    gridColumnEnd: 3,
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: '10px',
    rowGap: '4px',
    maxWidth: '72ch',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px' },
  },
  buttons: { display: 'flex', columnGap: '4px' },
  year: { width: '140px' },
});

export interface GroupRowsProps {
  readonly ranges: readonly ChosenRange[];
  /** In their order; undefined while one is checked. */
  readonly reports: readonly (RangeReport | undefined)[];
  /** The year that the person chose, by {@link rangeKey}. */
  readonly years: Readonly<Record<string, number>>;
  /** The person tried to go on. */
  readonly asked: boolean;
  readonly onYear: (range: ChosenRange, year: number | undefined) => void;
  /** `beside`: the button of the range that is then in its place; undefined where it was the only one. */
  readonly onDrop: (range: ChosenRange, beside: HTMLElement | undefined) => void;
}

export function GroupRows(props: GroupRowsProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const nameOf = usePlaceWords().among(props.ranges);
  return (
    <ul className={styles.list} aria-label={t('group.ranges')}>
      {props.ranges.map((range, i) => (
        <Row key={rangeKey(range)} {...props} range={range} name={nameOf(range)} report={props.reports[i]} />
      ))}
    </ul>
  );
}

interface RowProps extends GroupRowsProps {
  readonly range: ChosenRange;
  readonly name: string;
  readonly report: RangeReport | undefined;
}

function Row(props: RowProps): ReactNode {
  const { range, name, report, asked } = props;
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const leaveFor = useLeaveFor();
  const today = useNow();
  const count = rangeCount(range);
  const blocked = isBlocked(report);
  const findings = shownFindings(report?.findings ?? []).filter(({ level }) => level !== 'info');
  const year = props.years[rangeKey(range)];
  const { mod, serie, nNFIni, nNFFin } = range;
  return (
    <li className={styles.row}>
      <span className={styles.numbers}>
        {name}{' '}
        <span className={styles.quiet}>
          ({t('common:numbers', format.counted(count))}
          {range.yearKnown ? `, ${t('disablement:group.year', { year: range.ano })}` : ''})
        </span>
      </span>
      <span className={styles.buttons}>
        {report ? null : <Spinner size="extra-tiny" aria-label={t('disablement:range.checking')} />}
        {blocked ? (
          <Button
            size="small"
            aria-label={t('disablement:group.aloneLabel', { range: name })}
            onClick={() => leaveFor('disablement', { range: { mod, serie, nNFIni, nNFFin } })}
          >
            {t('disablement:group.alone')}
          </Button>
        ) : null}
        <Button
          size="small"
          appearance={blocked ? 'primary' : 'subtle'}
          aria-label={t('disablement:group.dropLabel', { range: name })}
          data-drop
          onClick={({ currentTarget }) => props.onDrop(range, dropBeside(currentTarget))}
        >
          {t('disablement:group.drop')}
        </Button>
      </span>
      {range.yearKnown ? null : (
        <Field
          label={t('disablement:group.yearAsked', { range: name })}
          {...(asked && year === undefined ? { validationMessage: t('disablement:problems.year') } : {})}
        >
          <Select
            className={styles.year}
            value={year === undefined ? '' : String(year)}
            onChange={(_, { value }) => props.onYear(range, value === '' ? undefined : Number(value))}
          >
            <option value="">{t('disablement:range.yearChoose')}</option>
            {yearsToOffer(today, range.ano).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      )}
      {findings.length > 0 ? (
        <div className={styles.findings} {...(blocked ? { tabIndex: -1, 'data-stops': '' } : {})}>
          {findings.map((finding) => (
            <Finding
              key={`${finding.code} ${String(finding.data?.['requestId'] ?? '')}`}
              tone={finding.level === 'block' ? 'bad' : 'warn'}
              text={explainFinding(finding, format.locale)}
            />
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** The next one, or of the last the one before. */
function dropBeside(button: HTMLElement): HTMLElement | undefined {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector<HTMLElement>('[data-drop]') ?? undefined;
}

function Finding({ tone, text }: { tone: 'bad' | 'warn'; text: string }): ReactNode {
  return (
    <>
      <ToneIcon tone={tone} />
      <span>{text}</span>
    </>
  );
}
