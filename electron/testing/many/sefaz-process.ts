/**
 * A SEFAZ in a process of its own that registers whatever it is sent, even numbers that are registered already, and writes each
 * request into a record of its own (`node sefaz-process.ts RECORD CA`). Until it is sent `calm`, some requests or answers are lost.
 */

import { appendFileSync, readFileSync } from 'node:fs';
import { authority, httpAnswer, startRawServer } from '../../sefaz/testing/raw-server.ts';
import { answerBody } from '../../disablement/testing/model-sefaz.ts';

/** One line of the record. */
export interface Received {
  /** Of infInut. */
  readonly id: string;
  readonly nNFIni: number;
  readonly nNFFin: number;
  /** `lost`: the connection broke before it was read; `new`: registered by this request; `known`: by an earlier one. */
  readonly what: 'lost' | 'new' | 'known';
  /** "" where it was lost. */
  readonly nProt: string;
}

export interface SefazStarted {
  readonly url: string;
  readonly caPem: string;
}

const [record = '', clientCa = ''] = process.argv.slice(2);
const protocols = new Map<string, string>();
let calm = false;

/** Of 100 requests: what is done to them. */
const TROUBLES = ['before', 'before', 'after', 'after', 'after', 'html', 'slow', 'slow'] as const;
const PER = 100;
const SLOW_MS = 400;

function register(body: string): { readonly nProt: string; readonly what: 'new' | 'known' } {
  const { id } = fieldsOf(body);
  const known = protocols.get(id);
  const nProt = known ?? `135${String(protocols.size + 1).padStart(12, '0')}`;
  protocols.set(id, nProt);
  return { nProt, what: known === undefined ? 'new' : 'known' };
}

function fieldsOf(body: string) {
  const of = (tag: string) => Number(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(body)?.[1] ?? 0);
  return { id: /Id="(ID[0-9A-Z]{41})"/.exec(body)?.[1] ?? '', nNFIni: of('nNFIni'), nNFFin: of('nNFFin') };
}

function write(line: Received): void {
  appendFileSync(record, `${JSON.stringify(line)}\n`);
}

const server = await startRawServer(
  (socket, { body }) => {
    server.received.length = 0;
    const trouble = calm ? undefined : TROUBLES[Math.floor(Math.random() * PER)];
    const fields = fieldsOf(body);
    if (trouble === 'before') {
      write({ ...fields, what: 'lost', nProt: '' });
      socket.destroy();
      return;
    }
    const { nProt, what } = register(body);
    write({ ...fields, what, nProt });
    const words = {
      new: ['102', 'Inutilização de número homologado'],
      known: ['563', 'Rejeição: Já existe pedido'],
    };
    const [cStat = '', xMotivo = ''] = words[what];
    const dhRecbto = new Date().toISOString().replace(/\.\d+Z$/, '+00:00');
    const answer = httpAnswer(answerBody(cStat, xMotivo, { dhRecbto, nProt }));
    if (trouble === 'after') socket.destroy();
    else if (trouble === 'html') socket.end(httpAnswer('<html/>', { status: '502 Bad Gateway' }));
    else if (trouble === 'slow') setTimeout(() => socket.end(answer), SLOW_MS);
    else socket.end(answer);
  },
  { ca: [authority.certPem, readFileSync(clientCa, 'utf8')] },
);
process.on('message', (message) => (calm = message === 'calm'));
process.once('disconnect', () => process.exit());
process.send?.({
  url: `https://localhost:${server.port}/ws`,
  caPem: authority.certPem,
} satisfies SefazStarted);
