import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { laterPart } from './later-part.tsx';

function Greeting({ name }: { name: string }) {
  return createElement('b', undefined, name);
}

describe('a part that is fetched on its own', () => {
  it('shows its outline until its code is here, and then itself in the first drawing', async () => {
    let loads = 0;
    const Part = laterPart(
      async () => {
        loads += 1;
        return Greeting;
      },
      createElement('i', undefined, '…'),
    );
    const draw = () => renderToStaticMarkup(createElement(Part, { name: 'Ana' }));
    expect(draw()).toBe('<i>…</i>');
    await Part.fetch();
    expect(draw()).toBe('<b>Ana</b>');
    await Part.fetch();
    expect(loads).toBe(1);
  });

  it('fetches again after it could not be fetched', async () => {
    let loads = 0;
    const Part = laterPart(async () => {
      loads += 1;
      if (loads === 1) throw new Error('away');
      return Greeting;
    });
    await expect(Part.fetch()).rejects.toThrow('away');
    await Part.fetch();
    expect(renderToStaticMarkup(createElement(Part, { name: 'Ana' }))).toBe('<b>Ana</b>');
  });
});
