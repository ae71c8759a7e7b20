/** The group of disablements under way, or its end not seen yet, in the head of the window. */

import { Button, makeStyles, mergeClasses, Spinner, Tooltip } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroups } from '../disablement/group/use-groups.ts';
import { useGroupWords, useShowGroup } from '../disablement/group/use-group-words.ts';
import { CROWDED } from '../theme/narrow.ts';
import { ToneIcon, useToneStyles } from '../ui/states/tones.tsx';

const useStyles = makeStyles({
  mark: { flexShrink: 0, minWidth: '48px' },
  text: { whiteSpace: 'nowrap', [CROWDED]: { display: 'none' } },
});

export function GroupMark(): ReactNode {
  const styles = useStyles();
  const tones = useToneStyles();
  const { t } = useTranslation('frame');
  const wordsOf = useGroupWords();
  const show = useShowGroup();
  const groups = useGroups();
  // What still runs comes first; the next one is shown when this one is seen.
  const group = groups.find(({ underWay }) => underWay) ?? groups[0];
  const words = group && wordsOf(group);
  const ended = words && !group.underWay;
  return (
    <>
      {words ? (
        <Tooltip content={t('group.label', { ...words, company: words.company ?? '' })} relationship="label">
          <Button
            appearance="subtle"
            className={mergeClasses(styles.mark, tones[words.tone])}
            icon={ended ? <ToneIcon tone={words.tone} /> : <Spinner size="extra-tiny" />}
            onClick={() => show(group)}
          >
            <span className={styles.text}>{words.what}</span>
          </Button>
        </Tooltip>
      ) : null}
      <span role="status" className="visually-hidden">
        {ended ? words.what : ''}
      </span>
    </>
  );
}
