/** A group in few words, for the head of the window and Início: how far it is, or how it ended, and a way to it. */

import { useTranslation } from 'react-i18next';
import { useRouter } from '../../ui/navigation/router.tsx';
import { useWhere } from '../../ui/session.tsx';
import type { Tone } from '../../ui/states/tones.tsx';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { endOf } from './end-of.ts';
import type { GroupView } from './use-groups.ts';

export interface GroupWords {
  readonly tone: Tone;
  readonly what: string;
  readonly company: string | undefined;
  /** Model, series and numbers. */
  readonly place: string;
}

export function useGroupWords(): (group: GroupView) => GroupWords {
  const { t } = useTranslation(['frame', 'common']);
  const format = useFormat();
  const place = usePlaceWords();
  const { companies } = useWhere();
  return ({ cnpj, mod, serie, ranges, underWay, result }) => {
    const end = result && endOf(result);
    const at = result?.ranges[result.stoppedAt ?? 0];
    const range = at ? `${format.numberSign} ${format.range(at)}` : '';
    const total = ranges.length;
    const words = underWay
      ? underWay.at < 0
        ? t('frame:group.preparing', { count: total })
        : t('frame:group.now', { n: underWay.at + 1, total })
      : t(end?.kind === 'done' ? 'frame:group.done' : 'frame:group.stopped', { range });
    const failed = end?.kind === 'stopped' && end.why === 'refused' ? 'bad' : 'warn';
    return {
      tone: underWay ? 'unknown' : end?.kind === 'done' && end.saved ? 'good' : failed,
      what: words,
      company: companies.find((each) => each.cnpj === cnpj)?.name,
      place: t('frame:group.place', {
        series: place.series({ mod, serie }),
        list: format.list(ranges.map((each) => `${format.numberSign} ${format.range(each)}`)),
      }),
    };
  };
}

/** Shows it in Furos, in its environment and company. */
export function useShowGroup(): (group: GroupView) => void {
  const { go } = useRouter();
  const { environment, switchEnvironment } = useWhere();
  return ({ environment: of, cnpj, mod, serie }) => {
    const purpose = { series: { cnpj, mod, serie } };
    go('numbering', of === environment ? purpose : {});
    if (of !== environment) switchEnvironment(of, purpose);
  };
}
