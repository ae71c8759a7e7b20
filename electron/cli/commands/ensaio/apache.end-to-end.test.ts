/**
 * `ensaio` in homologação against Apache, which asks for the certificate by renegotiation, with the training SEFAZ behind it: the
 * whole of it, and the zip searched for every name and number that went in.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '../../../../scripts/field/compare.ts';
import { readRehearsal } from '../../../../scripts/field/read-zip.ts';
import { apacheHere, startApache, type Apache } from '../../../sefaz/testing/apache.ts';
import { pointTo } from '../../../testing/own-sefaz.ts';
import { startTraining, type Training } from '../../../training/server.ts';
import { openPfx } from '../../../training/testing/client.ts';
import { dig, pluck } from '../../testing/dig.ts';
import { processesOver } from '../../testing/processes.ts';
import { zipTexts } from '../../../closing/testing/read-closing.ts';

const LIMIT_MS = 120_000;
const CNPJ = '11222333000181';
const NAME = 'PANIFICADORA ESTRELA DALVA LTDA';
const PASSWORD = 'Kx9@vT4#qL';
const WHY = 'Numeros pulados pela Estrela Dalva';

describe.skipIf(!apacheHere)('a rehearsal against Apache (skipped where there is none)', () => {
  let base: string;
  let training: Training;
  let apache: Apache;
  const { run, close } = processesOver(() => join(base, 'dados'), {
    HTTPS_PROXY: '',
    https_proxy: '',
    get HOME() {
      return base;
    },
  });
  const zip = () => join(base, 'ensaio.zip');

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'balcao-apache-'));
    training = await startTraining({ dataDir: join(base, 'sefaz'), clock: { now: () => new Date() } });
    const pfx = await training.issue({ cnpj: CNPJ, name: NAME, uf: 'SP' }, PASSWORD);
    writeFileSync(join(base, 'a1.pfx'), pfx);
    const folder = join(base, 'apache');
    mkdirSync(folder);
    apache = await startApache({
      folder,
      behind: training,
      holder: openPfx(pfx, PASSWORD),
      clientsPem: training.caPem,
    });
    mkdirSync(join(base, 'dados', 'confianca'), { recursive: true });
    writeFileSync(join(base, 'dados', 'confianca', 'sefaz.pem'), apache.caPem);
    const services = Object.entries(training.addresses).map(([service, address]) => {
      const url = new URL(address);
      url.port = String(apache.port);
      return [service, url.href];
    });
    pointTo(join(base, 'dados'), Object.fromEntries(services) as Record<string, string>);
    const brought = await run(
      ['certificado', 'importar', join(base, 'a1.pfx'), '--senha-stdin', '--uf', 'SP', '--json'],
      `${PASSWORD}\n`,
    );
    expect(brought, brought.stderr).toMatchObject({ exit: 0 });
  }, LIMIT_MS);
  afterAll(async () => {
    close();
    await apache.close();
    await training.close();
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  });

  it(
    'sees that it asks by renegotiation, and takes every step through it',
    { timeout: LIMIT_MS },
    async () => {
      const done = await run([
        'ensaio',
        'computador',
        'servidores',
        'situacao',
        'consulta',
        'inutilizacao',
        'reenvio',
        training.examples.authorized,
        '--ano',
        '2026',
        '--serie',
        '1',
        '--de',
        '5',
        '--ate',
        '6',
        '--justificativa',
        WHY,
        '--saida',
        zip(),
        '--sim',
        '--json',
      ]);
      expect(done, done.stdout + done.stderr).toMatchObject({ exit: 0 });
      expect(pluck(dig(done.json, 'passos'), 'certo')).toEqual([true, true, true, true, true, true]);
      // The certificate alone is refused: Apache knows its root, and not the authority between.
      const asked = apache.requests();
      expect(asked.filter((line) => !line.endsWith('|200'))).toEqual(['-|-|/ws/nfestatusservico4.asmx|403']);
      const holders = asked.filter((line) => line.endsWith('|200')).map((line) => line.replace(/\|\/.*/, ''));
      expect(holders).toEqual(Array.from({ length: 5 }, () => `${NAME}:${CNPJ}|TLSv1.2`));

      const seen = await readRehearsal(zip());
      expect(seen).toMatchObject({
        servidores: [
          {
            perfil: { certificate: 'renegotiation' },
            comCadeia: { certo: true, pediuCertificado: false },
            situacao: { cStat: '107', renegociou: true },
            situacaoSoOCertificado: { certo: false, renegociou: true, erro: { alert: 48 } },
          },
        ],
        consultas: [{ de: '{CHAVE-1}', cStat: '100' }],
        inutilizacao: { cStat: '102' },
        reenvio: { cStat: '563' },
      });
      expect(tableOf(seen).join('\n')).toContain('identical resend');
      expect(training.ledger()).toHaveLength(1);
    },
  );

  it('has nothing in its zip of what went in', async () => {
    const [request] = training.ledger();
    const key = training.examples.authorized;
    const secrets = [
      CNPJ,
      CNPJ.slice(0, 8),
      '11.222.333',
      key,
      key.slice(6, 20),
      NAME,
      'Estrela',
      PASSWORD,
      WHY,
      base,
      request?.nProt ?? '-',
      'PRIVATE',
      'CERTIFICATE-',
    ];
    const texts = await zipTexts(zip());
    expect([...texts.keys()]).toEqual(['ensaio.html', 'ensaio.json']);
    for (const [name, text] of texts) {
      for (const secret of secrets)
        expect(text.toLowerCase(), `${secret} in ${name}`).not.toContain(secret.toLowerCase());
      expect(text).not.toMatch(/MII[A-Za-z0-9+/]{10}/);
    }
  });
});
