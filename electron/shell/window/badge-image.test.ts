import { describe, expect, it } from 'vitest';
import { drawBadge } from './badge-image.ts';

const pixel = ({ bgra, width }: ReturnType<typeof drawBadge>, x: number, y: number) => [
  ...bgra.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('the taskbar badge', () => {
  it('is a disc on a transparent ground, with white digits', () => {
    const badge = drawBadge(1);
    expect(badge.bgra).toHaveLength(badge.width * badge.height * 4);
    expect(pixel(badge, 0, 0)).toEqual([0, 0, 0, 0]);
    expect(pixel(badge, 3, 16)).toEqual([30, 22, 150, 255]);
    expect(pixel(badge, 16, 16)).toEqual([255, 255, 255, 255]);
  });

  it('draws each number up to nine differently, and larger ones alike', () => {
    const drawn = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => drawBadge(count).bgra.toString('base64'));
    expect(new Set(drawn).size).toBe(10);
    expect(drawBadge(500).bgra.equals(drawBadge(10).bgra)).toBe(true);
  });
});
