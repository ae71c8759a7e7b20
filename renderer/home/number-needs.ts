/** The rows of Início about numbers: notes in contingency that SEFAZ does not have, and requests that wait for a person. */

import { useTranslation } from 'react-i18next';
import type { CallOutput, Contingency, DisablementView, NumberConflict } from '../../shared/contract.ts';
import { lastMinute } from '../../shared/moments.ts';
import { useNow } from '../ui/clock.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import type { Need } from './need.ts';
import { useGoTo } from './use-go-to.ts';

/** Rows shown; one more row is for the rest. */
const MAX_ROWS = 4;
const HOUR_MS = 3_600_000;
/** Hours left from which a note in contingency is urgent. */
const URGENT_HOURS = 24;

export function useContingencyNeeds(found: CallOutput<'contingency.list'> | undefined): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const place = usePlaceWords();
  const { go } = useRouter();
  const now = useNow().getTime();
  const { notes: waiting, more } = found ?? { notes: [], more: 0 };
  const shown = waiting.length > MAX_ROWS ? waiting.slice(0, MAX_ROWS - 1) : waiting;
  const needs = shown.map((note): Need => {
    const hours = hoursLeft(note, now);
    const over = hours !== undefined && hours < 0;
    return {
      key: `contingency ${note.chNFe}`,
      tone: hours !== undefined && hours < URGENT_HOURS ? 'bad' : 'warn',
      title: t('home:contingency'),
      company: note.company,
      cnpj: note.cnpj,
      text: [
        `${place.number(note)}.`,
        note.until === undefined
          ? t('home:contingencyUnknown')
          : t(over ? 'home:contingencyOver' : 'home:contingencyUntil', {
              until: format.dateTime(lastMinute(note.until)),
              hours: t('home:hours', { count: hours ?? 0 }),
            }),
        t(note.consultedAt === undefined ? 'home:contingencyRead' : 'home:contingencyDo'),
      ].join(' '),
      act: t(note.consultedAt === undefined ? 'home:contingencyAsk' : 'common:consultAgain'),
      onAct: () => go('consult', { consult: note.chNFe }),
    };
  });
  const [next] = waiting.slice(shown.length);
  if (!next) return needs;
  const rest = waiting.length - shown.length + more;
  return [
    ...needs,
    {
      key: 'contingencies',
      tone: 'warn',
      title: t('home:contingencyMore', format.counted(rest)),
      text: t('home:contingencyDo'),
      act: t('common:consultAgain'),
      onAct: () => go('consult', { key: next.chNFe }),
    },
  ];
}

/** Whole hours until the transmission deadline, negative after; undefined if the day of issue is unknown. */
export function hoursLeft({ until }: Pick<Contingency, 'until'>, now: number): number | undefined {
  return until === undefined ? undefined : Math.floor((Date.parse(until) - now) / HOUR_MS);
}

/** Numbers whose pieces of evidence contradict each other: one row, with the number where it is only one. */
export function useConflictNeeds(found: CallOutput<'numbering.gaps'> | undefined): readonly Need[] {
  const { t } = useTranslation(['home', 'common', 'gaps']);
  const format = useFormat();
  const place = usePlaceWords();
  const { companies } = useWhere();
  const goTo = useGoTo();
  const [first] = found?.conflicts ?? [];
  if (!found || !first) return [];
  const count = found.conflicts.length + found.more.conflicts;
  const { cnpj, mod, serie, nNF } = first;
  const placeOf = (conflict: NumberConflict) => `${place.number(conflict)}.`;
  return [
    {
      key: 'conflicts',
      tone: 'bad',
      title: t('home:conflicts', format.counted(count)),
      ...(count === 1 ? { company: companies.find((each) => each.cnpj === cnpj)?.name, cnpj } : {}),
      text:
        count === 1
          ? `${placeOf(first)} ${t(`gaps:conflicts.reason.${first.reason}`)}`
          : t('home:conflictsText', { first: placeOf(first) }),
      act: t('common:see'),
      onAct: () => goTo(cnpj, 'numbering', { series: { cnpj, mod, serie, nNFIni: nNF, nNFFin: nNF } }),
    },
  ];
}

/** Series whose folder lacks nearly all files: the folder is the finding, not what looks like gaps. */
export function useSparseNeeds(found: CallOutput<'numbering.gaps'> | undefined): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const goTo = useGoTo();
  const all = found?.sparse ?? [];
  const shown = all.length > MAX_ROWS ? all.slice(0, MAX_ROWS - 1) : all;
  const needs = shown.map(({ cnpj, company, mod, serie, share }): Need => ({
    key: `sparse ${cnpj} ${mod} ${serie}`,
    tone: 'warn',
    title: t('home:sparse.title'),
    company,
    cnpj,
    text: t(share < 1 ? 'home:sparse.textNone' : 'home:sparse.text', {
      model: t(`common:modelNames.${mod}`),
      serie,
      share,
    }),
    act: t('common:see'),
    onAct: () => goTo(cnpj, 'numbering', { series: { cnpj, mod, serie } }),
  }));
  const [next] = all.slice(shown.length);
  if (!next) return needs;
  const { cnpj, mod, serie } = next;
  return [
    ...needs,
    {
      key: 'sparse more',
      tone: 'warn',
      title: t('home:sparse.more', { count: all.length - shown.length }),
      text: t('home:sparse.moreText'),
      act: t('common:see'),
      onAct: () => goTo(cnpj, 'numbering', { series: { cnpj, mod, serie } }),
    },
  ];
}

/** Requests that were signed and not sent: made by a program and waiting for a person, or stopped by an error. */
export function useWaitingNeeds(waiting: readonly DisablementView[]): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const place = usePlaceWords();
  const { go } = useRouter();
  return waiting.map((view): Need => ({
    key: `waits ${view.requestId}`,
    tone: 'warn',
    title: t('home:waits'),
    company: view.company,
    cnpj: view.cnpj,
    text: t('home:waitsText', {
      place: place.range(view),
      at: format.dateTime(view.createdAt),
    }),
    act: t('home:waitsAct'),
    onAct: () => go('disablement', { requestId: view.requestId }),
  }));
}
