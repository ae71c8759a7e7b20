/** A group in few words, for the head of the window and Início: how far it is, or how it ended, and a way to it. */

import { useTranslation } from 'react-i18next';
import { useLeaveFor } from '../../ui/dialogs/unsaved.tsx';
import { useWhere } from '../../ui/session.tsx';
import type { Tone } from '../../ui/states/tones.tsx';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { endOf } from './end-of.ts';
import type { GroupView } from './use-groups.ts';

export interface GroupWords {
  readonly tone: Tone;
  readonly what: string;
  readonly company: string | undefined;
  /** Models, series and numbers. */
  readonly place: string;
}

export function useGroupWords(): (group: GroupView) => GroupWords {
  const { t } = useTranslation(['frame', 'common']);
  const place = usePlaceWords();
  const { companies } = useWhere();
  return ({ cnpj, ranges, underWay, result }) => {
    const end = result && endOf(result);
    const at = result?.ranges[result.stoppedAt ?? 0];
    const range = at ? place.among(ranges)(at) : '';
    const total = ranges.length;
    const failed = end?.kind === 'stopped' && end.why === 'refused' ? 'bad' : 'warn';
    const tone = end?.kind === 'done' && end.saved ? 'good' : failed;
    const what = () => {
      if (!underWay) return t(end?.kind === 'done' ? 'frame:group.done' : 'frame:group.stopped', { range });
      if (underWay.at < 0) return t('frame:group.preparing', { count: total });
      return t('frame:group.now', { n: underWay.at + 1, total });
    };
    return {
      tone: underWay ? 'unknown' : tone,
      what: what(),
      company: companies.find((each) => each.cnpj === cnpj)?.name,
      place: place.ranges(ranges),
    };
  };
}

/** Shows it in Furos, in its environment and company, at the series in hand or that stopped it. */
export function useShowGroup(): (group: GroupView) => void {
  const leaveFor = useLeaveFor();
  const { environment, switchEnvironment } = useWhere();
  return ({ environment: of, cnpj, ranges, underWay, result }) => {
    const at = ranges[Math.max(underWay?.at ?? result?.stoppedAt ?? 0, 0)];
    const purpose = at ? { series: { cnpj, mod: at.mod, serie: at.serie } } : {};
    if (of === environment) {
      leaveFor('numbering', purpose);
      return;
    }
    switchEnvironment(of, purpose, 'numbering');
  };
}
