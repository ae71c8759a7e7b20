import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES, contract, type CallDefinition } from './contract.ts';
import { topicSchema } from './contract/pieces.ts';

describe('the contract', () => {
  it('has a schema for the input and the output of every call', () => {
    for (const name of CALL_NAMES) {
      expect(contract[name].input, name).toBeInstanceOf(z.ZodType);
      expect(contract[name].output, name).toBeInstanceOf(z.ZodType);
    }
  });

  it('says of every call either what makes its answer stale or what it changes', () => {
    for (const name of CALL_NAMES) {
      const says = Object.keys(contract[name]).filter((key) => key !== 'input' && key !== 'output');
      expect(says, name).toHaveLength(1);
      expect(['staleAfter', 'changes', 'announces'], name).toContain(says[0]);
    }
  });

  it('has for each topic a query that is asked again after it, so that no announcement is idle', () => {
    const calls: CallDefinition[] = CALL_NAMES.map((name) => contract[name]);
    const awaited = new Set(calls.flatMap((call) => ('staleAfter' in call ? call.staleAfter : [])));
    expect([...awaited].sort()).toEqual([...topicSchema.options].sort());
  });
});
