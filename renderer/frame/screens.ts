/** The screens, each fetched when it is first opened. */

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { HomeScreen } from '../home/home-screen.tsx';
import type { Screen } from '../ui/router.tsx';

type ScreenComponent = ComponentType | LazyExoticComponent<ComponentType>;

export const SCREEN_COMPONENTS: Readonly<Record<Screen, ScreenComponent>> = {
  home: HomeScreen,
  consult: lazy(async () => ({ default: (await import('../consult/consult-screen.tsx')).ConsultScreen })),
  disablement: lazy(async () => ({
    default: (await import('../disablement/disablement-screen.tsx')).DisablementScreen,
  })),
  history: lazy(async () => ({ default: (await import('../history/history-screen.tsx')).HistoryScreen })),
  certificates: lazy(async () => ({
    default: (await import('../certificates/certificates-screen.tsx')).CertificatesScreen,
  })),
  training: lazy(async () => ({ default: (await import('../training/training-screen.tsx')).TrainingScreen })),
  settings: lazy(async () => ({ default: (await import('../settings/settings-screen.tsx')).SettingsScreen })),
};
