import { describe, expect, it } from 'vitest';
import { movedTo, NARROWEST_PX, parseLayout } from './table-layout.ts';

describe('a table as somebody left it', () => {
  it('comes back with its order, widths and sort', () => {
    const kept = { order: ['what', 'at'], widths: { at: 140 }, sort: { by: 'at', down: true } };
    expect(parseLayout(JSON.stringify(kept))).toEqual(kept);
  });

  it('is as new when what was kept cannot be read', () => {
    for (const text of [null, '', '{"order"', '7', '{"order":7,"widths":[],"sort":{"by":1}}'])
      expect(parseLayout(text)).toEqual({ order: [], widths: {}, sort: undefined });
  });

  it('never brings a column back too narrow to be seen', () => {
    expect(parseLayout('{"widths":{"at":2,"what":"wide"}}').widths).toEqual({ at: NARROWEST_PX });
  });

  it('moves a column to the place of another, to either side', () => {
    expect(movedTo(['at', 'what', 'result'], 'at', 'result')).toEqual(['what', 'result', 'at']);
    expect(movedTo(['at', 'what', 'result'], 'result', 'at')).toEqual(['result', 'at', 'what']);
    expect(movedTo(['at', 'what'], 'at', undefined)).toEqual(['at', 'what']);
  });
});
