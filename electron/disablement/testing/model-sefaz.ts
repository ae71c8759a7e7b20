/** A model of the authorizer's rules I07 and I07a with its own ledger: 102, 563 with the first protocol, 256. */

export interface Recorded {
  readonly id: string;
  readonly key: string;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly nProt: string;
}

export interface ModelSefaz {
  readonly ledger: readonly Recorded[];
  /** Handles the body of a request as the authorizer would, and returns the body of its answer. */
  readonly handle: (body: Buffer) => Buffer;
  /** Numbers that were recorded more than once; must stay 0. */
  readonly doubles: () => number;
}

export interface ModelOptions {
  readonly dhRecbto?: string;
  /** Where a 563 has the first protocol. */
  readonly protocolOf563?: 'tag' | 'text' | 'none';
  /** Whether a number has a note, whose range is refused with 241. */
  readonly hasNote?: (nNF: number) => boolean;
}

export function createModelSefaz({
  dhRecbto = '2026-11-20T14:02:03-03:00',
  protocolOf563 = 'tag',
  hasNote = () => false,
}: ModelOptions = {}): ModelSefaz {
  const ledger: Recorded[] = [];
  return {
    ledger,
    handle: (body) => {
      const request = readRequest(body.toString('utf8'));
      const met = ledger.filter(
        ({ key, nNFIni, nNFFin }) =>
          key === request.key && nNFIni <= request.nNFFin && request.nNFIni <= nNFFin,
      );
      const same = met.find(({ nNFIni, nNFFin }) => nNFIni === request.nNFIni && nNFFin === request.nNFFin);
      if (same) return answer563(same.nProt, dhRecbto, protocolOf563);
      if (met.length > 0)
        return answerBody('256', 'Rejeição: Uma NF-e da faixa já está inutilizada', { dhRecbto });
      for (let nNF = request.nNFIni; nNF <= request.nNFFin; nNF += 1) {
        if (hasNote(nNF))
          return answerBody('241', 'Rejeição: Um número da faixa já foi utilizado', { dhRecbto });
      }
      const nProt = `1352600000${String(ledger.length + 1).padStart(5, '0')}`;
      ledger.push({ ...request, nProt });
      return answerBody('102', 'Inutilização de número homologado', { dhRecbto, nProt });
    },
    doubles: () => {
      const seen = new Set<string>();
      let doubles = 0;
      for (const { key, nNFIni, nNFFin } of ledger) {
        for (let n = nNFIni; n <= nNFFin; n++) {
          if (seen.has(`${key} ${n}`)) doubles += 1;
          seen.add(`${key} ${n}`);
        }
      }
      return doubles;
    },
  };
}

function answer563(nProt: string, dhRecbto: string, where: 'tag' | 'text' | 'none'): Buffer {
  const words = 'Rejeição: Já existe pedido de inutilização com a mesma faixa de inutilização';
  const xMotivo = where === 'text' ? `${words} (nProt: ${nProt})` : words;
  return answerBody('563', xMotivo, { dhRecbto, ...(where === 'tag' ? { nProt } : {}) });
}

/** The SOAP body with a retInutNFe of these fields. */
export function answerBody(
  cStat: string,
  xMotivo: string,
  { dhRecbto, nProt }: { readonly dhRecbto?: string; readonly nProt?: string } = {},
): Buffer {
  const infInut =
    `<infInut><tpAmb>2</tpAmb><verAplic>MODELO_1.0</verAplic><cStat>${cStat}</cStat><xMotivo>${xMotivo}</xMotivo><cUF>35</cUF>` +
    `${dhRecbto ? `<dhRecbto>${dhRecbto}</dhRecbto>` : ''}${nProt ? `<nProt>${nProt}</nProt>` : ''}</infInut>`;
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>` +
      `<nfeResultMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeInutilizacao4">` +
      `<retInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${infInut}</retInutNFe>` +
      `</nfeResultMsg></soap:Body></soap:Envelope>`,
    'utf8',
  );
}

function readRequest(xml: string): Omit<Recorded, 'nProt'> {
  const of = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
  return {
    id: /Id="(ID[0-9A-Z]{41})"/.exec(xml)?.[1] ?? '',
    key: [of('tpAmb'), of('CNPJ'), of('mod'), of('serie')].join(' '),
    nNFIni: Number(of('nNFIni')),
    nNFFin: Number(of('nNFFin')),
  };
}
