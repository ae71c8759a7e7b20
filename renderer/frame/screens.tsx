/** The screens; all but Início, and the parts behind Ctrl+K and F1, are loaded after the first screen or when first opened. */

import type { ComponentType } from 'react';
import { HELP_PARTS } from '../help/help-provider.tsx';
import { HomeScreen } from '../home/home-screen.tsx';
import { Palette } from '../palette/palette-provider.tsx';
import { laterPart } from '../ui/navigation/later-part.tsx';
import type { Screen } from '../ui/navigation/router.tsx';
import { ScreenSkeleton } from '../ui/states/skeleton.tsx';

const screen = (load: () => Promise<ComponentType>) => laterPart(load, <ScreenSkeleton />);

const LATER = {
  consult: screen(async () => (await import('../consult/consult-screen.tsx')).ConsultScreen),
  disablement: screen(async () => (await import('../disablement/disablement-screen.tsx')).DisablementScreen),
  numbering: screen(async () => (await import('../numbering/numbering-screen.tsx')).NumberingScreen),
  closing: screen(async () => (await import('../closing/closing-screen.tsx')).ClosingScreen),
  history: screen(async () => (await import('../watch/history-room.tsx')).HistoryRoom),
  certificates: screen(
    async () => (await import('../certificates/certificates-screen.tsx')).CertificatesScreen,
  ),
  panel: screen(async () => (await import('../panel/panel-screen.tsx')).PanelScreen),
  integration: screen(async () => (await import('../integration/integration-screen.tsx')).IntegrationScreen),
  training: screen(async () => (await import('../training/training-screen.tsx')).TrainingScreen),
  records: screen(async () => (await import('../records/records-screen.tsx')).RecordsScreen),
  settings: screen(async () => (await import('../settings/settings-screen.tsx')).SettingsScreen),
};

export const SCREEN_COMPONENTS: Readonly<Record<Screen, ComponentType>> = { home: HomeScreen, ...LATER };

const AFTER_FIRST_SCREEN_MS = 1_000;

/** Returns a function that cancels it. `then` is called when all are here. */
export function fetchScreens(then: () => void): () => void {
  const timer = setTimeout(() => {
    const screens = Object.values(LATER).map(({ fetch }) => fetch);
    // First what a shortcut opens: whoever presses one expects it at once.
    const all = [Palette.fetch, ...HELP_PARTS, ...screens].map((fetch) => fetch());
    void Promise.all(all).then(then);
  }, AFTER_FIRST_SCREEN_MS);
  return () => clearTimeout(timer);
}
