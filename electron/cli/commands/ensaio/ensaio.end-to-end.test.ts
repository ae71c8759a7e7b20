/**
 * `ensaio` as a process, in homologação, against a server of this machine that asks for the certificate by renegotiation: the
 * whole of it, and the zip searched for every name and number that went in.
 */

import { constants } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { differencesOf, tableOf } from '../../../../scripts/field/compare.ts';
import { readRehearsal } from '../../../../scripts/field/read-zip.ts';
import { createAuthority, makePfx, pemOf } from '../../../certificates/testing/pfx-factory.ts';
import {
  authority,
  httpAnswer,
  startRawServer,
  type RawRequest,
  type RawServer,
} from '../../../sefaz/testing/raw-server.ts';
import { enveloped, retInut } from '../../../sefaz/testing/answer-writer.ts';
import { pointTo } from '../../../testing/own-sefaz.ts';
import { dig, pluck } from '../../testing/dig.ts';
import { processesOver } from '../../testing/processes.ts';

const LIMIT_MS = 120_000;
const CNPJ = '11222333000181';
const NAME = 'PANIFICADORA ESTRELA DALVA LTDA';
const KEY = '35261011222333000181550010000001231482057313';
const PASSWORD = 'Kx9@vT4#qL';
const WHY = 'Numeros pulados pela Estrela Dalva';
const PROTOCOL = '135260000123456';
const NFE = 'http://www.portalfiscal.inf.br/nfe';
/** As SEFAZ writes it: a clock that is right. */
const at = () => new Date().toISOString().replace(/\.\d+Z$/, '+00:00');

let base: string;
let sefaz: RawServer;
const subjects: (string | undefined)[] = [];
const { run, close } = processesOver(() => join(base, 'Escritório Estrela'), {
  HTTPS_PROXY: '',
  // The data folder is below the person's own, as it usually is.
  get HOME() {
    return base;
  },
  https_proxy: '',
});

/** One request to disable; the same again is a 563 that names the protocol in its text. */
function answerTo({ body }: RawRequest): string {
  const [, cUF = '', ano = '', serie = '', first = '', last = ''] =
    /<cUF>(\d+)<.*<ano>(\d+)<.*<serie>(\d+)<.*<nNFIni>(\d+)<.*<nNFFin>(\d+)</.exec(body) ?? [];
  if (body.includes('inutNFe')) {
    const again = sefaz.received.filter((each) => each.body.includes('inutNFe')).length > 1;
    const range = {
      cUF,
      ano,
      cnpj: CNPJ,
      mod: '55',
      serie: Number(serie),
      nNFIni: Number(first),
      nNFFin: Number(last),
    };
    return enveloped(
      'NFeInutilizacao4',
      again
        ? retInut({ cStat: '563', motive: `Rejeicao: Ja existe pedido [nProt:${PROTOCOL}]`, range })
        : retInut({
            cStat: '102',
            motive: 'Inutilizacao de numero homologado',
            range,
            nProt: PROTOCOL,
          }),
    );
  }
  if (body.includes('consSitNFe')) {
    return enveloped(
      'NFeConsultaProtocolo4',
      `<retConsSitNFe xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><verAplic>1</verAplic><cStat>217</cStat><xMotivo>Rejeicao: NF-e ${KEY} de ${NAME} nao consta</xMotivo><cUF>35</cUF><dhRecbto>${at()}</dhRecbto><chNFe>${KEY}</chNFe></retConsSitNFe>`,
    );
  }
  return enveloped(
    'NFeStatusServico4',
    `<retConsStatServ xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><verAplic>1</verAplic><cStat>107</cStat><xMotivo>Servico em Operacao</xMotivo><cUF>35</cUF><dhRecbto>${at()}</dhRecbto></retConsStatServ>`,
  );
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'balcao-ensaio-'));
  const issuer = await createAuthority();
  const issued = await issuer.issue({ name: NAME, cnpj: CNPJ, uf: 'SP' });
  writeFileSync(join(base, 'a1.pfx'), makePfx(issued, { password: PASSWORD }));
  sefaz = await startRawServer(
    (socket, request) =>
      // It asks for a certificate to note whose it is, and has no authority to check it by.
      void socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) => {
        subjects.push(socket.getPeerX509Certificate()?.subject);
        if (!error) socket.write(httpAnswer(answerTo(request)));
      }),
    {
      requestCert: false,
      ca: [pemOf(issuer.rootDer)],
      secureOptions: constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION,
    },
  );
  const data = join(base, 'Escritório Estrela');
  mkdirSync(join(data, 'confianca'), { recursive: true });
  const address = `https://localhost:${sefaz.port}/ws/servico.asmx`;
  pointTo(data, { consult: address, disable: address, status: address });
  writeFileSync(join(data, 'confianca', 'sefaz.pem'), authority.certPem);
  const brought = await run(
    ['certificado', 'importar', join(base, 'a1.pfx'), '--senha-stdin', '--uf', 'SP', '--json'],
    `${PASSWORD}\n`,
  );
  expect(brought, brought.stderr).toMatchObject({ exit: 0 });
}, LIMIT_MS);
afterAll(async () => {
  close();
  await sefaz.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

const RANGE = ['--ano', '2026', '--serie', '1', '--de', '5', '--ate', '6', '--justificativa', WHY];
const zip = () => join(base, 'ensaio.zip');

it(
  'does nothing without a person at a terminal or --sim, and nothing in production',
  { timeout: LIMIT_MS },
  async () => {
    const plan = await run(['ensaio', '--json']);
    expect(plan).toMatchObject({ exit: 2, json: { erro: { codigo: 'confirmation.required' } } });
    expect(await run(['ensaio', '--ambiente', 'producao', '--sim', '--json'])).toMatchObject({ exit: 2 });
    expect(await run(['ensaio', 'nada', '--sim', '--json'])).toMatchObject({ exit: 2 });
    expect(sefaz.received).toHaveLength(0);
  },
);

it('takes the steps that were named, and writes them into one zip', { timeout: LIMIT_MS }, async () => {
  const done = await run([
    'ensaio',
    'computador',
    'servidores',
    'situacao',
    'consulta',
    'inutilizacao',
    'reenvio',
    KEY,
    ...RANGE,
    '--saida',
    zip(),
    '--sim',
    '--json',
  ]);
  expect(done, done.stdout + done.stderr).toMatchObject({
    exit: 0,
    json: { conteudo: ['ensaio.html', 'ensaio.json'] },
  });
  expect(pluck(dig(done.json, 'passos'), 'certo')).toEqual([true, true, true, true, true, true]);
  expect(subjects.every((subject) => subject?.includes(NAME))).toBe(true);

  const seen = await readRehearsal(zip());
  expect(seen).toMatchObject({
    servidores: [{ perfil: { certificate: 'renegotiation' }, situacao: { cStat: '107', renegociou: true } }],
    consultas: [
      { de: '{CHAVE-1}', cStat: '217', xMotivo: 'Rejeicao: NF-e {CHAVE-1} de {NOME-1} nao consta' },
    ],
    inutilizacao: { cStat: '102' },
    reenvio: { cStat: '563', xMotivo: expect.stringContaining('[nProt:{PROTOCOLO-1}]') },
  });
  const sent = sefaz.received.filter(({ body }) => body.includes('inutNFe')).map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  // The resend counts among the equal refusals that lead to a 656.
  const database = new DatabaseSync(join(base, 'Escritório Estrela', 'balcao.sqlite'), { readOnly: true });
  const counted = database.prepare('SELECT c_stat FROM equal_rejection').all();
  database.close();
  expect(counted).toEqual([{ c_stat: '563' }]);
  expect(differencesOf(seen)).toEqual([expect.stringContaining('the data say nothing of this host')]);
  expect(tableOf(seen).join('\n')).toContain('identical resend');
});

it('has nothing in its zip of what went in', { timeout: LIMIT_MS }, async () => {
  const archive = new ZipReader(new BlobReader(new Blob([readFileSync(zip())])));
  const entries = await archive.getEntries();
  const secrets = [
    CNPJ,
    CNPJ.slice(0, 8),
    '11.222.333',
    KEY,
    NAME,
    PASSWORD,
    WHY,
    PROTOCOL,
    'Estrela',
    base,
    'PRIVATE',
  ];
  expect(entries).toHaveLength(2);
  for (const entry of entries) {
    if (entry.directory) continue;
    const text = (await entry.getData(new TextWriter())).toLowerCase();
    for (const secret of secrets)
      expect(text, `${secret} in ${entry.filename}`).not.toContain(secret.toLowerCase());
    expect(text).not.toMatch(/mii[a-z0-9+/]{10}/);
  }
  await archive.close();
});

it('writes over no file, and shows the report where none is named', { timeout: LIMIT_MS }, async () => {
  expect(await run(['ensaio', 'computador', '--saida', zip(), '--sim', '--json'])).toMatchObject({ exit: 2 });
  const shown = await run(['ensaio', 'computador', '--sim', '--json']);
  expect(shown).toMatchObject({ exit: 0, json: { relatorio: { computador: { cofre: { abre: true } } } } });
});
