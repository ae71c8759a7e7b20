/** The sections on the left in the style of Windows: icon, label, shortcut. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { QuestionCircleRegular, SearchRegular } from '@fluentui/react-icons';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useIntegrationShown } from '../integration/shown.ts';
import { ReadingMark } from '../numbering/reading-mark.tsx';
import { useOpenPalette } from '../palette/palette-provider.tsx';
import { entriesOf, menuOf, sectionOf, type Entry, type Screen } from '../screens.ts';
import { useHelp } from '../ui/navigation/help.ts';
import { useLeaveFor } from '../ui/dialogs/unsaved.tsx';
import { useWhere } from '../ui/session.tsx';
import { FORCED, LOW, NARROW, SHORT, SLIM, useSlim } from '../theme/narrow.ts';

const useStyles = makeStyles({
  nav: {
    padding: '8px 8px 12px',
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    [LOW]: { padding: '4px 8px', rowGap: '4px' },
  },
  foot: { marginTop: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '2px' },
  quiet: { color: tokens.colorNeutralForeground2, columnGap: '8px', fontSize: '13px', whiteSpace: 'nowrap' },
  small: { fontSize: '16px', width: '20px' },
  groups: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '10px',
    [LOW]: { rowGap: '4px' },
  },
  group: {
    // No room for the group's name: a line instead.
    [SLIM]: { '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingTop: '8px' } },
    [LOW]: { '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingTop: '4px' } },
  },
  heading: {
    padding: '0 12px 2px',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    [SLIM]: { display: 'none' },
    [LOW]: { display: 'none' },
    [FORCED]: { color: 'CanvasText' },
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '2px',
  },
  item: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    width: '100%',
    minHeight: '36px',
    padding: '0 12px',
    [NARROW]: { padding: '0 4px 0 8px', columnGap: '8px' },
    [SLIM]: { justifyContent: 'center', padding: '0' },
    [SHORT]: { minHeight: '32px' },
    // All of them without scrolling at 1366×768 and 150 %.
    [LOW]: { minHeight: '28px' },
    [FORCED]: { border: '1px solid Canvas', ':hover': { border: '1px solid Highlight' } },
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  icon: { fontSize: '20px', flexShrink: 0, display: 'flex' },
  label: {
    flexGrow: 1,
    // Semibold where it is chosen, and so wider: in two lines it would push down all below it.
    whiteSpace: 'nowrap',
    minWidth: 0,
    // Icons only: the label remains as accessible name and tooltip.
    [SLIM]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  key: {
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    fontWeight: tokens.fontWeightRegular,
    [NARROW]: { display: 'none' },
    // In forced colours our grey would be drawn on the system's highlight.
    [FORCED]: { color: 'inherit' },
  },
  badge: {
    flexShrink: 0,
    boxSizing: 'border-box',
    minWidth: '20px',
    height: '20px',
    padding: '0 6px',
    borderRadius: '10px',
    fontSize: '13px',
    lineHeight: '20px',
    textAlign: 'center',
    fontWeight: tokens.fontWeightSemibold,
    // Filled in every theme, to be noticed at the edge of the view.
    backgroundColor: '#a4262c',
    color: '#ffffff',
    [SLIM]: {
      position: 'absolute',
      top: '1px',
      right: '1px',
      minWidth: '16px',
      height: '16px',
      padding: '0 4px',
      lineHeight: '16px',
      // A bubble on an icon.
      fontSize: '11px',
    },
    [FORCED]: { border: '1px solid currentColor', lineHeight: '18px' },
  },
  /** Something to look at, and no danger. */
  news: { backgroundColor: '#115ea3' },
  now: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    // What is chosen stands out more than what the pointer is over.
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Selected },
    fontWeight: tokens.fontWeightSemibold,
    '::before': {
      content: '""',
      position: 'absolute',
      left: '0',
      top: '9px',
      bottom: '9px',
      width: '3px',
      borderRadius: '2px',
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
    [FORCED]: {
      border: '1px solid Highlight',
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      ':hover': { backgroundColor: 'Highlight' },
    },
  },
});

export function Navigation({
  environment,
  current,
  loading,
}: {
  environment: Environment;
  current: Screen;
  /** The companies decide which entries there are: shown before, the ones below would move. */
  loading: boolean;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['frame', 'screens']);
  const leaveFor = useLeaveFor();
  const slim = useSlim();
  const { companies } = useWhere();
  const openPalette = useOpenPalette();
  const openHelp = useHelp();
  const lost = useQueryCall('disablement.list', { environment, pending: true }).data?.filter(
    ({ state }) => state === 'uncertain',
  ).length;
  const counted = useId();
  const changed = useQueryCall('watch.changes', { environment }).data?.total;
  const counts: Partial<Record<Entry['id'], number | undefined>> = { disablement: lost, watched: changed };
  const now = sectionOf(current);
  const integration = useIntegrationShown().shown;
  // Ctrl+K and its digit open Integração also where it is left out here.
  const entries = entriesOf(environment, companies.length).filter(
    ({ id }) => id !== 'integration' || integration || now === id,
  );
  const item = ({ id, menu: { icon: Icon, key, digit } }: Entry) => {
    const name = t(`screens:${id}.name`);
    const count = counts[id] ?? 0;
    return (
      <li key={id}>
        <button
          type="button"
          className={mergeClasses(styles.item, id === now && styles.now)}
          title={slim ? name : undefined}
          aria-current={id === now ? 'page' : undefined}
          aria-keyshortcuts={[key, digit && `Control+${digit}`].filter(Boolean).join(' ')}
          aria-describedby={count > 0 ? `${counted}-${id}` : undefined}
          onClick={() => leaveFor(id)}
        >
          <span className={styles.icon} aria-hidden="true">
            <Icon />
          </span>
          <span className={styles.label}>{name}</span>
          {count > 0 ? (
            <span className={mergeClasses(styles.badge, id === 'watched' && styles.news)} aria-hidden="true">
              {count > 9 ? '9+' : count}
            </span>
          ) : null}
          {id === 'numbering' ? <ReadingMark /> : null}
          {key ? (
            <span className={styles.key} aria-hidden="true">
              {key}
            </span>
          ) : null}
        </button>
      </li>
    );
  };
  return (
    <nav className={styles.nav} aria-label={t('nav')} data-region>
      <div className={styles.groups}>
        {menuOf(loading ? [] : entries).map(({ group, entries: some }) => (
          <div key={group ?? ''} className={styles.group}>
            {group ? (
              <div className={styles.heading} id={`${counted}-${group}`}>
                {t(`groups.${group}`)}
              </div>
            ) : null}
            <ul className={styles.list} aria-labelledby={group ? `${counted}-${group}` : undefined}>
              {some.map(item)}
            </ul>
          </div>
        ))}
      </div>
      <span id={`${counted}-disablement`} hidden>
        {lost ? t('uncertain', { count: lost }) : ''}
      </span>
      <span id={`${counted}-watched`} hidden>
        {changed ? t('changed', { count: changed }) : ''}
      </span>
      <div className={styles.foot}>
        <FootButton icon={<SearchRegular />} label={t('search')} shortcut="Ctrl+K" onClick={openPalette} />
        <FootButton
          icon={<QuestionCircleRegular />}
          label={t('help')}
          shortcut="F1"
          onClick={() => openHelp?.()}
        />
      </div>
    </nav>
  );
}

function FootButton(props: {
  icon: ReactNode;
  label: string;
  shortcut: string;
  onClick: () => void;
}): ReactNode {
  const styles = useStyles();
  const slim = useSlim();
  return (
    <button
      type="button"
      className={mergeClasses(styles.item, styles.quiet)}
      title={slim ? props.label : undefined}
      aria-keyshortcuts={props.shortcut.replace('Ctrl', 'Control')}
      onClick={props.onClick}
    >
      <span className={mergeClasses(styles.icon, styles.small)} aria-hidden="true">
        {props.icon}
      </span>
      <span className={styles.label}>{props.label}</span>
      <span className={styles.key} aria-hidden="true">
        {props.shortcut}
      </span>
    </button>
  );
}
