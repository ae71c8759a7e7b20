/** Runs in an empty page: puts a scene's pictures on one small sheet, and says where two sheets differ. */
/* global document, createImageBitmap */

/**
 * Six pictures at a quarter of their size, in rows of three, as a WebP file in base64.
 *
 * @param {readonly { width: number, height: number, jpeg: string }[]} shots
 */
export async function drawSheet(shots) {
  const tiles = [];
  let top = 0;
  for (let first = 0; first < shots.length; first += 3) {
    let left = 0;
    const row = shots.slice(first, first + 3);
    for (const shot of row) {
      const width = Math.round(shot.width / 4);
      const height = Math.round(shot.height / 4);
      tiles.push({ shot, left, top, width, height });
      left += width;
    }
    top += Math.max(...row.map(({ height }) => Math.round(height / 4)));
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(...tiles.map(({ left, width }) => left + width));
  canvas.height = top;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  for (const { shot, left, top: y, width, height } of tiles) {
    const whole = await fetch(`data:image/jpeg;base64,${shot.jpeg}`);
    context.drawImage(await createImageBitmap(await whole.blob()), left, y, width, height);
  }
  return canvas.toDataURL('image/webp', 0.5).split(',')[1] ?? '';
}

/**
 * Both in base64. Compares the mean colour of squares of 8 × 8 (32 × 32 of the screen), which other antialiasing hardly moves
 * and a missing line or another colour does. `share` of the squares differ by more than `step` (0 to 255) in a channel.
 *
 * @param {{ drawn: string, stored: string, step: number }} sheets
 */
export async function compareSheets({ drawn, stored, step }) {
  const SIDE = 8;
  const pixels = async (/** @type {string} */ base64) => {
    const whole = await fetch(`data:image/webp;base64,${base64}`);
    const image = await createImageBitmap(await whole.blob());
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [now, then] = await Promise.all([pixels(drawn), pixels(stored)]);
  if (now.width !== then.width || now.height !== then.height) return { share: 1, worst: 255, at: 'size' };
  let squares = 0;
  let differing = 0;
  let worst = 0;
  let at = '';
  for (let y = 0; y < now.height; y += SIDE) {
    for (let x = 0; x < now.width; x += SIDE) {
      const sums = [0, 0, 0];
      let count = 0;
      for (let v = y; v < Math.min(y + SIDE, now.height); v += 1) {
        for (let u = x; u < Math.min(x + SIDE, now.width); u += 1) {
          const first = (v * now.width + u) * 4;
          for (const channel of [0, 1, 2]) {
            const difference = (now.data[first + channel] ?? 0) - (then.data[first + channel] ?? 0);
            sums[channel] = (sums[channel] ?? 0) + difference;
          }
          count += 1;
        }
      }
      const difference = Math.max(...sums.map((sum) => Math.abs(sum) / count));
      squares += 1;
      if (difference > step) differing += 1;
      if (difference > worst) {
        worst = difference;
        at = `${x},${y}`;
      }
    }
  }
  return { share: differing / squares, worst, at };
}

/** Widths of words in the fonts that the window takes from the system: alike where the same ones are installed. */
export function systemLetters() {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  const families = [
    "'Cascadia Mono', Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace",
    "'Segoe UI', system-ui, sans-serif",
  ];
  return families.map((family) => {
    context.font = `40px ${family}`;
    return Math.round(context.measureText('Numeração 0123 → ✓').width);
  });
}
