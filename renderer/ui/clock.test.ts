import { createElement, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './clock.ts';

/** As much of a page as a component without elements needs. */
function pageWithRoot(): Element {
  const node = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml' };
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const page = { nodeType: 9, nodeName: '#document', ...listening };
  vi.stubGlobal('window', { ...listening, HTMLIFrameElement: Map });
  vi.stubGlobal('document', page);
  return { ...node, ...listening, ownerDocument: page } as unknown as Element;
}

let root: Root;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 11, 31, 17, 0), toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  root.unmount();
  // What React has still to do needs the page.
  await new Promise((resolve) => setTimeout(resolve, 50));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part of the window that stays open knows the day that it is, though nobody touches it', async () => {
  const container = pageWithRoot();
  const { createRoot } = await import('react-dom/client');
  const seen: string[] = [];
  const Part = () => {
    const now = useNow();
    useEffect(() => void seen.push(`${now.getFullYear()} ${now.getHours()}`), [now]);
    return null;
  };
  root = createRoot(container);
  root.render(createElement(Part));
  await vi.waitFor(() => expect(seen).toEqual(['2026 17']));
  vi.setSystemTime(new Date(2027, 0, 4, 8, 0));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(seen).toEqual(['2026 17', '2027 8']));
});

test('however many parts of the window show the time, one timer serves them, until the last is gone', async () => {
  const container = pageWithRoot();
  const { createRoot } = await import('react-dom/client');
  const seen: number[] = [];
  const Part = () => {
    const minute = useNow().getMinutes();
    useEffect(() => void seen.push(minute), [minute]);
    return null;
  };
  const parts = (count: number) => Array.from({ length: count }, (_, n) => createElement(Part, { key: n }));
  root = createRoot(container);
  root.render(parts(3));
  await vi.waitFor(() => expect(seen).toEqual([0, 0, 0]));
  expect(vi.getTimerCount()).toBe(1);
  root.render(parts(2));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(seen).toEqual([0, 0, 0, 1, 1]));
  root.unmount();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});
