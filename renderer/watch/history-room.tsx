/** Histórico, or in its place the watched notes, as the visit asks. */

import { Activity, lazy, Suspense, useState, type ReactNode } from 'react';
import { HistoryScreen } from '../history/history-screen.tsx';
import { later } from '../i18n/i18n.ts';
import { usePurpose } from '../ui/navigation/router.tsx';

const WatchedPage = lazy(later(async () => ({ default: (await import('./watched-page.tsx')).WatchedPage })));

export function HistoryRoom(): ReactNode {
  /** The note to open, or "" for the list alone. */
  const [watched, setWatched] = useState<string>();
  const [visit, setVisit] = useState(0);
  usePurpose('history', (purpose) => {
    setWatched(purpose.watched === true ? '' : purpose.watched);
    setVisit((before) => before + 1);
  });
  return (
    <>
      <Activity mode={watched === undefined ? 'visible' : 'hidden'}>
        <HistoryScreen />
      </Activity>
      {watched === undefined ? null : (
        <Suspense fallback={null}>
          <WatchedPage key={visit} first={watched} />
        </Suspense>
      )}
    </>
  );
}
