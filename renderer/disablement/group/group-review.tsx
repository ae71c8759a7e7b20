/** The ranges of a group read back, with the questions that apply to all of them; Enter never sends. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { CallInput } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import {
  justificationProblems,
  justificationSchema,
} from '../../../shared/fiscal/justification/justification.ts';
import { rangeKey } from '../../../shared/fiscal/numbering.ts';
import { useQueryCalls } from '../../api/hooks.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { ContingencyQuestion, ContingencyStop } from '../contingency-question.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { helpMark } from '../../ui/navigation/help.ts';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { Card } from '../../ui/page.tsx';
import { useReplace, useUnsaved } from '../../ui/dialogs/unsaved.tsx';
import { useEscape } from '../../ui/keyboard/use-escape.ts';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { focusFirstProblem } from '../wizard/focus-problem.ts';
import { JustificationEditor } from '../wizard/justification/justification-editor.tsx';
import { TypedCountField, useTypedCount } from '../wizard/typed-count.tsx';
import type { GroupCardProps, NotSent } from './group-props.ts';
import { groupAsksContingency, isBlocked, totalOf, type ChosenRange } from './group-model.ts';
import { ActFoot } from '../act-foot.tsx';
import { GroupRows } from './group-rows.tsx';

const useStyles = makeStyles({
  sentence: { fontSize: '16px', lineHeight: '24px', margin: 0, maxWidth: '72ch' },
  forever: { margin: 0, fontWeight: tokens.fontWeightSemibold },
});

export interface GroupReviewProps extends Omit<GroupCardProps, 'onDone' | 'group'> {
  readonly notSent: NotSent | undefined;
  readonly pending: boolean;
  readonly onAct: (
    wanted: Pick<CallInput<'disablement.perform-group'>, 'ranges' | 'xJust' | 'typedCount'>,
  ) => void;
}

export function GroupReview(props: GroupReviewProps): ReactNode {
  const { environment, company, notSent } = props;
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const places = usePlaceWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [years, setYears] = useState<Readonly<Record<string, number>>>({});
  const [contingency, setContingency] = useState<'' | 'no' | 'yes'>('');
  const [xJust, setXJust] = useState('');
  const [asked, setAsked] = useState(false);
  // Once sent it is the request's, which goes on on every screen; what came back unsent is the person's at once.
  const isHere = !props.pending || notSent !== undefined;
  useUnsaved(isHere && (xJust !== '' || dropped.length > 0 || contingency !== ''));
  const replace = useReplace('numbering');
  const back = () => replace(props.onCancel);
  useEscape(isHere ? back : undefined);
  // After the editor's own: the list is read first.
  useEffect(() => void takeFocus(heading.current), []);

  const ranges = props.ranges.filter((range) => !dropped.includes(rangeKey(range)));
  const yearOf = (range: ChosenRange) => (range.yearKnown ? range.ano : years[rangeKey(range)]);
  const inputs = ranges.map((range) => ({
    environment,
    cnpj: company.cnpj,
    mod: range.mod,
    serie: range.serie,
    nNFIni: range.nNFIni,
    nNFFin: range.nNFFin,
    ano: yearOf(range) ?? range.ano,
  }));
  const { parts: reports, error: failed } = useQueryCalls('disablement.check', inputs);
  const total = totalOf(ranges);
  const counted = useTypedCount(total);
  const typedCount =
    ranges.length > 1 ? environment === 'producao' : (reports[0]?.typedCount ?? environment === 'producao');
  const asks = groupAsksContingency(ranges, reports);
  const text = justificationSchema.safeParse(xJust.trim());
  const blocked = reports.some(isBlocked);

  const act = () => {
    setAsked(true);
    const rightCount = !typedCount || counted.settle();
    const wanted = ranges.flatMap((range) => {
      const { mod, serie, nNFIni, nNFFin } = range;
      const ano = yearOf(range);
      return ano === undefined ? [] : [{ mod, serie, nNFIni, nNFFin, ano }];
    });
    const answered = !asks || contingency === 'no';
    const clear = !blocked && wanted.length === ranges.length && answered && rightCount;
    if (!clear || !text.success || reports.includes(undefined) || ranges.length === 0) {
      focusFirstProblem(() => column.current);
      return;
    }
    props.onAct({ ranges: wanted, xJust: text.data, ...(typedCount ? { typedCount: total } : {}) });
  };

  const place = {
    company: company.name,
    cnpj: formatCnpj(company.cnpj),
    series: format.list([...new Set(ranges.map(places.series))]),
  };
  const count = total;
  const n = format.number(total);
  return (
    <Card label={t('disablement:group.title', { count: ranges.length })}>
      <div ref={column} className={form.form} {...helpMark('disablement-review')}>
        <h2 ref={heading} tabIndex={-1} className={form.title}>
          {t('disablement:group.title', { count: ranges.length })}
        </h2>
        <p className={form.text}>{t('disablement:group.series', place)}</p>
        {ranges.length > 1 ? <p className={form.text}>{t('disablement:group.how')}</p> : null}
        {ranges.length === 0 ? <p className={form.text}>{t('disablement:group.none')}</p> : null}
        <GroupRows
          ranges={ranges}
          reports={reports}
          years={years}
          asked={asked}
          onYear={(range, year) =>
            setYears(({ [rangeKey(range)]: _before, ...others }) =>
              year === undefined ? others : { ...others, [rangeKey(range)]: year },
            )
          }
          onDrop={(range, beside) => {
            setDropped([...dropped, rangeKey(range)]);
            (beside ?? heading.current)?.focus();
          }}
        />
        {blocked && !props.pending ? (
          <div role="alert">
            <Notice intent="error">{t('disablement:group.blocked')}</Notice>
          </div>
        ) : null}
        {asks && !blocked && ranges.length > 0 ? (
          <ContingencyQuestion
            parts={ranges.length}
            numbers={total}
            answer={contingency}
            asked={asked}
            onAnswer={setContingency}
          />
        ) : null}
        {asks && contingency === 'yes' ? <ContingencyStop /> : null}
        <JustificationEditor
          value={xJust}
          asked={asked && justificationProblems(xJust).length > 0}
          onChange={setXJust}
          onEnter={() => undefined}
        />
        {ranges.length > 0 ? (
          <>
            <p className={styles.sentence}>
              <Trans
                t={t}
                i18nKey="disablement:group.sentence"
                components={{ b: <strong /> }}
                values={{
                  ...place,
                  numbers: t('common:numbers', { count, n }),
                  list: places.ranges(ranges),
                  environment: t(`common:environments.${environment}.name`),
                }}
              />
            </p>
            <p className={styles.forever}>{t('disablement:review.forever', { count })}</p>
          </>
        ) : null}
        {typedCount && ranges.length > 0 ? (
          <TypedCountField of={counted} label={t('disablement:group.typed')} />
        ) : null}
        <div role="status">
          {notSent?.declined ? <Notice intent="info">{t('disablement:review.declined')}</Notice> : null}
          {notSent?.range ? (
            <p className={form.text}>
              {t('disablement:group.notBegun', {
                range: places.among(props.ranges)(notSent.range),
              })}
            </p>
          ) : null}
        </div>
        <ActFoot
          count={total}
          disabled={props.pending || ranges.length === 0}
          error={notSent?.error ?? failed?.error}
          onBack={back}
          onAct={act}
        />
      </div>
    </Card>
  );
}
