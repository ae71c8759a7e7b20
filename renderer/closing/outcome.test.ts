import { expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import type { ClosingMade } from '../../shared/contract.ts';
import { outcomeTone, outcomeWord } from './outcome.ts';

const cnpj = cnpjSchema.parse('11222333000181');
const settled = { read: true, absent: [], open: 0, conflicts: 0, signed: false };
const outcome = (made: Partial<ClosingMade>) => ({
  cnpj,
  company: 'Padaria Aurora',
  made: { ...settled, ...made } as ClosingMade,
});
const said = (made: Partial<ClosingMade>) => [outcomeTone(outcome(made)), outcomeWord(outcome(made), false)];

test('a company of whose month no file was read is not closed in good order, as its own closing says too', () => {
  expect(said({})).toEqual(['good', 'made']);
  expect(said({ read: false })).toEqual(['warn', 'notRead']);
});

test('what is missing in the zip comes before numbers, and open numbers need a person', () => {
  const absent = [{ path: 'a.xml', reason: 'gone' as const, included: false }];
  expect(said({ absent, read: false, conflicts: 1 })).toEqual(['warn', 'incomplete']);
  expect(said({ conflicts: 1 })).toEqual(['warn', 'conflicts']);
  expect(said({ open: 1 })).toEqual(['warn', 'made']);
  expect(outcomeWord(outcome({}), true)).toBe('unsigned');
});

test('a company whose turn did not come is no failure', () => {
  const failed = (code: 'call.aborted' | 'closing.taken') => ({ cnpj, company: '', error: { code } });
  expect(outcomeTone(failed('call.aborted'))).toBe('quiet');
  expect(outcomeWord(failed('call.aborted'), true)).toBe('notDone');
  expect(outcomeTone(failed('closing.taken'))).toBe('bad');
  expect(outcomeWord(failed('closing.taken'), true)).toBe('error');
});
