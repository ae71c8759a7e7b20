import { describe, expect, it } from 'vitest';
import { reduceVisits, START, type Move, type Visits } from './router.tsx';

const after = (...moves: readonly Move[]): Visits => moves.reduce(reduceVisits, START);
const to = (screen: Exclude<Move, string>['to'], purpose = {}): Move => ({ to: screen, purpose });

describe('the screens in front', () => {
  it('come back in the order in which they were left, and stay on the first', () => {
    const moves = [to('consult'), to('history'), 'back'] as const;
    expect(after(...moves).stack[0].screen).toBe('consult');
    expect(after(...moves, 'back').stack[0].screen).toBe('home');
    expect(after(...moves, 'back', 'back').stack).toEqual(after(...moves, 'back').stack);
  });

  it('do nothing a second time when somebody comes back to them', () => {
    const { stack } = after(to('consult', { consult: '35' }), to('history'), 'back');
    expect(stack[0]).toMatchObject({ screen: 'consult', purpose: {} });
  });

  it('do nothing a second time when they are drawn anew for another company, and are the same visit', () => {
    const opened = after(to('disablement', { requestId: '7f1a' }));
    const { stack } = reduceVisits(opened, 'settle');
    expect(stack).toEqual([{ ...opened.stack[0], purpose: {} }, ...opened.stack.slice(1)]);
  });

  it('are another visit each time, also with the same purpose and on the way back', () => {
    const visits = [
      after(to('consult', { key: '1' })),
      after(to('consult', { key: '1' }), to('consult', { key: '1' })),
      after(to('consult', { key: '1' }), to('consult', { key: '1' }), 'back'),
    ].map(({ stack }) => stack[0].visit);
    expect(visits).toEqual([1, 2, 3]);
  });

  it('are kept once visited, and a long walk forgets only its beginning', () => {
    const walk = Array.from({ length: 60 }, (_, n) => to(n % 2 === 0 ? 'consult' : 'history'));
    const { stack, visited } = after(...walk);
    expect([...visited]).toEqual(['home', 'consult', 'history']);
    expect(stack.length).toBe(22);
    expect(stack[0]).toMatchObject({ screen: 'history', visit: 60 });
  });
});
