/** The page of one cStat: what it means, who can resolve it, and what to do. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dependsOnService,
  explainCStat,
  knowsCStat,
  type ExplainedService,
} from '../../shared/explain/index.ts';
import { Facts } from '../ui/facts.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { Article, type FollowLink } from './article.tsx';
import type { HelpContent } from './content.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '16px', lineHeight: '22px' },
  heading: {
    margin: '0 0 8px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

export interface CodePageProps {
  readonly code: string;
  readonly content: HelpContent;
  readonly onLink: FollowLink;
}

export function CodePage({ code, content, onLink }: CodePageProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('help');
  const more = content.codes[code];
  if (!knowsCStat(code)) return <p>{t('code.unknown')}</p>;
  return (
    <div className={styles.column}>
      {dependsOnService(code) ? (
        <>
          <section>
            <h3 className={styles.heading}>{t('code.whatConsult')}</h3>
            <Explained code={code} service="consult" />
          </section>
          <section>
            <h3 className={styles.heading}>{t('code.whatDisable')}</h3>
            <Explained code={code} service="disable" />
          </section>
        </>
      ) : (
        <Explained code={code} service="consult" />
      )}
      {more ? (
        <section>
          <h3 className={styles.heading}>{t('code.more')}</h3>
          <Article blocks={more} onLink={onLink} />
        </section>
      ) : null}
    </div>
  );
}

function Explained({ code, service }: { code: string; service: ExplainedService }): ReactNode {
  const { t } = useTranslation('help');
  const { locale } = useFormat();
  const { what, action, who } = explainCStat(code, service, locale);
  return (
    <Facts
      facts={[
        [t('code.what'), what],
        [t('code.who'), t(`who.${who}`)],
        [t('code.action'), action],
      ]}
    />
  );
}
