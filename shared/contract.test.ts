import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES, contract } from './contract.ts';

describe('the contract', () => {
  it('has a schema for the input and the output of every call', () => {
    for (const name of CALL_NAMES) {
      expect(contract[name].input, name).toBeInstanceOf(z.ZodType);
      expect(contract[name].output, name).toBeInstanceOf(z.ZodType);
    }
  });
});
