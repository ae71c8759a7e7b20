/** Says in the header that the journal is shared, by which server, and whether that answers. */

import { Button, makeStyles, mergeClasses, Tooltip } from '@fluentui/react-components';
import { DatabaseLinkRegular, DatabaseWarningRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CROWDED, useWide, WIDE } from '../theme/narrow.ts';
import { useLeaveFor } from '../ui/dialogs/unsaved.tsx';
import { useSharedJournal } from '../ui/states/shared-journal.tsx';
import { useToneStyles } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { ON_ONE_LINE } from '../theme/style-pieces.ts';

const useStyles = makeStyles({
  badge: { flexShrink: 0, minWidth: '48px', justifyContent: 'flex-start' },
  text: { ...ON_ONE_LINE, maxWidth: '200px', [WIDE]: { maxWidth: '380px' }, [CROWDED]: { display: 'none' } },
});

export function SharedBadge(): ReactNode {
  const styles = useStyles();
  const tones = useToneStyles();
  const { t } = useTranslation('frame');
  const format = useFormat();
  const wide = useWide();
  const leaveFor = useLeaveFor();
  const shared = useSharedJournal();
  if (!shared || shared.standing === 'none') return null;
  const { standing, server = t('shared.unnamed'), since } = shared;
  // A server that answers and refuses is described by the notice.
  const refused = standing === 'away' && shared.error?.code !== 'database.away';
  const is = refused ? 'refused' : standing;
  const full = t(`shared.full.${is}`, { server, time: format.since(since) });
  return (
    <Tooltip content={full} relationship="label">
      <Button
        appearance="subtle"
        className={mergeClasses(styles.badge, standing === 'away' ? tones.warn : tones.unknown)}
        icon={standing === 'away' ? <DatabaseWarningRegular /> : <DatabaseLinkRegular />}
        onClick={() => leaveFor('settings', { place: 'shared' })}
      >
        <span className={styles.text}>{t(`shared.${wide ? 'long' : 'short'}.${is}`, { server })}</span>
      </Button>
    </Tooltip>
  );
}
