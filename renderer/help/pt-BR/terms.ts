/** The glossary. */

import type { HelpContent } from '../pages.ts';

export const terms: HelpContent['terms'] = {
  a1: {
    term: 'A1',
    text: 'Certificado digital em arquivo (.pfx ou .p12), com senha, que vale um ano. É o que este programa usa. O A3, em cartão ou token USB, não serve aqui.',
  },
  ac: {
    term: 'AC',
    text: 'Autoridade certificadora: quem emite certificados digitais. A do seu certificado é parte da [ICP-Brasil](term/icp-brasil).',
  },
  ambiente: {
    term: 'Ambiente',
    text: '**Produção** vale de verdade, **Homologação** é o ambiente de testes da SEFAZ, **Treino** é a SEFAZ simulada deste programa. Uma nota de um ambiente não existe no outro.',
  },
  arquivo: {
    term: 'Arquivo',
    text: 'A pasta em que ficam os XML das inutilizações, separados por CNPJ, ambiente, ano e mês.',
  },
  autorizador: {
    term: 'Autorizador',
    text: 'O sistema que atende um estado. Alguns têm o seu; outros usam o da SEFAZ Virtual (SVRS ou SVAN). O programa sabe qual é o de cada UF.',
  },
  'carta-de-correcao': {
    term: 'Carta de correção',
    text: 'Evento que corrige um dado de uma nota autorizada, sem mudar valores. Também chamada CC-e.',
  },
  chave: {
    term: 'Chave de acesso',
    text: 'As 44 posições que identificam uma nota: UF, ano e mês, CNPJ de quem emitiu, modelo, série, número, forma de emissão, um código e o [dígito verificador](term/digito). Desde 2026 o CNPJ dentro dela pode ter letras.',
  },
  'cnpj-raiz': {
    term: 'CNPJ raiz',
    text: 'Os 8 primeiros caracteres do CNPJ, iguais na matriz e em todas as filiais. O certificado de uma serve às outras.',
  },
  contingencia: {
    term: 'Contingência',
    text: 'Emitir a nota por outro caminho quando a SEFAZ não atende, e transmiti-la depois. Um número emitido em contingência **foi usado**: não se inutiliza.',
  },
  comprovante: {
    term: 'Comprovante',
    text: 'Folha em PDF com os dados de uma inutilização: empresa, números, protocolo, data. Serve para mostrar; a prova é o XML.',
  },
  cstat: {
    term: 'cStat',
    text: 'O código, de três ou quatro algarismos, com que a SEFAZ responde. Vem junto com um texto (xMotivo). A [lista](codes) explica os que aparecem aqui.',
  },
  danfe: {
    term: 'DANFE',
    text: 'O papel que acompanha a mercadoria, com a chave e o código de barras. Não é a nota: a nota é o XML.',
  },
  denegacao: {
    term: 'Denegação',
    text: 'A SEFAZ negou o uso da nota por irregularidade de quem emitiu ou de quem recebeu. O número fica ocupado e não pode ser inutilizado. A denegação acabou em 2023; notas antigas ainda respondem 110 ou 30x.',
  },
  diario: {
    term: 'Diário',
    text: 'O registro em que o programa escreve cada passo de uma inutilização, antes e depois de falar com a SEFAZ. Nada nele se apaga. Veja [Auditoria](audit).',
  },
  digito: {
    term: 'Dígito verificador',
    text: 'O último algarismo da chave (e os dois últimos do CNPJ), calculado a partir dos outros. Se não confere, algo foi digitado ou lido errado.',
  },
  'e-cnpj': {
    term: 'e-CNPJ',
    text: 'O certificado de uma empresa. O e-CPF é de uma pessoa: serve só para consultar notas, e alguns estados o recusam. Inutilizar pede o e-CNPJ.',
  },
  epec: {
    term: 'EPEC',
    text: 'Evento Prévio de Emissão em Contingência: o resumo da nota, enviado antes dela. A nota completa ainda tem de ser transmitida.',
  },
  evento: {
    term: 'Evento',
    text: 'O que acontece com a nota depois de autorizada: cancelamento, carta de correção, EPEC. Cada um tem o seu protocolo.',
  },
  faixa: {
    term: 'Faixa',
    text: 'Do primeiro ao último número de um pedido de inutilização, todos seguidos, da mesma série e do mesmo ano. Até 10.000.',
  },
  filial: {
    term: 'Filial',
    text: 'Outro estabelecimento da mesma empresa: mesma [raiz de CNPJ](term/cnpj-raiz), outro final. Tem numeração e, às vezes, UF próprias.',
  },
  furo: {
    term: 'Furo (quebra de sequência)',
    text: 'Número que ficou sem nota entre dois que têm nota: pulou, falhou, se perdeu. Se ele nunca vai ser usado, é caso de [inutilizar](disablement); se saiu em contingência, é caso de transmitir.',
  },
  homologacao: {
    term: 'Homologação',
    text: 'O ambiente de testes da SEFAZ. É a SEFAZ de verdade, mas nada do que se faz ali tem valor fiscal.',
  },
  'icp-brasil': {
    term: 'ICP-Brasil',
    text: 'A hierarquia oficial de certificados digitais do Brasil. A SEFAZ só aceita certificados dela.',
  },
  inutilizacao: {
    term: 'Inutilização',
    text: 'O aviso à SEFAZ de que uma faixa de números foi pulada e nunca será usada. Não tem volta. Veja [Inutilizar](disablement).',
  },
  justificativa: {
    term: 'Justificativa',
    text: 'O motivo da inutilização, de 15 a 255 caracteres. No XML, é o campo xJust.',
  },
  modelo: {
    term: 'Modelo',
    text: '55 é a NF-e; 65 é a NFC-e. Cada um tem numeração própria.',
  },
  nfce: {
    term: 'NFC-e',
    text: 'Nota Fiscal de Consumidor Eletrônica, modelo 65: o cupom da venda no balcão.',
  },
  nfe: {
    term: 'NF-e',
    text: 'Nota Fiscal Eletrônica, modelo 55.',
  },
  pfx: {
    term: 'PFX, P12',
    text: 'O arquivo do certificado A1: a chave secreta e os certificados, protegidos por uma senha. Trate-o como a assinatura da empresa.',
  },
  procinutnfe: {
    term: 'ProcInutNFe',
    text: 'O XML da inutilização: o pedido assinado e a resposta da SEFAZ, juntos. É a prova: guarde pelo prazo que o contador indicar (o Ajuste SINIEF 2/2025 fala em 132 meses).',
  },
  producao: {
    term: 'Produção',
    text: 'O ambiente que vale de verdade. Entrar nele sempre pede confirmação.',
  },
  protocolo: {
    term: 'Protocolo',
    text: 'O número que a SEFAZ dá ao que registrou: uma autorização, um evento, uma inutilização. Tem 15 ou 17 algarismos.',
  },
  rejeicao: {
    term: 'Rejeição',
    text: 'A SEFAZ recusou o pedido e nada foi registrado. Quando quem é recusada é uma consulta, a nota continua como estava. Uma nota rejeitada na autorização pode ser corrigida e transmitida com o mesmo número.',
  },
  revogacao: {
    term: 'Revogação',
    text: 'Quando quem emitiu um certificado o cancela antes do fim. Só a SEFAZ o confere, ao receber o pedido.',
  },
  sefaz: {
    term: 'SEFAZ',
    text: 'A Secretaria da Fazenda de cada estado, que autoriza as notas e guarda a situação delas.',
  },
  serie: {
    term: 'Série',
    text: 'De 0 a 999: cada série tem a sua sequência de números. O seu emissor diz qual usa.',
  },
  svc: {
    term: 'SVC',
    text: 'SEFAZ Virtual de Contingência (SVC-AN e SVC-RS): autoriza notas quando a SEFAZ do estado para. **Não inutiliza.**',
  },
  token: {
    term: 'Token',
    text: 'O segredo com que um programa se apresenta ao serviço de [Integração](integration). Vale para uma empresa e um ambiente.',
  },
  treino: {
    term: 'Treino',
    text: 'A SEFAZ simulada dentro deste programa, para praticar. Nada sai do computador. Veja [Treino](training).',
  },
  uf: {
    term: 'UF',
    text: 'O estado da empresa. É para a SEFAZ dele que a inutilização vai; por isso você confirma a UF, uma vez.',
  },
  xjust: {
    term: 'xJust, xMotivo',
    text: 'Nomes de campos do XML: xJust é a justificativa que você escreve, xMotivo é o texto com que a SEFAZ responde.',
  },
  xml: {
    term: 'XML',
    text: 'O formato dos arquivos da NF-e. Não o abra e salve em outro programa: um espaço a mais já quebra a assinatura. A consulta devolve a situação, não o XML: ele vem de quem emitiu ou da Distribuição de DF-e (só para o destinatário).',
  },
  '656': {
    term: '656 (consumo indevido)',
    text: 'A SEFAZ bloqueou o serviço para a empresa por cerca de uma hora, por excesso de consultas. Veja [Limites](limits).',
  },
};
