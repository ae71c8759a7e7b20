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
const issuer = p(
  'O número **está ocupado** e não pode ser inutilizado: a nota existe. Para a venda, é preciso emitir outra nota, com outro número, quando a situação fiscal permitir.',
);
const keyHelp = p(
  'Em [Consultar](consult), o grupo que não confere aparece sublinhado enquanto você digita. Prefira o leitor ou colar a chave.',
);

export const codes: HelpContent['codes'] = {
  '102': [
    p(
      'Só o 102, com o XML salvo, é sucesso. O arquivo ProcInutNFe fica na pasta do arquivo; guarde-o por cinco anos e mande-o ao contador.',
    ),
  ],
  '108': [
    p(
      'A contingência (SVC) autoriza notas, mas **não inutiliza**. O pedido pode esperar: o prazo é até o dia 10 do mês seguinte. Veja [Conexão](connection).',
    ),
  ],
  '109': [
    p(
      'A contingência (SVC) autoriza notas, mas **não inutiliza**. Sem previsão de volta, veja o aviso no site da SEFAZ do seu estado.',
    ),
  ],
  '110': [issuer],
  '120': [
    p(
      'Vale como o 100 e, numa nota autorizada fora do prazo, como o 150. Os alertas são avisos da SEFAZ a quem emitiu; aparecem na resposta com as palavras dela, e não impedem o uso da nota (NT 2026.002).',
    ),
  ],
  '124': [
    p(
      'O EPEC é só o resumo da nota. Enquanto a nota completa não for transmitida pelo emissor que o fez, ela não está autorizada. **Não inutilize o número.**',
    ),
  ],
  '203': [
    p(
      'Acontece com empresa recém-aberta, ou que não se credenciou para este modelo. NF-e e NFC-e têm credenciamentos separados; confira também se o ambiente é o que você queria.',
    ),
  ],
  '206': [
    p(
      'Na consulta de uma nota, quer dizer que aquele número foi inutilizado: não há nota com ele. Num pedido, que parte da faixa já está inutilizada.',
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
      '**Ambiente trocado**: a nota é de Produção e a pergunta foi em Homologação, ou o contrário. Olhe o alto da janela.',
      '**Nota recém-emitida**: pode levar alguns minutos para aparecer.',
      '**Contingência**: ainda não foi transmitida, ou está na SVC e ainda não passou para o estado.',
      '**Nunca foi autorizada**: rejeitada ou não enviada. Procure no seu emissor.',
    ),
    note('Não inutilize um número só porque a chave deu 217: o 217 fala daquela chave, não do número.'),
  ],
  '240': [issuer],
  '241': [
    p('A SEFAZ não diz qual número foi usado. Para descobrir:'),
    steps(
      'Procure cada número da faixa no seu emissor: autorizado, cancelado, denegado ou em contingência.',
      'Consulte a chave de cada nota que encontrar.',
      'Peça só os que sobrarem, em um ou mais pedidos.',
    ),
    p(
      'Nota cancelada ou denegada **usou** o número. Se você está repetindo um pedido **sem resposta**, o 241 não prova nada sobre o primeiro envio.',
    ),
  ],
  '252': [
    p(
      'O pedido leva dentro o ambiente, e o programa o tira do que está no alto da janela. Sem um `enderecos.json` na pasta de dados, este código não deveria aparecer.',
    ),
  ],
  '256': [
    p(
      'Se a faixa inteira fosse a mesma de um pedido anterior, a SEFAZ diria [563](cstat/563). Com o 256, só uma parte coincide. Procure no Histórico e na consulta pública do estado, e peça o resto.',
    ),
  ],
  '280': [transmits],
  '281': [clock, transmits],
  '282': [transmits],
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
  '301': [issuer],
  '302': [issuer],
  '303': [issuer],
  '453': [
    p(
      'O programa só oferece anos possíveis. Se isto apareceu, veja se o relógio deste computador está certo.',
    ),
  ],
  '526': [
    p(
      'Alguns estados respondem assim mesmo; por isso o programa pergunta. Se você tem o XML da nota, ele traz o protocolo da autorização, mas não um cancelamento posterior.',
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
      '**Num pedido novo**: a faixa já estava inutilizada, por este ou por outro programa. Nada foi feito agora; guarde o protocolo que a resposta traz.',
      '**Ao enviar de novo um pedido sem resposta**: é a prova de que o primeiro envio foi feito. A pendência vira Inutilizada. Veja [Resolver pendência](resolve).',
    ),
    p('Depois de um 563 não há XML de distribuição para montar. A via da SEFAZ se pede ao estado.'),
  ],
  '613': [
    p('Quando a SEFAZ escreve a chave certa na resposta, a tela oferece **Consultar esta chave**.'),
    keyHelp,
  ],
  '640': [
    p(
      'A SEFAZ mostra a nota a quem a emitiu, a quem a recebeu e a quem foi autorizado nela. Troque de empresa no alto da janela se o certificado certo estiver aqui.',
    ),
  ],
  '656': [
    p(
      'A SEFAZ conta por empresa e por serviço. **O seu emissor usa o mesmo limite**, e outros computadores da empresa também.',
    ),
    list(
      'Espere até a hora que a tela mostra. O programa não pergunta antes.',
      'Não consulte por outro programa nesse tempo: insistir pode reiniciar a espera.',
      'Se acontece sempre, procure um programa que fica perguntando sozinho.',
    ),
    p('Os números estão em [Limites de consulta](limits).'),
  ],
  '999': [
    p(
      'Ao inutilizar, um 999 não diz se o pedido foi feito. Por isso ele fica **sem resposta**, e os números, bloqueados: veja [Resolver pendência](resolve).',
    ),
  ],
};
