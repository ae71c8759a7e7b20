/** The timeline of a disablement: what happened when, and what SEFAZ answered, word for word. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementStep, DisablementView } from '../../../shared/contract.ts';
import { errorCodeSchema } from '../../../shared/errors.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { shownState } from '../../../shared/fiscal/cstat.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useToneStyles, type Tone } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  step: {
    display: 'grid',
    gridTemplateColumns: '152px 16px minmax(0, 1fr)',
    columnGap: '10px',
    position: 'relative',
    paddingBottom: '12px',
    // The line between two steps.
    ':not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '169px',
      top: '18px',
      bottom: '-4px',
      width: '2px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
  },
  time: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  dot: {
    width: '10px',
    height: '10px',
    margin: '5px 3px',
    borderRadius: '5px',
    backgroundColor: 'currentcolor',
  },
  what: { fontWeight: tokens.fontWeightSemibold },
  more: { display: 'block', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
  verbatim: { display: 'block', overflowWrap: 'anywhere' },
  path: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px' },
});

const TONES: Readonly<Record<DisablementStep['kind'], Tone>> = {
  prepared: 'quiet',
  waived: 'warn',
  signed: 'quiet',
  sent: 'quiet',
  'not-sent': 'warn',
  'no-answer': 'warn',
  answered: 'quiet',
  saved: 'good',
  'not-saved': 'warn',
  imported: 'quiet',
  discarded: 'quiet',
  found: 'warn',
  'not-found': 'warn',
};

export function StorySteps({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const { environment, requestId } = view;
  const query = useQueryCall('disablement.story', { environment, requestId });
  return (
    <>
      <ErrorPanel error={query.error?.error} />
      <ol className={styles.list} aria-label={t('resolve.story')}>
        {(query.data ?? []).map((step, index, steps) => (
          // Steps are only appended, so the index is a stable key.
          <StoryStep key={index} step={step} before={steps[index - 1]} />
        ))}
      </ol>
    </>
  );
}

interface StoryStepProps {
  readonly step: DisablementStep;
  /** Undefined for the first one. */
  readonly before: DisablementStep | undefined;
}

function StoryStep({ step, before }: StoryStepProps): ReactNode {
  const styles = useStyles();
  const tones = useToneStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const again = step.kind === 'sent' && (step.attempt ?? 1) > 1;
  return (
    <li className={styles.step}>
      <time dateTime={step.at} className={styles.time}>
        {format.dateTime(step.at, true)}
      </time>
      <span aria-hidden="true" className={mergeClasses(styles.dot, tones[toneOf(step)])} />
      <span>
        <span className={styles.what}>
          {again ? t('happened.sentAgain', { n: step.attempt }) : t(`happened.${step.kind}`)}
        </span>
        {step.by && !isSameSeat(step.by, before?.by) ? (
          <span className={styles.more}>
            {t('happened.by', step.by)}
            {/* User and computer are as the writer says; whose connection it was the server knows. */}
            {step.by.role === undefined || (step.by.role === step.by.user && !step.by.poses)
              ? null
              : ` · ${t(step.by.poses ? 'happened.poses' : 'happened.role', { role: step.by.role })}`}
          </span>
        ) : null}
        <Details step={step} />
      </span>
    </li>
  );
}

type Seat = NonNullable<DisablementStep['by']>;

function isSameSeat(one: Seat, other: Seat | undefined): boolean {
  return one.user === other?.user && one.machine === other.machine && one.role === other.role;
}

function Details({ step }: { step: DisablementStep }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const { answer, paths } = step;
  return (
    <>
      {step.overridden ? <span className={styles.more}>{t('happened.overridden')}</span> : null}
      {answer ? <span className={styles.verbatim}>{spokenText(answer)}</span> : null}
      {step.provedBy ? <span className={styles.more}>{t('happened.proved')}</span> : null}
      {step.fault ? <Fault fault={step.fault} /> : null}
      {step.nProt ? <span className={styles.more}>{format.protocol(step.nProt)}</span> : null}
      {step.problem ? <span className={styles.more}>{step.problem}</span> : null}
      {paths?.map((path) => (
        <span key={path} className={mergeClasses(styles.more, styles.path)}>
          {path}
        </span>
      ))}
    </>
  );
}

function Fault({ fault }: { fault: NonNullable<DisablementStep['fault']> }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const { locale } = useFormat();
  const code = errorCodeSchema.safeParse(fault.code);
  const { phase } = fault;
  const known = phase === 'connect' || phase === 'send' || phase === 'answer';
  return (
    <span className={styles.more}>
      {known ? `${t(`happened.phase.${phase}`)} ` : ''}
      {code.success
        ? explainError({ code: code.data, ...(phase ? { data: { phase } } : {}) }, locale).what
        : fault.code}
    </span>
  );
}

/** The colour of an answer is that of its result. */
function toneOf({ kind, state, answer }: DisablementStep): Tone {
  if (kind !== 'answered') return TONES[kind];
  if (state === 'homologated') return 'good';
  return shownState({ state, answer }) === 'refused' ? 'bad' : 'warn';
}
