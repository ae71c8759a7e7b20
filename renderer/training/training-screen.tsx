/** Treino: the behaviour of the simulated SEFAZ, and the notes it knows. */

import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trainingScenarioSchema, type TrainingScenario } from '../../shared/contract.ts';
import { accessKeySchema, formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { useClient, useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card, Page } from '../ui/page.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { showTour, useTourEnded } from './tour-state.ts';
import { useTrainingData } from './training-data.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '20px' },
  text: { margin: '-8px 0 8px', color: tokens.colorNeutralForeground2 },
  radios: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '16px' },
  scenario: { display: 'block' },
  scenarioText: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '13px' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '220px minmax(0, 1fr) auto auto minmax(76px, auto)',
    columnGap: '12px',
    alignItems: 'center',
    padding: '4px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTop: 'none' },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  key: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    color: tokens.colorNeutralForeground2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

export function TrainingScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['training', 'screens', 'words']);
  const { go } = useRouter();
  const data = useTrainingData();
  const ended = useTourEnded();
  const cancel = useCommand('training.cancel');
  const cancelNote = async (key: string) => {
    const chNFe = accessKeySchema.safeParse(key).data;
    if (chNFe !== undefined) await cancel.run({ chNFe });
  };
  return (
    <Page
      title={t('screens:training.title')}
      intro={t('intro')}
      actions={
        ended ? (
          <Button
            onClick={() => {
              showTour();
              go('home');
            }}
          >
            {t('tourShow')}
          </Button>
        ) : null
      }
    >
      <div className={styles.column}>
        <Scenarios />
        <Card title={t('examples')}>
          <p className={styles.text}>{t('examplesText')}</p>
          <ErrorPanel error={cancel.error} />
          <ul className={styles.list}>
            {Object.entries(data?.examples ?? {}).map(([name, key]) => (
              <li key={name} className={styles.row}>
                <span className={styles.name}>{exampleName(name, t)}</span>
                <span className={styles.key}>{formatAccessKey(key)}</span>
                <CopyButton text={key} label={t('words:copyKey')} />
                <Button
                  size="small"
                  aria-label={`${t('consult')}: ${exampleName(name, t)}`}
                  onClick={() => go('consult', { consult: key })}
                >
                  {t('consult')}
                </Button>
                {data?.cancellable.some((each) => each === key) ? (
                  <Button
                    size="small"
                    aria-label={`${t('cancelNote')}: ${exampleName(name, t)}`}
                    disabledFocusable={cancel.pending}
                    onClick={() => void cancelNote(key)}
                  >
                    {t('cancelNote')}
                  </Button>
                ) : null}
                {data?.cancelled.some((each) => each === key) ? (
                  <span role="status">{t('cancelledNow')}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  );
}

function Scenarios(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('training');
  const { call } = useClient();
  const { run, error } = useCommand('training.scenario');
  const [scenario, setScenario] = useState<TrainingScenario>();
  useEffect(() => {
    void call('training.scenario', {}).then((asked) => {
      if (asked.ok) setScenario((chosen) => chosen ?? asked.value.scenario);
    });
  }, [call]);
  const choose = async (value: string) => {
    const next = trainingScenarioSchema.safeParse(value);
    if (!next.success) return;
    const before = scenario;
    setScenario(next.data);
    const set = await run({ scenario: next.data });
    if (!set.ok) setScenario(before);
  };
  return (
    <Card title={t('scenarioTitle')}>
      <p className={styles.text}>{t('scenarioText')}</p>
      <ErrorPanel error={error} />
      <RadioGroup
        aria-label={t('scenarioTitle')}
        value={scenario ?? ''}
        onChange={(_, { value }) => void choose(value)}
        className={styles.radios}
      >
        {trainingScenarioSchema.options.map((each) => (
          <Radio
            key={each}
            value={each}
            label={
              <>
                <span className={styles.scenario}>{t(`scenarios.${each}.name`)}</span>
                <span className={styles.scenarioText}>{t(`scenarios.${each}.text`)}</span>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Card>
  );
}

type TrainingT = ReturnType<typeof useTranslation<'training'>>['t'];

/** An example without a name here is shown too: the core may be newer. */
function exampleName(name: string, t: TrainingT): string {
  const names: Readonly<Record<string, string>> = t('exampleNames', { returnObjects: true });
  return names[name] ?? name;
}
