/** Documents that gave no numbers, in Brazilian Portuguese. */

import type { OtherDocument, ReadReason } from '../../number-reading.ts';
import type { DocumentWords } from './document-words.ts';

export const REASONS_PT: Readonly<Record<ReadReason, string>> = {
  empty: 'O arquivo está vazio.',
  zeros: 'O arquivo só tem zeros: a gravação dele não terminou ou o disco falhou.',
  'too-large': 'O arquivo é grande demais para ser um XML de nota e não foi lido.',
  pdf: 'O arquivo é um PDF, não um XML. Peça o XML da nota.',
  compressed:
    'O programa não abre arquivos deste formato, e pode haver notas nele. Extraia o que há nele e leia de novo.',
  'not-xml': 'O arquivo não é um XML.',
  'note-inside':
    'O arquivo parece trazer uma nota, mas não é o XML dela. Salve o XML da nota num arquivo só dele e leia de novo.',
  'cut-off': 'O XML está cortado: falta o fim do arquivo.',
  malformed: 'O XML está com erro de escrita e não pode ser lido.',
  'too-deep': 'O XML tem níveis demais um dentro do outro e não foi lido.',
  doctype: 'O XML traz uma declaração DOCTYPE, que não existe em nota e pode ser perigosa; não foi lido.',
  'no-values': 'O XML é só um modelo: faltam os dados da nota.',
  'key-invalid': 'A chave de acesso que está no XML não é válida.',
  'key-differs': 'A chave de acesso não confere com o número, a série, o modelo ou o CNPJ da própria nota.',
  'environment-unknown': 'O XML não diz se é de produção ou de homologação.',
  'environment-differs': 'A nota e o protocolo são de ambientes diferentes (produção e homologação).',
  'protocol-differs': 'O protocolo que está no arquivo é de outra nota.',
  'answer-differs': 'O pedido e a resposta que estão no arquivo não são um do outro.',
  'range-invalid': 'A faixa de números, o ano ou o CNPJ da inutilização não é válido.',
  'efd-version': 'A EFD é de uma versão de leiaute que o programa não conhece; ela não foi lida.',
  'efd-header': 'A abertura da EFD (registro 0000) está com erro.',
  'efd-cut-off': 'A EFD está cortada: falta o encerramento (registro 9999).',
  'efd-lines': 'Há linhas de notas (registro C100) com erro na EFD.',
  'no-permission': 'Você não tem permissão para abrir este arquivo ou esta pasta.',
  disk: 'O disco ou a rede deu erro, e o arquivo não pôde ser lido.',
  name: 'O nome tem caracteres que o sistema não consegue abrir. Mude o nome e leia de novo.',
  changing: 'O arquivo estava sendo gravado por outro programa. Leia de novo mais tarde.',
  'too-slow': 'O disco ou a rede não respondeu a tempo.',
  'too-heavy': 'O arquivo precisa de memória demais e não foi lido.',
  'folder-loop': 'É um atalho para uma pasta que já foi lida; não foi lida outra vez.',
  'folder-away':
    'A pasta está vazia ou não está mais aqui: o disco pode estar desligado. O que já se sabia dos arquivos dela continua valendo.',
  'link-away':
    'O atalho não leva a lugar nenhum: o disco pode estar desligado. O que já se sabia do que havia nele continua valendo.',
  'link-broken': 'O atalho não leva a lugar nenhum; o que houver do outro lado dele não foi lido.',
  'zip-broken': 'O arquivo zip está danificado.',
  'zip-encrypted': 'O zip tem senha. Extraia os arquivos e leia a pasta.',
  'zip-method': 'O zip usa uma compactação que o programa não abre. Extraia e leia a pasta.',
  'zip-checksum': 'O conteúdo não confere com o que o zip diz dele: está danificado.',
  'zip-ratio': 'O conteúdo cresce demais ao ser extraído, o que não acontece com notas; não foi lido.',
  'zip-entries': 'O zip tem mais de 200.000 arquivos; os que passam disso não foram lidos.',
  'zip-size': 'O zip tem mais de 4 GB depois de extraído; o que passa disso não foi lido.',
  'zip-nesting': 'Está dentro de zips demais, um dentro do outro; não foi lido. Extraia-o antes.',
};

export const OTHERS_PT: Readonly<Record<OtherDocument, DocumentWords>> = {
  cte: { name: 'CT-e', what: 'É um CT-e (conhecimento de transporte), que tem numeração própria.' },
  mdfe: { name: 'MDF-e', what: 'É um MDF-e (manifesto de carga), que tem numeração própria.' },
  nfcom: { name: 'NFCom', what: 'É uma NFCom (nota de comunicação), que tem numeração própria.' },
  'cfe-sat': { name: 'CF-e SAT', what: 'É um CF-e do SAT, que tem numeração própria.' },
  nf3e: { name: 'NF3-e', what: 'É uma NF3-e (conta de energia), que tem numeração própria.' },
  bpe: { name: 'BP-e', what: 'É um BP-e (bilhete de passagem), que tem numeração própria.' },
  nfag: { name: 'NFAg', what: 'É uma NFAg (conta de água), que tem numeração própria.' },
  nfgas: { name: 'NFGas', what: 'É uma NFGas (conta de gás), que tem numeração própria.' },
  dce: { name: 'DC-e', what: 'É uma DC-e (declaração de conteúdo), que tem numeração própria.' },
  nfse: { name: 'NFS-e', what: 'É uma NFS-e (nota de serviço), que tem numeração própria.' },
  'correction-letter': {
    name: 'carta de correção',
    what: 'É uma carta de correção, que não muda a situação do número.',
  },
  epec: { name: 'EPEC', what: 'É um EPEC: avisa que uma nota vem, mas ainda não é a nota.' },
  manifestation: {
    name: 'manifestação do destinatário',
    what: 'É uma manifestação de quem recebeu a nota, que não muda a situação do número.',
  },
  event: { name: 'outro evento', what: 'É um evento que não muda a situação do número.' },
  'event-refused': { name: 'evento recusado', what: 'É um evento que a SEFAZ recusou.' },
  'event-unanswered': {
    name: 'pedido de evento sem resposta',
    what: 'É só o pedido de um evento; falta a resposta da SEFAZ.',
  },
  'cancellation-refused': {
    name: 'cancelamento recusado',
    what: 'É um pedido de cancelamento que a SEFAZ recusou.',
  },
  'cancellation-unanswered': {
    name: 'pedido de cancelamento sem resposta',
    what: 'É só o pedido de cancelamento; falta a resposta da SEFAZ.',
  },
  'disablement-refused': {
    name: 'inutilização recusada',
    what: 'É um pedido de inutilização que a SEFAZ recusou.',
  },
  'disablement-unanswered': {
    name: 'pedido de inutilização sem resposta',
    what: 'É só o pedido de inutilização; falta a resposta da SEFAZ.',
  },
  'note-refused': { name: 'nota recusada', what: 'É a resposta em que a SEFAZ recusou uma nota.' },
  batch: { name: 'lote sem nota', what: 'É o envio ou o recibo de um lote, sem nota nem protocolo.' },
  consult: { name: 'consulta', what: 'É uma consulta à SEFAZ que não mostra nota alguma.' },
  status: { name: 'situação do serviço', what: 'É uma consulta sobre o serviço da SEFAZ estar no ar.' },
  distribution: {
    name: 'resumo ou distribuição de documentos',
    what: 'É uma resposta da distribuição de documentos da SEFAZ, sem nota nem resumo de nota.',
  },
  registry: { name: 'consulta de cadastro', what: 'É uma consulta ao cadastro de contribuintes.' },
  'efd-contribuicoes': {
    name: 'EFD-Contribuições',
    what: 'É uma EFD-Contribuições; a numeração se lê na EFD ICMS/IPI.',
  },
  sped: {
    name: 'outro arquivo do SPED',
    what: 'É outro arquivo do SPED; a numeração se lê na EFD ICMS/IPI.',
  },
  xml: { name: 'outro XML', what: 'É um XML que não é de NF-e nem de NFC-e.' },
};
