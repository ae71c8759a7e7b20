/** More about the codes that people ask about most. */

import { list, note, p, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

const transmits = p(
  'Os códigos 280 a 286 falam do certificado **na conexão**. Em [Certificados](certificates), **Examinar** mostra cada um deles e o que daria com o seu.',
);
const signs = p(
  'Os códigos 290 a 298 falam do certificado **na assinatura** do pedido. Em [Certificados](certificates), **Examinar** mostra cada um deles e o que daria com o seu.',
);
const clock = p(
  'Confira também a data e a hora deste computador: um relógio errado faz um certificado bom parecer vencido.',
);
const denied = [
  p(
    '**A denegação acabou em 2023**; notas antigas ainda respondem 110 ou 30x. Quem recebeu uma nota assim não deve escriturá-la: se a operação ocorreu, quem vendeu deve emitir outra.',
  ),
  p(
    'Para quem emitiu: o número **está ocupado** e não pode ser inutilizado, porque a nota existe. A nova nota sai com outro número, quando a situação fiscal permitir.',
  ),
];
const keyHelp = p(
  'Em [Consultar](consult), o grupo que não confere aparece sublinhado enquanto você digita. Prefira o leitor ou colar a chave.',
);

export const codes: HelpContent['codes'] = {
  '102': [
    p(
      'Só o 102, com o XML salvo, é sucesso. O arquivo ProcInutNFe fica na pasta do arquivo; mande-o ao contador e guarde-o pelo prazo que o contador indicar (o Ajuste SINIEF 2/2025 fala em 132 meses).',
    ),
  ],
  '108': [
    p(
      'A contingência (SVC) autoriza notas, mas **não inutiliza**. Nada foi inutilizado e nada será enviado sozinho: peça de novo quando a SEFAZ voltar. O prazo é até o dia 10 do mês seguinte. Veja [Conexão](connection).',
    ),
  ],
  '109': [
    p(
      'A contingência (SVC) autoriza notas, mas **não inutiliza**. Sem previsão de volta, veja o aviso no site da SEFAZ do seu estado.',
    ),
  ],
  '110': denied,
  '120': [
    p(
      'Vale como o 100 e, numa nota autorizada fora do prazo, como o 150. Os alertas são avisos da SEFAZ a quem emitiu; aparecem na resposta com as palavras dela, e não impedem o uso da nota (NT 2026.002).',
    ),
  ],
  '124': [
    p(
      'O EPEC é só o resumo da nota. Enquanto a nota completa não for transmitida pelo emissor que o fez, ela não está autorizada. Se a nota é sua, **não inutilize o número**; se é do fornecedor, não dê entrada até ela ser autorizada.',
    ),
  ],
  '203': [
    p(
      'Acontece com empresa recém-aberta, ou que não se credenciou para este modelo. NF-e e NFC-e têm credenciamentos separados; confira também se o ambiente é o que você queria.',
    ),
  ],
  '206': [
    p(
      'É a resposta da SEFAZ a quem transmite uma nota com número já inutilizado. Não é resposta da consulta de uma nota, e num pedido de inutilização o comum é o [256](cstat/256).',
    ),
    p(
      'Se você está repetindo um pedido **sem resposta**, isto não prova que foi ele: veja [Resolver pendência](resolve).',
    ),
  ],
  '213': [
    p(
      'O certificado da matriz serve às filiais, e o de uma filial às outras: basta a [raiz do CNPJ](term/cnpj-raiz) ser igual.',
    ),
  ],
  '215': [
    p(
      'O programa confere o pedido pelas mesmas regras antes de assinar. Se a SEFAZ o recusou assim mesmo, é caso de suporte; corrigir o texto não adianta.',
    ),
  ],
  '217': [
    p('“Não consta” não é um erro do programa. As causas, da mais comum à menos:'),
    list(
      '**Ambiente trocado**: a nota é de Produção e a consulta foi em Homologação, ou o contrário. Olhe o alto da janela.',
      '**Nota recém-emitida**: pode levar alguns minutos para aparecer.',
      '**Contingência**: ainda não foi transmitida, ou está na SVC e ainda não passou para o estado.',
      '**Nunca foi autorizada**: rejeitada ou não enviada. Se a nota é sua, procure no emissor; se é do fornecedor, peça o XML autorizado.',
    ),
    p('Se a nota é sua, transmita-a; se é do fornecedor, cobre dele e **não dê entrada** até ela constar.'),
    note('Não inutilize um número só porque a chave deu 217: o 217 fala daquela chave, não do número.'),
  ],
  '240': [
    p(
      'A SEFAZ não inutilizou nada, e os números não foram ocupados: eles **continuam pendentes**, e o prazo continua correndo. Peça ao contador que regularize a situação da empresa e faça o pedido de novo.',
    ),
  ],
  '241': [
    p('A SEFAZ não diz qual número foi usado. Para descobrir:'),
    steps(
      'Procure cada número da faixa no emissor: autorizado, cancelado, denegado, em EPEC ou em contingência.',
      'Consulte a chave de cada nota que encontrar.',
      'Peça só os que sobrarem, em um ou mais pedidos.',
    ),
    p(
      'Nota cancelada ou denegada **usou** o número. Se você está repetindo um pedido **sem resposta**, o 241 não prova nada sobre o primeiro envio.',
    ),
  ],
  '252': [
    p(
      'O pedido informa o ambiente, que é o que está no alto da janela. Sem um `enderecos.json` na pasta de dados, este código não deveria aparecer.',
    ),
  ],
  '256': [
    p(
      'Se a faixa fosse exatamente a de um pedido anterior, a SEFAZ responderia [563](cstat/563). Com o 256, só uma parte coincide. Procure no Histórico e na consulta pública do estado, e peça o resto.',
    ),
  ],
  '280': [transmits],
  '281': [clock, transmits],
  '282': [
    p(
      'Um **e-CPF** serve para consultar notas, mas alguns estados o recusam com este código. Se foi o caso, consulte com o e-CNPJ da empresa. Inutilizar sempre pede o e-CNPJ de quem emitiu.',
    ),
    transmits,
  ],
  '283': [transmits],
  '284': [transmits],
  '285': [transmits],
  '286': [
    p(
      'A SEFAZ não conseguiu ler a lista de certificados revogados de quem emitiu o seu. **O seu certificado não está em falta.** É esperar e tentar de novo.',
    ),
  ],
  '290': [signs],
  '291': [clock, signs],
  '292': [signs],
  '293': [signs],
  '294': [signs],
  '295': [signs],
  '296': [
    p(
      'A SEFAZ não conseguiu ler a lista de certificados revogados de quem emitiu o seu. **O seu certificado não está em falta.** É esperar e tentar de novo.',
    ),
  ],
  '297': [
    p(
      'O programa confere a própria assinatura antes de enviar, e envia exatamente o que assinou. Um 297 costuma vir de algo no caminho que muda o conteúdo, como um proxy. Mande o diagnóstico ao suporte.',
    ),
  ],
  '301': denied,
  '302': denied,
  '303': denied,
  '453': [
    p(
      'O programa só oferece anos possíveis. Se isto apareceu, veja se o relógio deste computador está certo.',
    ),
  ],
  '526': [
    p(
      'Alguns estados respondem mesmo assim; por isso o programa consulta. Se você tem o XML da nota, ele traz o protocolo da autorização, mas não um cancelamento posterior.',
    ),
  ],
  '561': [keyHelp],
  '562': [
    p('Quando a SEFAZ escreve a chave certa na resposta, a tela oferece **Consultar esta chave**.'),
    keyHelp,
  ],
  '563': [
    p('O que quer dizer depende do pedido:'),
    list(
      '**Num pedido novo**: a faixa já estava inutilizada, por este ou por outro programa. Nada foi feito agora; se a resposta trouxer o protocolo, guarde-o.',
      '**Ao enviar de novo um pedido sem resposta**: é a prova de que o primeiro envio foi feito. A pendência vira Inutilizada. Veja [Resolver pendência](resolve).',
    ),
    p('Depois de um 563 não há XML de distribuição para montar. A cópia oficial é pedida à SEFAZ do estado.'),
  ],
  '613': [
    p('Quando a SEFAZ escreve a chave certa na resposta, a tela oferece **Consultar esta chave**.'),
    keyHelp,
  ],
  '640': [
    p(
      'Este código é da Distribuição de DF-e, outro serviço, que entrega o XML só a quem tem relação com a nota. Na consulta da situação ele não é comum: vale o texto que a SEFAZ mandou.',
    ),
  ],
  '656': [
    p(
      'A SEFAZ conta por empresa e por serviço. **O seu emissor usa o mesmo limite**, e outros computadores da empresa também.',
    ),
    list(
      'Espere até a hora que a tela mostra. O programa não consulta antes.',
      'Não consulte por outro programa nesse tempo: insistir pode reiniciar a espera.',
      'Se acontece sempre, procure um programa que consulta sozinho, sem parar.',
    ),
    p('Os números estão em [Limites de consulta](limits).'),
  ],
  '998': [
    p(
      'A SEFAZ responde assim quando tira um serviço do ar de vez. Em 2023 foi o caso da inutilização de CT-e; para NF-e e NFC-e não há notícia disso.',
    ),
  ],
  '999': [
    p(
      'Ao inutilizar, um 999 não diz se o pedido foi feito. Por isso ele fica **sem resposta**, e os números, bloqueados: veja [Resolver pendência](resolve).',
    ),
  ],
};
