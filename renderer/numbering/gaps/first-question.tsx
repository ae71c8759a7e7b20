/** Asks once where a series began, if its lowest number seen is not 1; the answer stays visible and can be undone. */

import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Card } from '../../ui/page.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import type { Place } from '../line/use-line.ts';
import { createListeners } from '../../ui/listeners.ts';

const useStyles = makeStyles({
  text: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'end' },
  informed: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    color: tokens.colorNeutralForeground2,
  },
});

export interface FirstQuestionProps {
  readonly place: Place;
  /** The lowest number with evidence, above 1. */
  readonly lowest: number;
  readonly informed: number | undefined;
}

export function FirstQuestion({ place, lowest, informed }: FirstQuestionProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common', 'words']);
  const format = useFormat();
  const inform = useCommand('numbering.inform-first');
  const postponed = useFirstPostponed(place);
  const [other, setOther] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const error = <ErrorPanel error={inform.error} />;
  if (informed !== undefined)
    return (
      <div>
        <div className={styles.informed}>
          {t('numbering:first.informed', { n: format.number(informed) })}
          <Button size="small" appearance="subtle" onClick={() => void inform.run(place)}>
            {t('words:undo')}
          </Button>
        </div>
        {error}
      </div>
    );
  if (postponed) return null;
  const save = () => {
    const first = Number(typed.replace(/[.\s]/g, ''));
    const right = /^[\d.\s]+$/.test(typed) && first >= 1 && first <= lowest;
    setWrong(!right);
    if (right) void inform.run({ ...place, first });
  };
  return (
    <Card title={t('numbering:first.question')}>
      <p className={styles.text}>{t('numbering:first.text', { n: format.number(lowest) })}</p>
      {other ? (
        <form
          className={styles.acts}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Field
            label={t('numbering:first.label')}
            {...(wrong
              ? { validationMessage: t('numbering:first.wrong', { n: format.number(lowest) }) }
              : {})}
          >
            <Input
              autoFocus
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(_, { value }) => setTyped(value)}
            />
          </Field>
          <Button type="submit" appearance="primary" disabledFocusable={inform.pending}>
            {t('numbering:first.save')}
          </Button>
          <Button appearance="subtle" onClick={() => setOther(false)}>
            {t('common:cancel')}
          </Button>
        </form>
      ) : (
        <div className={styles.acts}>
          <Button disabledFocusable={inform.pending} onClick={() => void inform.run({ ...place, first: 1 })}>
            {t('numbering:first.yes')}
          </Button>
          <Button onClick={() => setOther(true)}>{t('numbering:first.other')}</Button>
          <Button appearance="subtle" onClick={() => postponeFirst(place)}>
            {t('words:notNow')}
          </Button>
        </div>
      )}
      {error}
    </Card>
  );
}

const { subscribe, notify } = createListeners();
const keyOf = ({ environment, cnpj, mod, serie }: Place) =>
  `balcao.first.${environment}.${cnpj}.${mod}.${serie}`;

/** A person did not want to enter the first number of this series: they are not asked again on this computer. */
function useFirstPostponed(place: Place): boolean {
  return useSyncExternalStore(subscribe, () => window.localStorage.getItem(keyOf(place)) !== null);
}

function postponeFirst(place: Place): void {
  window.localStorage.setItem(keyOf(place), '1');
  notify();
}
