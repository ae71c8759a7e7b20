/** The asking side of the benches in a process of its own: warm consults against raw posts of the same size, then many for the memory. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp, openKeyFileBox } from '../../electron/app.ts';
import type { CallOutput } from '../../shared/contract.ts';
import { accessKeyCheckDigit } from '../../shared/fiscal/access-key.ts';
import { clientOf, openPfx } from '../../electron/training/testing/client.ts';
import { consSitNFe, contentTypeOf, soap } from '../../electron/training/testing/messages.ts';
import { alternate, keptBytes, median } from './measure.ts';
import type { SefazFacts } from './sefaz-process.ts';

export interface ConsultFigures {
  readonly rawMs: number;
  readonly consultMs: number;
  readonly ratio: number;
  readonly consults: number;
  /** Kept after a tenth of the consults and after all of them. */
  readonly earlyBytes: number;
  readonly lateBytes: number;
}

const [dataDir = '', factsFile = '', total = '10000'] = process.argv.slice(2);
const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as SefazFacts;
const consults = Number(total);

const secretBox = await openKeyFileBox(join(dataDir, 'cofre.chave'));
if (!secretBox.ok) throw new Error(secretBox.error.code);
const nobody = { pickCertificate: () => Promise.resolve(undefined) };
const app = createApp(
  {
    clock: { now: () => new Date() },
    secretBox: secretBox.value,
    filePicker: nobody,
    confirm: { disable: () => Promise.resolve(false), allows: () => true },
    opener: { showInFolder: () => Promise.resolve(false) },
    notifier: { notify: () => undefined },
    log: { write: () => undefined },
  },
  { dataDir, face: 'test', version: '0.0.0-bench' },
);
/** Another note for every ask: an answer from the store, or the guard of one key, would measure something else. */
function keys(serie: string): () => string {
  let next = 0;
  return () => {
    next += 1;
    const number = String(next).padStart(9, '0');
    const first43 = `${facts.chNFe.slice(0, 22)}${serie}${number}1${facts.chNFe.slice(35, 43)}`;
    return `${first43}${accessKeyCheckDigit(first43)}`;
  };
}

const consultKey = keys('801');
const consult = async () => {
  const input = { environment: 'homologacao', chNFe: consultKey() };
  const result = await app.dispatch('consult.note', input, { face: 'test', session: 'bench' });
  if (!result.ok) throw new Error(`consult: ${JSON.stringify(result.error)}`);
  const { doArquivo } = result.value as CallOutput<'consult.note'>;
  if (doArquivo) throw new Error('an answer from the store is not what is measured');
};

const holder = openPfx(Buffer.from(facts.pfxBase64, 'base64'), facts.password);
const raw = clientOf(facts.caPem, holder);
const rawKey = keys('802');
const post = () => {
  const body = Buffer.from(soap('consult', consSitNFe(rawKey())));
  return raw.post(facts.addresses.consult, body, contentTypeOf('consult'));
};

for (let warm = 0; warm < 300; warm += 1) {
  await post();
  await consult();
}
const [rawTimes, consultTimes] = await alternate(1500, post, consult);

let earlyBytes = 0;
for (let done = 1; done <= consults; done += 1) {
  await consult();
  if (done === Math.ceil(consults / 10)) earlyBytes = keptBytes();
}
const figures: ConsultFigures = {
  rawMs: median(rawTimes),
  consultMs: median(consultTimes),
  ratio: median(consultTimes) / median(rawTimes),
  consults,
  earlyBytes,
  lateBytes: keptBytes(),
};
raw.close();
await app.close();
console.log(JSON.stringify(figures));
