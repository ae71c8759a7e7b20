/** The index of Ajustes on the left: scrolls to a card, and marks the current one. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FORCED, SCALED } from '../theme/narrow.ts';

const useStyles = makeStyles({
  nav: {
    position: 'sticky',
    top: '16px',
    alignSelf: 'start',
    display: 'grid',
    rowGap: '2px',
    [SCALED]: { position: 'static', display: 'flex', flexWrap: 'wrap', columnGap: '4px' },
  },
  item: {
    font: 'inherit',
    textAlign: 'left',
    border: 'none',
    borderLeft: '3px solid transparent',
    padding: '6px 10px',
    minHeight: '32px',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // Forced colours draw what is transparent too.
    [FORCED]: { borderLeftColor: 'Canvas' },
  },
  now: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderLeftColor: tokens.colorBrandStroke1,
    [FORCED]: { borderLeftColor: 'Highlight' },
  },
});

export interface Place {
  readonly id: string;
  readonly name: string;
}

export function SettingsIndex(props: {
  places: readonly Place[];
  column: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const { places, column } = props;
  const [now, setNow] = useState(places[0]?.id);
  const ids = places.map(({ id }) => id).join(' ');
  useEffect(() => {
    const cards = ids.split(' ').flatMap((id) => column.current?.querySelector(`[data-place="${id}"]`) ?? []);
    const inSight = new Set<Element>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target);
          else inSight.delete(target);
        }
        const first = cards.find((card) => inSight.has(card));
        if (first instanceof HTMLElement) setNow(first.dataset['place']);
      },
      // The current card is the one that crosses the upper part of the window.
      { rootMargin: '-12% 0px -60% 0px' },
    );
    for (const card of cards) watch.observe(card);
    return () => watch.disconnect();
  }, [ids, column]);
  const lead = (id: string) => {
    const heading = column.current?.querySelector<HTMLElement>(`[data-place="${id}"] h2`);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.scrollIntoView({ block: 'start' });
    heading.focus({ preventScroll: true });
    setNow(id);
  };
  return (
    <nav className={styles.nav} aria-label={t('index')}>
      {places.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={mergeClasses(styles.item, now === id && styles.now)}
          aria-current={now === id ? 'location' : undefined}
          onClick={() => lead(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
