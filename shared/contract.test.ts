import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { call } from './contract/pieces.ts';
import { CALL_NAMES, contract } from './contract.ts';
import { lazy } from './lazy.ts';

describe('the contract', () => {
  it('builds a definition when it is first asked for, and once', () => {
    let inputs = 0;
    let outputs = 0;
    const definition = call({
      kind: 'query',
      input: () => (inputs++, z.strictObject({ id: z.string() })),
      output: () => (outputs++, z.int()),
    });
    expect([definition.kind, inputs, outputs]).toEqual(['query', 0, 0]);
    expect(definition.input.safeParse({ id: 'a' }).success).toBe(true);
    expect(definition.input.safeParse({ id: 'a', more: 1 }).success).toBe(false);
    expect([inputs, outputs]).toEqual([1, 0]);
    expect(definition.output).toBe(definition.output);
    expect([inputs, outputs]).toEqual([1, 1]);
  });

  it('keeps what was built even where that is nothing', () => {
    let built = 0;
    const none = lazy(() => {
      built += 1;
    });
    none();
    none();
    expect(built).toBe(1);
  });

  it('can build every definition', () => {
    for (const name of CALL_NAMES) {
      expect(contract[name].input, name).toBeInstanceOf(z.ZodType);
      expect(contract[name].output, name).toBeInstanceOf(z.ZodType);
    }
  });
});
