/** Codes that are new here, and what files said by them once newer tables know more. */

import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { giveThreadsTables } from '../../sefaz/data/tables-of-threads.ts';
import { keyOf, noteDocument } from '../testing/documents.ts';
import { storeForEachTest } from '../testing/number-store.ts';
import { consulted, event } from '../testing/sayings.ts';

const CNPJ = '11222333000181';
const current = storeForEachTest();

it('a code that only newer data know counts, also in a file that was read before', async () => {
  const ofConsult = consulted('121')({ cnpj: CNPJ, nNF: 12 }).replace(
    '</retConsSitNFe>',
    `${/<protNFe.*<\/protNFe>/.exec(noteDocument({ cnpj: CNPJ, nNF: 12 }).xml)?.[0] ?? ''}</retConsSitNFe>`,
  );
  const replaces = `<chNFeRef>${keyOf({ cnpj: CNPJ, nNF: 6 })}</chNFeRef></detEvento>`;
  const { root, store, read } = current();
  // One that has changed just now is read again whatever it said.
  const past = new Date('2026-11-20T12:00:00Z');
  for (const [name, xml] of [
    ['nota', noteDocument({ cnpj: CNPJ, nNF: 3 }).xml.replace('<cStat>100<', '<cStat>121<')],
    ['cancelamento', event('110113', '135')({ cnpj: CNPJ, nNF: 5 }).replace('</detEvento>', replaces)],
    ['registro', event('110111', '137')({ cnpj: CNPJ, nNF: 8 })],
    ['outra', noteDocument({ cnpj: CNPJ, nNF: 9 }).xml],
    ['consulta', ofConsult],
  ] as const) {
    writeFileSync(join(root, `${name}.xml`), xml);
    utimesSync(join(root, `${name}.xml`), past, past);
  }
  const place = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
  const standings = () =>
    [...store.evidence.rows(place)].map((row) =>
      'nNF' in row ? [row.nNF, 'standing' in row && row.standing] : [],
    );
  await read();
  expect(await read()).toMatchObject({ files: 5, changed: 0 });
  expect(standings()).toEqual([
    [3, 'authorized'],
    [5, 'authorized'],
    [8, 'ask'],
    [9, 'authorized'],
    [12, 'authorized'],
  ]);
  const none = { notServed: [], eventNames: {} };
  giveThreadsTables({
    ...none,
    situations: { '121': 'denegada' },
    cancellations: ['110113'],
    registered: ['137'],
  });
  onTestFinished(() => giveThreadsTables(undefined));
  expect(await read()).toMatchObject({ files: 5, changed: 4 });
  expect(standings()).toEqual([
    [3, 'denied'],
    [5, 'cancelled'],
    [6, 'authorized'],
    [8, 'cancelled'],
    [9, 'authorized'],
    [12, 'denied'],
  ]);
  expect(await read()).toMatchObject({ files: 5, changed: 0 });
});
