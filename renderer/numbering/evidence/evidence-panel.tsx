/** "Como se sabe?": everything that says something of a number, and of the notes next to it where nothing does. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gap } from '../../../shared/contract.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { Glyph } from '../line/glyph.tsx';
import type { Place } from '../line/use-line.ts';
import type { Extent } from '../line/window.ts';
import { AskSefaz } from './ask-sefaz.tsx';
import { EvidenceList } from './evidence-list.tsx';

const useStyles = makeStyles({
  body: { display: 'grid', alignContent: 'start', rowGap: '16px' },
  moves: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  state: { display: 'flex', alignItems: 'center', columnGap: '8px', flexGrow: 1 },
  sign: { width: '18px', height: '18px', flexShrink: 0 },
  title: { margin: '0 0 8px', fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
});

/** What the panel is open for. */
export interface Question {
  readonly n: number;
  /** The gap that the number is in, if it is in one. */
  readonly gap: Gap | undefined;
}

export interface EvidencePanelProps {
  readonly place: Place;
  readonly extent: Extent;
  readonly question: Question | undefined;
  readonly onNumber: (n: number) => void;
  readonly onClose: () => void;
}

export function EvidencePanel(props: EvidencePanelProps): ReactNode {
  const { place, question, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'evidence']);
  const format = useFormat();
  return (
    <SideDrawer
      open={question !== undefined}
      title={question ? t('evidence:title', { n: format.number(question.n) }) : ''}
      onClose={onClose}
    >
      <div className={styles.body}>
        {question ? <Content {...props} question={question} key={`${place.mod} ${place.serie}`} /> : null}
      </div>
    </SideDrawer>
  );
}

function Content({
  place,
  extent,
  question,
  onNumber,
}: EvidencePanelProps & { question: Question }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'asking', 'evidence']);
  const format = useFormat();
  const { n, gap } = question;
  const found = useQueryCall('numbering.evidence', { ...place, nNF: n });
  const { state, evidence } = found.data ?? {};
  const open = state === 'free' || state === 'attempted';
  const thin = open || state === undefined || state === 'waiting';
  // The answer stays where it made the number a used one.
  const [asked, setAsked] = useState<number>();
  return (
    <>
      <div className={styles.moves}>
        <Button
          icon={<ChevronLeftRegular />}
          aria-label={t('evidence:before')}
          disabledFocusable={n <= extent.first}
          onClick={() => onNumber(n - 1)}
        />
        <span className={styles.state} role="status">
          {state ? (
            <>
              <span className={styles.sign}>
                <Glyph mark={state} />
              </span>
              <strong>{t('evidence:of', { n: format.number(n), state: t(`states.${state}`) })}</strong>
            </>
          ) : null}
        </span>
        <Button
          icon={<ChevronRightRegular />}
          aria-label={t('evidence:next')}
          disabledFocusable={n >= extent.last}
          onClick={() => onNumber(n + 1)}
        />
      </div>
      <ErrorPanel error={found.error?.error} />
      {found.isPending ? <SkeletonRows rows={3} height={40} /> : null}
      {evidence?.length === 0 ? <span>{t('evidence:none')}</span> : null}
      {evidence ? <EvidenceList place={place} n={n} evidence={evidence} /> : null}
      {found.data && (thin || asked === n) ? (
        <AskSefaz key={n} place={place} numbers={[n]} label={t('asking:ask')} onAsk={() => setAsked(n)} />
      ) : null}
      {open && gap && (gap.below || gap.above) ? (
        <section aria-label={t('evidence:neighbours')}>
          <h3 className={styles.title}>{t('evidence:neighbours')}</h3>
          {[gap.below, gap.above].map((each) =>
            each ? <Neighbour key={each.nNF} place={place} n={each.nNF} /> : null,
          )}
        </section>
      ) : null}
    </>
  );
}

function Neighbour({ place, n }: { readonly place: Place; readonly n: number }): ReactNode {
  const { t } = useTranslation(['numbering', 'evidence']);
  const format = useFormat();
  const found = useQueryCall('numbering.evidence', { ...place, nNF: n });
  if (!found.data) return found.isPending ? <SkeletonRows rows={1} height={40} /> : null;
  const { state, evidence } = found.data;
  return (
    <>
      {state ? <p>{t('evidence:of', { n: format.number(n), state: t(`states.${state}`) })}</p> : null}
      <EvidenceList place={place} n={n} evidence={evidence.slice(0, 1)} />
    </>
  );
}
