/** The three Fluent themes of the window: light and dark with one calm petrol accent, and high contrast; one bundled font for all. */

import {
  createDarkTheme,
  createHighContrastTheme,
  createLightTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components';
import type { Look } from './appearance.ts';

const BRAND: BrandVariants = {
  10: '#021519',
  20: '#04252c',
  30: '#06343e',
  40: '#08424f',
  50: '#095060',
  60: '#0a5a6c',
  70: '#0b6477',
  80: '#0d6e83',
  90: '#2a8095',
  100: '#4793a6',
  110: '#63a6b7',
  120: '#7fb9c8',
  130: '#9bccd8',
  140: '#b7dee7',
  150: '#d3eef3',
  160: '#ecf8fa',
};

/** Bundled, so that every machine renders the same widths; glyphs that it lacks come from the system. */
const FONT = "'Inter Variable', 'Inter Stand-in', 'Segoe UI', system-ui, sans-serif";
const MONO = "'Cascadia Mono', Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";

/** Nothing is written smaller: hints are read too, by people of every age. */
const SMALLEST = '13px';

const shared: Partial<Theme> = {
  fontSizeBase100: SMALLEST,
  fontSizeBase200: SMALLEST,
  lineHeightBase100: '18px',
  lineHeightBase200: '18px',
  fontFamilyBase: FONT,
  fontFamilyNumeric: FONT,
  fontFamilyMonospace: MONO,
  borderRadiusMedium: '6px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '12px',
};

const lightTheme: Theme = {
  ...createLightTheme(BRAND),
  ...shared,
  colorNeutralBackground2: '#f7f9fa',
  colorNeutralBackground3: '#f0f3f5',
};

const darkTheme: Theme = {
  ...createDarkTheme(BRAND),
  ...shared,
  colorBrandForeground1: BRAND[120],
  colorBrandForeground2: BRAND[130],
  colorBrandForegroundLink: BRAND[120],
  colorBrandForegroundLinkHover: BRAND[130],
  colorNeutralBackground1: '#262a2c',
  colorNeutralBackground2: '#212426',
  colorNeutralBackground3: '#1c1f21',
};

/**
 * Black and white with every border drawn, for those who chose it here rather than in Windows. The library makes
 * hovered and selected items black on cyan, which only its own components follow: here they are white on a dark
 * blue-green, so that all our texts stay readable.
 */
const fluentContrast = createHighContrastTheme();
const contrastTheme: Theme = {
  ...fluentContrast,
  ...pointedAt(fluentContrast),
  ...shared,
  colorNeutralStencil1: '#4a4a4a',
  colorNeutralStencil2: '#6a6a6a',
  colorBackgroundOverlay: 'rgba(0, 0, 0, 0.75)',
  colorPaletteGreenForeground1: '#8dffb5',
  colorPaletteRedForeground1: '#ffb3b3',
  colorPaletteDarkOrangeForeground1: '#ffd866',
};

function pointedAt(theme: Theme): Partial<Theme> {
  const changed = Object.keys(theme).flatMap((token): [string, string][] => {
    if (
      /^color(Neutral|Subtle|Transparent|NeutralCard)Background(\d|LightAlpha)?(Hover|Pressed|Selected)$/.test(
        token,
      )
    )
      return [[token, '#00424a']];
    return /^colorNeutralForeground\d(Brand)?(Hover|Pressed|Selected)$/.test(token)
      ? [[token, '#ffffff']]
      : [];
  });
  return Object.fromEntries(changed);
}

export const THEMES: Readonly<Record<Look, Theme>> = {
  light: lightTheme,
  dark: darkTheme,
  contrast: contrastTheme,
};
