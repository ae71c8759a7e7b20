/** The two Fluent themes of the window: one calm petrol accent, round corners and the system's own font. */

import {
  createDarkTheme,
  createLightTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components';

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

const FONT =
  "'Segoe UI Variable Text', 'Segoe UI', 'Selawik', 'Noto Sans', 'DejaVu Sans', system-ui, sans-serif";
const MONO = "'Cascadia Mono', Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";

const shared: Partial<Theme> = {
  fontFamilyBase: FONT,
  fontFamilyNumeric: FONT,
  fontFamilyMonospace: MONO,
  borderRadiusMedium: '6px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '12px',
};

export const lightTheme: Theme = {
  ...createLightTheme(BRAND),
  ...shared,
  colorNeutralBackground2: '#f7f9fa',
  colorNeutralBackground3: '#f0f3f5',
};

export const darkTheme: Theme = {
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
