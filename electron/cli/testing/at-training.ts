/** A data folder that a person pointed at a training SEFAZ, with the certificate file of a company that processes over it import. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTraining, type Training } from '../../training/server.ts';

/** Of the certificate. */
export const CNPJ_AT_TRAINING = '99999999000191';

export interface AtTraining {
  readonly data: string;
  readonly sefaz: Training;
  /** Its password is the one given. */
  readonly pfx: string;
}

/** @param slowMs what the scenario `slow` takes */
export async function pointAtTraining(base: string, password: string, slowMs?: number): Promise<AtTraining> {
  const data = join(base, 'dados');
  mkdirSync(join(data, 'confianca'), { recursive: true });
  const sefaz = await startTraining({
    dataDir: join(base, 'sefaz'),
    clock: { now: () => new Date() },
    ...(slowMs === undefined ? {} : { slowMs }),
  });
  const { consult, disable, status } = sefaz.addresses;
  const services = { '*': { '2': { consult, disable, status } } };
  writeFileSync(
    join(data, 'enderecos.json'),
    JSON.stringify({ endpoints: { '55': services, '65': services } }),
  );
  writeFileSync(join(data, 'confianca', 'ac.pem'), sefaz.caPem);
  const pfx = join(base, 'a1.pfx');
  const subject = { cnpj: CNPJ_AT_TRAINING, name: 'PADARIA AURORA LTDA', uf: 'SP' } as const;
  writeFileSync(pfx, await sefaz.issue(subject, password));
  return { data, sefaz, pfx };
}
