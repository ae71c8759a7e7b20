/** A granted folder over the training SEFAZ, for tests: drops files as an ERP does, and waits for answers. */

import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallInput, CallOutput, DropView, TrainingScenario } from '../../../shared/contract.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';

export interface TestFolder {
  readonly app: TestApp;
  readonly begun: CallOutput<'training.begin'>;
  readonly folder: string;
  readonly grant: DropView;
  /** As an ERP that writes under another name and renames. */
  drop(name: string, content: string | Uint8Array): void;
  /** The text of an answer once it is there. */
  answer(name: string, limitMs?: number): Promise<string>;
  inbox(): string[];
  working(): string[];
  outbox(): string[];
  scenario(scenario: TrainingScenario): Promise<void>;
  close(): Promise<void>;
}

export function makeFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'balcao-pasta-')));
}

/** `served`: false leaves the serving to the test. */
export async function openTestFolder(
  more: Partial<CallInput<'drop.create'>> = {},
  served = true,
): Promise<TestFolder> {
  const app = await openTestApp();
  const begun = must(await app.call('training.begin', {}));
  const folder = makeFolder();
  const made = await app.call('drop.create', {
    folder,
    cnpj: begun.company.cnpj,
    environment: 'treino',
    scopes: ['consultar', 'inutilizar'],
    ...more,
  });
  const { view: grant } = must(made);
  if (!grant) throw new Error('no folder');
  if (served) must(await app.call('service.switch', { on: true, port: 0, remember: false }));
  const list = (...below: string[]) =>
    readdirSync(join(folder, ...below)).filter((name) => /ped-|Inut|sit|inu/.test(name));
  return {
    app,
    begun,
    folder,
    grant,
    drop: (name, content) => {
      const temp = join(folder, `${name}.tmp`);
      writeFileSync(temp, content);
      renameSync(temp, join(folder, 'Envio', name));
    },
    answer: (name, limitMs = 10_000) => fileText(join(folder, 'Retorno', name), limitMs),
    inbox: () => list('Envio'),
    working: () => list('Envio', 'EmProcesso'),
    outbox: () => list('Retorno'),
    scenario: async (scenario) => {
      must(await app.call('training.scenario', { scenario }));
    },
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export async function fileText(path: string, limitMs = 10_000): Promise<string> {
  const end = performance.now() + limitMs;
  for (;;) {
    try {
      return readFileSync(path, 'latin1');
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(20);
    }
  }
}

export async function until(what: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await what())) {
    if (performance.now() > end) throw new Error('did not come to be');
    await delay(20);
  }
}

export const consSitNFe = (chNFe: string, tpAmb = '2') =>
  `<?xml version="1.0" encoding="UTF-8"?><consSitNFe versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><tpAmb>${tpAmb}</tpAmb><xServ>CONSULTAR</xServ><chNFe>${chNFe}</chNFe></consSitNFe>`;

export interface Range {
  readonly cnpj: string;
  readonly n: number;
  readonly serie?: number;
  readonly id?: string;
  readonly tpAmb?: string;
}

const XJUST = 'Numero pulado pelo emissor';

export const inutNFe = ({ cnpj, n, serie = 1, id, tpAmb = '2' }: Range) =>
  `<inutNFe versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><infInut${id === undefined ? '' : ` Id="${id}"`}><tpAmb>${tpAmb}</tpAmb><xServ>INUTILIZAR</xServ><cUF>35</cUF><ano>26</ano><CNPJ>${cnpj}</CNPJ><mod>55</mod><serie>${serie}</serie><nNFIni>${n}</nNFIni><nNFFin>${n}</nNFFin><xJust>${XJUST}</xJust></infInut></inutNFe>`;

export const inutTxt = ({ cnpj, n, serie = 1, tpAmb = '2' }: Range, xJust = XJUST) =>
  [
    `tpAmb|${tpAmb}|`,
    'xServ|INUTILIZAR|',
    'tpEmis|1|',
    'cUF|35|',
    'ano|26|',
    `CNPJ|${cnpj}|`,
    'mod|55|',
    `serie|${serie}|`,
    `nNFIni|${n}|`,
    `nNFFin|${n}|`,
    `xJust|${xJust}|`,
    'versao|4.00|',
  ].join('\r\n');
