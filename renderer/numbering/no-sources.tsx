/** Furos before anything was read: what will be here, and the buttons to begin with. */

import { makeStyles } from '@fluentui/react-components';
import { NumberRowRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/states/empty.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { ReadButtons } from './sources-buttons.tsx';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px', marginTop: '12px' },
});

export function NoSources(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('sources');
  const { environment } = useWhere();
  return (
    <Card>
      <Empty
        icon={<NumberRowRegular />}
        title={t('none')}
        text={environment === 'treino' ? t('noneTraining') : t('noneText')}
      >
        <div className={styles.acts}>
          <ReadButtons first />
        </div>
      </Empty>
    </Card>
  );
}
