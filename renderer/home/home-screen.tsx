/** Início: pending matters, the two main actions, and the last operations. */

import { Button, makeStyles, mergeClasses, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import {
  CheckmarkCircle24Regular,
  NumberSymbolSquareRegular,
  PulseRegular,
  SearchRegular,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GAPS_ASKED, LOOKED_AT } from '../api/first-calls.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useGroups } from '../disablement/group/use-groups.ts';
import { LOW, NARROW, WIDE } from '../theme/narrow.ts';
import { TrainingTour } from '../training/training-tour.tsx';
import { useOpenConnection } from '../ui/navigation/connection-panel.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { KeyButton, useMnemonic, type MnemonicName } from '../ui/keyboard/mnemonics.tsx';
import { Card, Page } from '../ui/page.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useSharedRefusal, useSharedState } from '../ui/states/shared-journal.tsx';
import { SkeletonRows, useAfter } from '../ui/states/skeleton.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import { GapsCard } from './gaps-card.tsx';
import { isOfGroup, useGroupNeeds } from './group-needs.ts';
import { LastDone } from './last-done.tsx';
import { useProgramNeeds } from './program-needs.ts';
import { useSharedNeeds } from './shared-needs.ts';
import { useSefazNeeds } from './sefaz-needs.tsx';
import { Needs, useNeeds } from './needs.tsx';
import { useWatchNeeds } from './watch-needs.ts';
import { useConflictNeeds, useContingencyNeeds, useSparseNeeds, useWaitingNeeds } from './number-needs.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '20px',
    alignItems: 'start',
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
  },
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '20px',
    [LOW]: { rowGap: '12px' },
  },
  fine: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    fontSize: '16px',
    color: tokens.colorNeutralForeground1,
  },
  fineIcon: { color: tokens.colorPaletteGreenForeground1, display: 'flex' },
  fineText: { color: tokens.colorNeutralForeground2, fontSize: '14px' },
  actions: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '16px' },
  action: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '16px',
    alignItems: 'center',
    padding: '20px 24px',
    minHeight: '92px',
    [NARROW]: { padding: '12px 16px', columnGap: '12px', minHeight: '72px' },
    textAlign: 'left',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      border: `1px solid ${tokens.colorBrandStroke1}`,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  sign: {
    width: '44px',
    height: '44px',
    borderRadius: '12px',
    display: 'grid',
    placeItems: 'center',
    fontSize: '24px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  actionTitle: { display: 'block', fontSize: '16px', fontWeight: tokens.fontWeightSemibold },
  actionText: { display: 'block', color: tokens.colorNeutralForeground2, marginTop: '2px' },
  key: {
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    alignSelf: 'start',
    [NARROW]: { display: 'none' },
  },
});

/** After it a server that does not answer keeps nothing else from being shown. */
const PATIENCE_MS = 2_000;

export function HomeScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['home', 'connection', 'screens']);
  const { environment } = useWhere();
  const { go } = useRouter();
  const pending = useQueryCall('disablement.list', { environment, pending: true });
  const history = useQueryCall('history.list', { environment, limit: LOOKED_AT });
  const sefazNeeds = useSefazNeeds(history.data ?? []);
  // From the journal: it may no longer be among the newest entries of the history.
  const waiting = useQueryCall('disablement.list', { environment, pending: false, waiting: true });
  const contingency = useQueryCall('contingency.list', { environment });
  const gaps = useQueryCall('numbering.gaps', { environment, limit: GAPS_ASKED }, { keepPrevious: true });
  // What a running group has yet to send is its own.
  const running = useGroups().filter(({ underWay }) => underWay);
  const left = waiting.data?.filter((view) => !running.some((group) => isOfGroup(group, view)));
  const needs = [
    ...useGroupNeeds(),
    ...useNeeds(pending.data ?? []),
    ...useWatchNeeds(),
    ...useContingencyNeeds(contingency.data),
    ...useWaitingNeeds(left ?? []),
    ...useConflictNeeds(gaps.data),
    ...useSparseNeeds(gaps.data),
    ...sefazNeeds,
    ...useSharedNeeds(),
    ...useProgramNeeds(),
  ];
  // Said by the notice above.
  const refusal = useSharedRefusal();
  const queries = [pending, waiting, contingency, history, gaps];
  const failed = queries.find(({ error }) => error)?.error?.error;
  const known = pending.data && waiting.data && contingency.data && gaps.data;
  // All at once: what comes later would push down what a hand is about to press.
  const pendingStill = queries.some(({ isPending }) => isPending);
  const late = useAfter(PATIENCE_MS, pendingStill);
  const settled = late || !pendingStill;
  const altered = useSharedState()?.chains.length ?? 0;
  const clear = needs.length === 0 && gaps.data?.gaps.length === 0 && altered === 0;
  const openConnection = useOpenConnection();
  const restoreFocus = useRestoreFocusTarget();

  return (
    <Page
      title={t('screens:home.title')}
      room="roomy"
      actions={
        <KeyButton
          {...restoreFocus}
          mnemonic="home.connection"
          icon={<PulseRegular />}
          appearance="subtle"
          onClick={() => openConnection()}
        >
          {t('connection:title')}
        </KeyButton>
      }
    >
      {settled ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <ErrorPanel error={failed?.code === refusal?.code ? undefined : failed} />
            {needs.length > 0 ? <Needs needs={needs} /> : null}
            {gaps.data ? <GapsCard found={gaps.data} /> : null}
            {known && clear && !refusal && !failed ? (
              <div className={styles.fine}>
                <span className={styles.fineIcon} aria-hidden="true">
                  <CheckmarkCircle24Regular />
                </span>
                <strong>{t('home:allDone')}</strong>
                <span className={styles.fineText}>{t('home:allDoneText')}</span>
              </div>
            ) : null}
            <div className={styles.actions}>
              <BigAction
                icon={<SearchRegular />}
                title={t('home:consult')}
                text={t('home:consultText')}
                shortcut="F3"
                mnemonic="home.consult"
                onClick={() => go('consult')}
              />
              <BigAction
                icon={<NumberSymbolSquareRegular />}
                title={t('home:disable')}
                text={t('home:disableText')}
                shortcut="F4"
                mnemonic="home.disable"
                onClick={() => go('disablement')}
              />
            </div>
            {environment === 'treino' ? <TrainingTour /> : null}
          </div>
          <div className={styles.column}>
            <Card title={t('home:lastDone')}>
              <LastDone entries={history.data} failed={history.error !== null} />
              {history.data && history.data.length > 0 ? (
                <Button appearance="subtle" onClick={() => go('history')}>
                  {t('home:seeAll')}
                </Button>
              ) : null}
            </Card>
            <CertificatesCard />
          </div>
        </div>
      ) : (
        <SkeletonRows rows={4} height={96} />
      )}
    </Page>
  );
}

function BigAction(props: {
  icon: ReactNode;
  title: string;
  text: string;
  shortcut: string;
  mnemonic: MnemonicName;
  onClick: () => void;
}): ReactNode {
  const styles = useStyles();
  const { props: keys, label } = useMnemonic(props.mnemonic);
  return (
    <button
      type="button"
      className={mergeClasses(styles.action)}
      onClick={props.onClick}
      {...keys}
      aria-keyshortcuts={`${props.shortcut} ${keys['aria-keyshortcuts']}`}
    >
      <span className={styles.sign} aria-hidden="true">
        {props.icon}
      </span>
      <span>
        <span className={styles.actionTitle}>{label(props.title)}</span>
        <span className={styles.actionText}>{props.text}</span>
      </span>
      <span className={styles.key} aria-hidden="true">
        {props.shortcut}
      </span>
    </button>
  );
}
