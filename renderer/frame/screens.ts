/** The screens; all but Início, and the parts behind Ctrl+K and F1, are loaded after the first screen or when first opened. */

import { lazy, type ComponentType } from 'react';
import { HELP_PARTS } from '../help/help-provider.tsx';
import { later } from '../i18n/i18n.ts';
import { HomeScreen } from '../home/home-screen.tsx';
import { loadPalette } from '../palette/palette-provider.tsx';
import type { Screen } from '../ui/navigation/router.tsx';

type Loader = () => Promise<{ default: ComponentType }>;

const LOADERS: Readonly<Record<Exclude<Screen, 'home'>, Loader>> = {
  consult: async () => ({ default: (await import('../consult/consult-screen.tsx')).ConsultScreen }),
  disablement: async () => ({
    default: (await import('../disablement/disablement-screen.tsx')).DisablementScreen,
  }),
  numbering: async () => ({ default: (await import('../numbering/numbering-screen.tsx')).NumberingScreen }),
  closing: async () => ({ default: (await import('../closing/closing-screen.tsx')).ClosingScreen }),
  history: async () => ({ default: (await import('../watch/history-room.tsx')).HistoryRoom }),
  certificates: async () => ({
    default: (await import('../certificates/certificates-screen.tsx')).CertificatesScreen,
  }),
  panel: async () => ({ default: (await import('../panel/panel-screen.tsx')).PanelScreen }),
  integration: async () => ({
    default: (await import('../integration/integration-screen.tsx')).IntegrationScreen,
  }),
  training: async () => ({ default: (await import('../training/training-screen.tsx')).TrainingScreen }),
  records: async () => ({ default: (await import('../records/records-screen.tsx')).RecordsScreen }),
  settings: async () => ({ default: (await import('../settings/settings-screen.tsx')).SettingsScreen }),
};

export const SCREEN_COMPONENTS: Readonly<Record<Screen, ComponentType>> = {
  home: HomeScreen,
  consult: lazy(later(LOADERS.consult)),
  disablement: lazy(later(LOADERS.disablement)),
  numbering: lazy(later(LOADERS.numbering)),
  closing: lazy(later(LOADERS.closing)),
  history: lazy(later(LOADERS.history)),
  certificates: lazy(later(LOADERS.certificates)),
  panel: lazy(later(LOADERS.panel)),
  integration: lazy(later(LOADERS.integration)),
  training: lazy(later(LOADERS.training)),
  records: lazy(later(LOADERS.records)),
  settings: lazy(later(LOADERS.settings)),
};

const AFTER_FIRST_SCREEN_MS = 1_000;

/** Returns a function that cancels it. */
export function fetchScreens(): () => void {
  const timer = setTimeout(() => {
    // First what a shortcut opens: whoever presses one expects it at once.
    for (const load of [loadPalette, ...HELP_PARTS, ...Object.values(LOADERS).map(later)]) void load();
  }, AFTER_FIRST_SCREEN_MS);
  return () => clearTimeout(timer);
}
