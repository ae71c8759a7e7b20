/** Consulta uma nota pelo serviço local. Uso: TOKEN=… TOKEN_ID=… node consultar.ts CHAVE [1|2] */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

interface Answer {
  status: number;
  motivo: string;
  retConsSitNFe?: { cStat: string; xMotivo?: string };
  erro?: { cStat: string; xMotivo: string; codigo: string };
}

const [chNFe, tpAmb = '2'] = process.argv.slice(2);
const base = process.env['BALCAO'] ?? 'http://127.0.0.1:8787';
const token = process.env['TOKEN'] ?? '';

/** Antes de mostrar o token: com o Balcão fechado, outro programa pode ter ocupado a porta. */
async function isBalcao(): Promise<boolean> {
  const desafio = randomBytes(16).toString('hex');
  const query = new URLSearchParams({ desafio, token: process.env['TOKEN_ID'] ?? '' });
  const health = await fetch(`${base}/saude?${query.toString()}`);
  const { prova = '' } = (await health.json()) as { prova?: string };
  const key = createHash('sha256').update(token).digest();
  const right = createHmac('sha256', key).update(desafio).digest();
  const given = Buffer.from(prova, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

async function consult(): Promise<number> {
  if (!(await isBalcao())) {
    console.error('Quem atende nesta porta não é o Balcão NF-e, ou o token foi revogado.');
    return 1;
  }
  const response = await fetch(`${base}/nfe/stats`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AUTH-TOKEN': token },
    body: JSON.stringify({ chNFe, tpAmb }),
  });
  const answer = (await response.json()) as Answer;
  if (answer.status !== 200) {
    console.error(answer.status, answer.motivo);
    return 1;
  }
  // 200 diz que a SEFAZ respondeu; se a nota vale, quem diz é o cStat.
  console.log(answer.retConsSitNFe?.cStat, answer.retConsSitNFe?.xMotivo);
  return 0;
}

process.exitCode = await consult();
