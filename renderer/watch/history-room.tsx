/** Histórico, or in its place the watched notes, as the visit asks. */

import { Activity, useState, type ReactNode } from 'react';
import { HistoryScreen } from '../history/history-screen.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { laterPart } from '../ui/navigation/later-part.tsx';

const WatchedPage = laterPart(async () => (await import('./watched-page.tsx')).WatchedPage);

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
      {watched === undefined ? null : <WatchedPage key={visit} first={watched} />}
    </>
  );
}
