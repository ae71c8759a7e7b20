/** The colours of the three environments; each is always shown with its name, never alone. */

import { makeStyles } from '@fluentui/react-components';
import { FORCED } from './narrow.ts';

/** Class of the badge that names the environment: filled, to be seen from a distance. */
export const useEnvironmentStyles = makeStyles({
  producao: {
    backgroundColor: '#1f2528',
    color: '#ffffff',
    border: '1px solid #7c878c',
    // Without its fill it must still differ from the two harmless environments.
    [FORCED]: { border: '4px double CanvasText' },
  },
  homologacao: { backgroundColor: '#ffd66b', color: '#3d2b00', border: '1px solid #b98900' },
  treino: { backgroundColor: '#5b2fa8', color: '#ffffff', border: '1px solid #8f6bd1' },
});

/** The striped border of the whole window in training. */
export const useStripes = makeStyles({
  edge: {
    position: 'fixed',
    inset: '0',
    zIndex: 2_000_000,
    pointerEvents: 'none',
    border: '5px solid transparent',
    borderImageSource: 'repeating-linear-gradient(45deg, #6b3fc0 0 10px, #cbb5f2 10px 20px)',
    borderImageSlice: '5',
    [FORCED]: { border: '5px dashed Highlight' },
  },
});
