/** One example of each answer of an operation or a page, for the OpenAPI document. */

const KEY = '35261011222333000181550010000001231482057313';
const CHAVE = '35261122233300018155001000000003000000003';
const dhRecbto = '2026-11-20T10:15:00-03:00';
const done = {
  cStat: '102',
  xMotivo: 'Inutilização de número homologado',
  chave: CHAVE,
  tpAmb: 2,
  nProt: '135260000000123',
  dhRecbto,
};

export const EXAMPLES: Readonly<Record<string, object>> = {
  RespostaConsulta: {
    status: 200,
    motivo: 'Consulta realizada com sucesso.',
    retConsSitNFe: {
      versao: '4.00',
      tpAmb: '2',
      verAplic: 'SP_NFE_PL009',
      cStat: '100',
      xMotivo: 'Autorizado o uso da NF-e',
      cUF: '35',
      dhRecbto,
      chNFe: KEY,
      protNFe: [
        {
          versao: '4.00',
          infProt: {
            tpAmb: '2',
            verAplic: 'SP_NFE_PL009',
            chNFe: KEY,
            dhRecbto,
            nProt: '135260000000001',
            digVal: 'MDEyMzQ1Njc4OTAxMjM0NTY3ODk=',
            cStat: '100',
            xMotivo: 'Autorizado o uso da NF-e',
          },
        },
      ],
      procEventoNFe: [],
    },
    consultadoEm: '2026-11-20T13:15:00.000Z',
    doArquivo: false,
  },
  RespostaInutilizacao: {
    status: 200,
    motivo: 'Inutilização realizada com sucesso.',
    cStat: done.cStat,
    xMotivo: done.xMotivo,
    retornoInutNFe: { ...done, xmlInut: '<?xml version="1.0" encoding="UTF-8"?><ProcInutNFe …' },
  },
  RespostaArquivos: {
    status: 200,
    motivo: 'Arquivos da inutilização.',
    retInut: { ...done, xml: '<?xml …', xmlInut: '<?xml …' },
    chave: CHAVE,
    xml: '<?xml …',
  },
  RespostaSituacao: {
    status: 200,
    motivo: 'Situação da SEFAZ (SP).',
    retStatusServico: { cStat: 107, xMotivo: 'Serviço em Operação' },
    retConsStatServ: { cStat: '107', xMotivo: 'Serviço em Operação', dhRecbto, tMed: '1' },
    consultadoEm: '2026-11-20T13:15:00.000Z',
    doArquivo: false,
  },
  Saude: { status: 200, motivo: 'No ar.', versao: '1.0.0', ambiente: 'todos', diario: 'local' },
};
