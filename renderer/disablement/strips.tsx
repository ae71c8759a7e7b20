/** The notices above an empty wizard: requests without an answer, and the last disablement. */

import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  strips: { display: 'grid', rowGap: '8px', marginBottom: '16px' },
  body: { whiteSpace: 'normal', paddingTop: '6px', paddingBottom: '6px' },
});

export interface StripsProps {
  /** The request that was confirmed last, where the wizard begins anew after it. */
  readonly last: string | undefined;
  readonly onOpen: (requestId: string) => void;
}

export function Strips({ last, onOpen }: StripsProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const { go } = useRouter();
  const { environment } = useWhere();
  const pending = useQueryCall('disablement.list', { environment, pending: true });
  const lost = (pending.data ?? []).filter(({ state }) => state === 'uncertain');
  const [only, ...others] = lost;
  if (!only && last === undefined) return null;
  return (
    <div className={styles.strips}>
      {only ? (
        <MessageBar intent="warning" layout="singleline">
          <MessageBarBody className={styles.body}>
            <MessageBarTitle>{t('strips.uncertain', { count: lost.length })}</MessageBarTitle>{' '}
            {others.length === 0 ? <What view={only} /> : null}{' '}
            {t('strips.doNotUse', { count: lost.reduce((sum, { count }) => sum + count, 0) })}
          </MessageBarBody>
          <MessageBarActions>
            {others.length === 0 ? (
              <Button onClick={() => onOpen(only.requestId)}>{t('common:resolve')}</Button>
            ) : (
              <Button onClick={() => go('home')}>{t('strips.seeAll')}</Button>
            )}
          </MessageBarActions>
        </MessageBar>
      ) : null}
      {last === undefined ? null : <LastDone requestId={last} onOpen={onOpen} />}
    </div>
  );
}

function LastDone(props: { requestId: string; onOpen: (requestId: string) => void }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'words']);
  const { environment } = useWhere();
  const view = useQueryCall('disablement.get', { environment, requestId: props.requestId }).data;
  if (!view) return null;
  return (
    <MessageBar intent="success" layout="singleline">
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>{t('strips.last')}</MessageBarTitle> <What view={view} />
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => props.onOpen(view.requestId)}>{t('words:open')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** "Padaria Aurora · NF-e série 1, nº 3 a 5 (21/11/2026 14:02)". */
function What({ view }: { view: DisablementView }): ReactNode {
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const place = usePlaceWords();
  return t('disablement:strips.what', {
    company: view.company,
    place: place.range(view),
    at: format.dateTime(view.sentAt ?? view.createdAt),
  });
}
