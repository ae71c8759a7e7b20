/** Every file that a person may choose is opened or refused with its own code. */

import { beforeAll, expect, it } from 'vitest';
import { explainError } from '../../../shared/explain/index.ts';
import { createImports } from '../import/import.ts';
import { rowsInMemory } from '../testing/rows-in-memory.ts';
import { createSessionBox } from '../testing/session-box.ts';
import { makeVariants, type Variant } from '../testing/variants.ts';
import { createVault } from '../vault/vault.ts';

let variants: Variant[];

beforeAll(async () => {
  variants = await makeVariants();
});

function openVault() {
  const { rows, store } = rowsInMemory();
  const clock = { now: () => new Date() };
  const vault = createVault({ store, secretBox: createSessionBox(), clock });
  return { rows, imports: createImports({ vault, clock }) };
}

it('there are many, of both kinds', () => {
  expect(variants.filter(({ examined }) => examined === 'ok').length).toBeGreaterThanOrEqual(35);
  expect(variants.filter(({ examined }) => examined !== 'ok').length).toBeGreaterThanOrEqual(20);
  expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
});

it('the import answers each as expected, each kind of wrong file has its own text, and only what can be kept is kept', async () => {
  const sentences = new Set<string>();
  for (const { name, bytes, password, examined, kept } of variants) {
    const { rows, imports } = openVault();
    const draft = imports.begin({ name, bytes: Buffer.from(bytes) }, 'teste');
    const preview = draft.ok ? await imports.inspect(draft.value.draftId, 'teste', password) : draft;
    expect([name, preview.ok ? 'ok' : preview.error.code]).toEqual([name, examined]);
    if (!preview.ok) {
      const { what, action } = explainError(preview.error);
      expect(`${what} ${action ?? ''}`).toMatch(/^[A-Z].+\. [A-Z].+\.$/);
      sentences.add(what);
    }
    if (draft.ok && preview.ok) {
      const committed = await imports.commit(draft.value.draftId, 'teste');
      expect([name, committed.ok ? 'ok' : committed.error.code]).toEqual([name, kept]);
    }
    expect([name, rows.size]).toEqual([name, kept === 'ok' ? 1 : 0]);
    imports.wipe();
  }
  expect(sentences.size).toBeGreaterThanOrEqual(14);
}, 120_000);
