/** Consulta uma nota pelo serviço local. Uso: TOKEN=… node consultar.ts CHAVE [1|2] */

interface Answer {
  status: number;
  motivo: string;
  retConsSitNFe?: { cStat: string; xMotivo?: string };
  erro?: { cStat: string; xMotivo: string; codigo: string };
}

const [chNFe, tpAmb = '2'] = process.argv.slice(2);
const base = process.env['BALCAO'] ?? 'http://127.0.0.1:8787';
const response = await fetch(`${base}/nfe/stats`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-AUTH-TOKEN': process.env['TOKEN'] ?? '' },
  body: JSON.stringify({ chNFe, tpAmb }),
});
const answer = (await response.json()) as Answer;
if (answer.status === 200) {
  // 200 diz que a SEFAZ respondeu; se a nota vale, quem diz é o cStat.
  console.log(answer.retConsSitNFe?.cStat, answer.retConsSitNFe?.xMotivo);
} else {
  console.error(answer.status, answer.motivo);
  process.exitCode = 1;
}
