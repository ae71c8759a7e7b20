/** One colour, one icon and one label for each situation of a note, a request or a certificate. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle20Filled,
  Circle20Regular,
  DismissCircle20Filled,
  ErrorCircle20Filled,
  QuestionCircle20Filled,
  Warning20Filled,
  type FluentIcon,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { DisablementView } from '../../../shared/contract.ts';
import { isMarked } from '../../../shared/explain/situation-notices.ts';
import { shownState, type Situation } from '../../../shared/fiscal/cstat.ts';

export type Tone = 'good' | 'gone' | 'bad' | 'warn' | 'unknown' | 'quiet';

export const SITUATION_TONE: Readonly<Record<Situation, Tone>> = {
  autorizada: 'good',
  cancelada: 'gone',
  denegada: 'bad',
  epec: 'warn',
  'nao-consta': 'unknown',
  outra: 'unknown',
  'nao-consultada': 'warn',
};

/** `avisos`: the notices that belong to the situation. */
export function situationTone(situacao: Situation, avisos?: readonly string[]): Tone {
  return isMarked({ situacao, avisos }) ? 'warn' : SITUATION_TONE[situacao];
}

export function disablementTone(view: DisablementView): Tone {
  if (view.state === 'homologated') return view.file && !view.file.saved ? 'warn' : 'good';
  const shown = shownState(view);
  if (shown === 'refused') return 'bad';
  return ['uncertain', 'sending', 'imported', 'stopped'].includes(shown) ? 'warn' : 'quiet';
}

export const useToneStyles = makeStyles({
  good: { color: tokens.colorPaletteGreenForeground1 },
  gone: { color: tokens.colorPaletteRedForeground1 },
  bad: { color: tokens.colorPaletteRedForeground1 },
  warn: { color: tokens.colorPaletteDarkOrangeForeground1 },
  unknown: { color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const ICONS: Readonly<Record<Tone, FluentIcon>> = {
  good: CheckmarkCircle20Filled,
  gone: DismissCircle20Filled,
  bad: ErrorCircle20Filled,
  warn: Warning20Filled,
  unknown: QuestionCircle20Filled,
  quiet: Circle20Regular,
};

export function ToneIcon({ tone }: { tone: Tone }): ReactNode {
  const Icon = ICONS[tone];
  return <Icon aria-hidden="true" className={mergeClasses(useLineStyles().icon, useToneStyles()[tone])} />;
}

const useLineStyles = makeStyles({
  // Beside a text that is too long it stays as large as elsewhere.
  icon: { flexShrink: 0 },
  line: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: '8px' },
});

/** A sentence beside its icon. */
export function ToneLine({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <div className={useLineStyles().line}>
      <ToneIcon tone={tone} />
      <div>{children}</div>
    </div>
  );
}

const useBadgeStyles = makeStyles({
  badge: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '6px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
});

/** Icon and word together: colour never carries the meaning alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  const styles = useBadgeStyles();
  const tones = useToneStyles();
  return (
    <span className={mergeClasses(styles.badge, tones[tone])}>
      <ToneIcon tone={tone} />
      {children}
    </span>
  );
}
