import { expect, onTestFinished, test } from 'vitest';
import { setNewerTables } from '../../../shared/fiscal/code-tables.ts';
import { eventWord } from './month-words.ts';

test('an event of newer tables has its name in the month too', () => {
  expect(eventWord('110110')).toBe('Carta de correção');
  expect(eventWord('999999')).toBe('Evento 999999');
  const eventNames = { '999999': 'Evento novo' };
  setNewerTables({ situations: {}, notServed: [], eventNames, cancellations: [], registered: [] });
  onTestFinished(() => setNewerTables(undefined));
  expect(eventWord('999999')).toBe('Evento novo');
});
