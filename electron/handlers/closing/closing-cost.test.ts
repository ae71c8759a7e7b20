/** What closing a month asks of the databases as a company's requests become more. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encoded, noteDocument } from '../../numbering/testing/documents.ts';
import { fillOffice } from '../../testing/many-companies.ts';
import { statementsOf } from '../../testing/statements.ts';
import { must, openTestApp } from '../../testing/test-app.ts';

const NOW = new Date('2026-04-06T12:00:00Z');

/** Statements to close the month in which so many numbers were disabled, and the month before. */
async function askedFor(disablements: number) {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-custo-'));
  const dataDir = join(folder, 'dados');
  const notes = join(folder, 'notas');
  try {
    const [company] = await fillOffice(dataDir, { companies: 1, disablements, now: NOW });
    if (!company) throw new Error('one was made');
    const { cnpj } = company;
    mkdirSync(notes);
    for (const nNF of [1, 999_999])
      writeFileSync(join(notes, `${nNF}.xml`), encoded(noteDocument({ cnpj, nNF, day: '2026-04-02' }).xml));
    const core = await openTestApp(dataDir);
    core.setTime(NOW);
    must(await core.call('numbering.read', { environment: 'producao', path: notes }));
    const close = async (month: string) => {
      let disabled = 0;
      const asked = await statementsOf(async () => {
        const path = join(folder, `${month}.zip`);
        disabled = must(
          await core.call('closing.make', { environment: 'producao', cnpj, month, path }),
        ).disablements;
      });
      return { disabled, statements: asked.length };
    };
    const figures = { ofMonth: await close('2026-04'), ofOther: await close('2026-03') };
    await core.close();
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

test('a month asks for the document of each disablement of it, and nothing for each of another month', async () => {
  const few = await askedFor(2);
  const many = await askedFor(22);
  expect([few.ofMonth.disabled, few.ofOther.disabled]).toEqual([2, 0]);
  expect([many.ofMonth.disabled, many.ofOther.disabled]).toEqual([22, 0]);
  expect(many.ofMonth.statements - few.ofMonth.statements).toBe(20);
  expect(many.ofOther.statements - few.ofOther.statements).toBe(0);
});
