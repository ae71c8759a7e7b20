/** The rows of Início about watched notes that changed and that no person has seen. */

import { useTranslation } from 'react-i18next';
import type { WatchKind } from '../../shared/contract.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useChangeWords } from '../watch/watch-words.ts';
import type { Need } from './need.ts';

/** Rows; more are one row together. */
const MAX_ROWS = 3;
/** What was booked should not have been. */
const GRAVE: ReadonlySet<WatchKind> = new Set(['cancelled', 'substituted', 'denied', 'not-found']);

export function useWatchNeeds(): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const { environment } = useWhere();
  const { go } = useRouter();
  const { lead } = useNoteWords();
  const format = useFormat();
  const situation = useSituationWord();
  const words = useChangeWords();
  const seen = useCommand('watch.seen');
  const found = useQueryCall('watch.changes', { environment }).data;
  const [newest] = found?.changes ?? [];
  if (!found || !newest) return [];
  if (found.total > MAX_ROWS) {
    return [
      {
        key: 'watched',
        tone: found.changes.some(({ kinds }) => kinds.some((kind) => GRAVE.has(kind))) ? 'bad' : 'warn',
        title: t('watched.many', { n: format.number(found.total) }),
        text: t('watched.manyText', { what: words(newest.kinds), note: lead(newest.chNFe) }),
        act: t('watched.manyAct'),
        onAct: () => go('watched'),
      },
    ];
  }
  return found.changes.map(({ id, chNFe, kinds, before, after, company }) => {
    const names = {
      note: lead(chNFe),
      at: format.dateTime(after.at),
      after: situation(after.situacao, after.cStat, after.avisos),
    };
    return {
      key: `watched ${id}`,
      tone: kinds.some((kind) => GRAVE.has(kind)) ? 'bad' : 'warn',
      title: t('watched.title', { what: words(kinds) }),
      company: company || undefined,
      text: before
        ? t('watched.text', { ...names, before: situation(before.situacao, before.cStat, before.avisos) })
        : t('watched.first', names),
      act: t('watched.act'),
      onAct: () => go('watched', { watched: chNFe }),
      dismiss: t('common:seen'),
      onDismiss: () => void seen.run({ environment, ids: [id] }),
    };
  });
}
