/** Furos: the numbers of each series without a note, and the folders that they are known from. */

import { Button, makeStyles } from '@fluentui/react-components';
import { NumberRowRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { Empty } from '../ui/states/empty.tsx';
import { Card, Page } from '../ui/page.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { CompanySeries } from './company-series.tsx';
import { NoSources } from './no-sources.tsx';
import { useReadOnArrival } from './reading.ts';
import { ReadButtons } from './sources-buttons.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { ReadingProgress } from './sources-progress.tsx';
import { ReadingResult } from './sources-result.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px' },
  act: { marginTop: '8px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

export function NumberingScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['screens', 'sources']);
  const { environment } = useWhere();
  useReadOnArrival();
  const sources = useQueryCall('numbering.sources', { environment });
  const begun = sources.data !== undefined && sources.data.length > 0;
  return (
    <Page
      title={t('screens:numbering.title')}
      {...(begun ? {} : { intro: t('sources:intro') })}
      actions={
        begun ? (
          <div className={styles.acts}>
            <ReadButtons />
          </div>
        ) : undefined
      }
    >
      <div className={styles.column}>
        <ReadingProgress />
        <ReadingResult />
        <CompanySeries />
        {begun ? <NothingOfCompany /> : null}
        {sources.data?.length === 0 ? <NoSources /> : null}
        <SourcesPanel />
      </div>
    </Page>
  );
}

/** Files were read, and none of them is of this company in this environment, or there is no company here. */
function NothingOfCompany(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['sources', 'common']);
  const { go } = useRouter();
  const { environment, company } = useWhere();
  const series = useQueryCall(
    'numbering.series',
    { environment, cnpj: company?.cnpj },
    { enabled: company !== undefined, keepPrevious: true },
  );
  if (!company) {
    return (
      <Card>
        <Empty
          icon={<NumberRowRegular />}
          title={t('sources:noCompany', { environment: t(`common:environments.${environment}.plain`) })}
          text={t('sources:noCompanyText')}
        >
          <Button className={styles.act} onClick={() => go('certificates', { importing: true })}>
            {t('common:importCertificate')}
          </Button>
        </Empty>
      </Card>
    );
  }
  if (series.data?.length !== 0) return null;
  return (
    <Card>
      <Empty
        icon={<NumberRowRegular />}
        title={t('sources:nothing', {
          company: company.name,
          environment: t(`common:environments.${environment}.plain`),
        })}
        text={t('sources:nothingText')}
      />
    </Card>
  );
}
