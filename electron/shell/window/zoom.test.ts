import { describe, expect, it, vi } from 'vitest';
import type { WebContents } from 'electron';
import { guardZoom, nextZoom, ZOOM_STEPS, zoomStepOf } from './zoom.ts';

const key = (name: string, more: object = {}) => ({
  type: 'keyDown' as const,
  control: true,
  alt: false,
  meta: false,
  key: name,
  code: '',
  ...more,
});

describe('the zoom', () => {
  it('changes by its steps and stops at 50 and 200 %', () => {
    expect(nextZoom(1, 'in')).toBe(1.15);
    expect(nextZoom(1, 'out')).toBe(0.9);
    expect(nextZoom(2, 'in')).toBe(2);
    expect(nextZoom(0.5, 'out')).toBe(0.5);
    expect(nextZoom(1.75, 'usual')).toBe(1);
    expect([Math.min(...ZOOM_STEPS), Math.max(...ZOOM_STEPS)]).toEqual([0.5, 2]);
  });

  it('reacts to Ctrl with +, − and 0, on either part of the keyboard, and no other key', () => {
    expect(['+', '=', '-', '_', '0'].map((name) => zoomStepOf(key(name)))).toEqual([
      'in',
      'in',
      'out',
      'out',
      'usual',
    ]);
    expect(zoomStepOf(key('x', { code: 'NumpadAdd' }))).toBe('in');
    expect(zoomStepOf(key('x', { code: 'NumpadSubtract' }))).toBe('out');
    for (const other of [
      key('1'),
      key('r'),
      key('+', { control: false }),
      key('+', { alt: true }),
      key('+', { type: 'keyUp' }),
    ]) {
      expect(zoomStepOf(other)).toBeUndefined();
    }
  });

  it('is set, stored, kept from the page, and set again after a load', () => {
    const heard = new Map<string, (...args: unknown[]) => void>();
    const setZoomFactor = vi.fn();
    const contents = { on: (name: string, act: () => void) => heard.set(name, act), setZoomFactor };
    let zoom = 1;
    guardZoom(contents as unknown as WebContents, {
      get: () => ({ zoom }),
      keep: async (change) => {
        zoom = change.zoom;
      },
    });
    const preventDefault = vi.fn();
    heard.get('before-input-event')?.({ preventDefault }, key('+'));
    heard.get('zoom-changed')?.({}, 'in');
    heard.get('before-input-event')?.({ preventDefault }, key('a'));
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(zoom).toBe(1.3);
    heard.get('did-finish-load')?.();
    expect(setZoomFactor.mock.calls).toEqual([[1.15], [1.3], [1.3]]);
  });
});
