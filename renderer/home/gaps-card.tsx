/** "Encontrei 3 furos": the most urgent gaps of all companies with the days left, each with one button. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, Gap } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { DeadlineRing, useDeadlineWords } from '../numbering/deadline-ring.tsx';
import { rangeOfGap } from '../numbering/gaps/to-wizard.ts';
import { useGapWords } from '../numbering/gaps/use-gap-words.ts';
import { useWhere } from '../ui/session.tsx';
import { Card } from '../ui/page.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { ToneIcon } from '../ui/states/tones.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { nextStepOf } from './gap-step.ts';
import { useGoTo } from './use-go-to.ts';
import { LISTED } from '../theme/style-pieces.ts';

/** Rows shown; one more row is for the rest. */
const MAX_ROWS = 3;
const RING_PX = 44;

const useStyles = makeStyles({
  late: {
    margin: '0 0 8px',
    color: tokens.colorPaletteRedForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    ...LISTED,
    gridTemplateColumns: `${RING_PX}px minmax(0, 1fr) auto`,
    columnGap: '14px',
    justifyItems: 'start',
    padding: '12px 0',
  },
  centre: { display: 'flex', justifySelf: 'center' },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  company: { fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere' },
  text: { display: 'block', color: tokens.colorNeutralForeground2, marginTop: '2px' },
});

/** Renders nothing without a gap. Numbers that may still arrive are none. */
export function GapsCard({ found }: { found: CallOutput<'numbering.gaps'> }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['home', 'common']);
  const { go } = useRouter();
  const format = useFormat();
  const count = found.gaps.length + found.more.gaps;
  if (count === 0) return null;
  const shown = count > MAX_ROWS + 1 ? found.gaps.slice(0, MAX_ROWS) : found.gaps;
  const rest = count - shown.length;
  return (
    <Card title={t('gaps.title', { count })}>
      {found.late > 0 ? (
        <p className={styles.late}>{t('common:overdue', format.counted(found.late))}</p>
      ) : null}
      <ul className={styles.list}>
        {shown.map((gap) => (
          <GapRow key={`${gap.cnpj} ${gap.mod} ${gap.serie} ${gap.nNFIni}`} gap={gap} />
        ))}
        {rest > 0 ? (
          <li className={styles.row}>
            <span className={styles.centre}>
              <ToneIcon tone="quiet" />
            </span>
            <span className={styles.title}>{t('gaps.more', { count: rest })}</span>
            <Button onClick={() => go('numbering')}>{t('gaps.seeAll')}</Button>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function GapRow({ gap }: { gap: Gap }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['home', 'common', 'gaps']);
  const { companies } = useWhere();
  const format = useFormat();
  const place = usePlaceWords();
  const words = useGapWords();
  const range = format.range(gap);
  const goTo = useGoTo();
  const step = nextStepOf(gap);
  const series = { cnpj: gap.cnpj, mod: gap.mod, serie: gap.serie, nNFIni: gap.nNFIni, nNFFin: gap.nNFFin };
  const cnpj = companies.length > 1 ? formatCnpj(gap.cnpj) : '';
  const company = [gap.company, cnpj].filter(Boolean).join(' · ');
  return (
    <li className={styles.row}>
      <span className={styles.centre}>
        {gap.deadline ? (
          <DeadlineRing deadline={gap.deadline} size={RING_PX} bare />
        ) : (
          <ToneIcon tone="unknown" />
        )}
      </span>
      <span>
        <span className={styles.title}>
          {t('home:gaps.numbers', {
            ...format.counted(gap.count),
            place: place.range(gap),
          })}
          {company ? <span className={styles.company}>{` · ${company}`}</span> : null}
        </span>
        <span className={styles.text}>
          {[words.between(gap), ...gap.notes.map((note) => t(`gaps:notes.${note}`))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {gap.deadline ? <DeadlineLine deadline={gap.deadline} /> : null}
      </span>
      {step === 'disable' ? (
        <Button
          appearance="primary"
          aria-label={t('gaps:gap.disableOf', { range })}
          onClick={() => goTo(gap.cnpj, 'disablement', { range: rangeOfGap(gap) })}
        >
          {t('gaps:gap.disable')}
        </Button>
      ) : (
        <Button
          aria-label={t('home:gaps.lookOf', { range })}
          onClick={() => goTo(gap.cnpj, 'numbering', { series })}
        >
          {t('common:see')}
        </Button>
      )}
    </li>
  );
}

function DeadlineLine({ deadline }: { deadline: NonNullable<Gap['deadline']> }): ReactNode {
  // The ring beside it says the same to screen readers.
  return (
    <span className={useStyles().text} aria-hidden="true">
      {useDeadlineWords(deadline)}
    </span>
  );
}
