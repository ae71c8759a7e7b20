/** The other place where a note of an issuer without IE may be: SVRS is asked once by a press, and both answers stay in sight. */

import { Button } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { explainNotice } from '../../shared/explain/index.ts';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { useCommand } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useCardStyles } from './answer-parts.tsx';

export const PERHAPS_AT_SVRS = 'answer.perhaps-at-svrs';

export function OtherSite({ answer }: { readonly answer: Consultation }): ReactNode {
  if (answer.avisos.includes(PERHAPS_AT_SVRS)) return <AskSvrs chNFe={answer.chNFe} />;
  return answer.avisos.includes('answer.svrs') ? <SayIe chNFe={answer.chNFe} /> : null;
}

/** Most notes that a state does not know are not at SVRS either: the offer is no warning. */
export function AskSvrs({ chNFe }: Pick<Consultation, 'chNFe'>): ReactNode {
  const styles = useCardStyles();
  const { t } = useTranslation('consult');
  const { environment, company } = useWhere();
  const { locale } = useFormat();
  const word = useSituationWord();
  const ask = useCommand('consult.note');
  const [given, setGiven] = useState<Consultation>();
  const onAsk = async () => {
    const fallback = company ? { fallback: company.cnpj } : {};
    const done = await ask.run({
      environment,
      chNFe,
      site: 'SVRS',
      refresh: true,
      person: true,
      ...fallback,
    });
    if (done.ok) setGiven(done.value);
  };
  if (!given) {
    return (
      <div className={styles.notice}>
        <span>{explainNotice(PERHAPS_AT_SVRS, locale)}</span>
        <Button size="small" disabledFocusable={ask.pending} onClick={() => void onAsk()}>
          {t('svrs.ask')}
        </Button>
        <ErrorPanel error={ask.error} />
      </div>
    );
  }
  const { cStat, xMotivo = '' } = given.retConsSitNFe;
  return (
    <div role="status">
      <p className={styles.plain}>
        {t('svrs.said', { situation: word(given.situacao, cStat), cStat, xMotivo })}
      </p>
      {given.avisos
        .filter((code) => code !== 'answer.svrs')
        .map((code) => (
          <p key={code} className={styles.plain}>
            {explainNotice(code, locale)}
          </p>
        ))}
    </div>
  );
}

/** The XML of a company's note had no IE: that is suggested, never taken for granted. */
export function SayIe({ chNFe }: Pick<Consultation, 'chNFe'>): ReactNode {
  const styles = useCardStyles();
  const { t } = useTranslation('consult');
  const { companies } = useWhere();
  const { emitter } = accessKeyParts(chNFe);
  const own = companies.find(({ cnpj, noIeSince }) => cnpj === emitter && noIeSince === undefined);
  return own ? <p className={styles.plain}>{t('svrs.suggest', { name: own.name })}</p> : null;
}
