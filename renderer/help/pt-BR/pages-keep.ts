/** Histórico, Conferir arquivo, Auditoria and copies. */

import { h, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

export const pagesKeep: Pick<HelpContent['pages'], 'history' | 'check' | 'audit' | 'backups'> = {
  history: {
    title: 'Histórico',
    blocks: [
      p(
        'Tudo o que foi consultado e inutilizado neste ambiente, o mais novo em cima: data, o quê, resultado, protocolo e arquivo.',
      ),
      picture('historico', 'Uma inutilização e uma consulta'),
      list(
        'O filtro (`Ctrl+F`) acha números, chaves, protocolos e palavras da justificativa, com ou sem acento. O número exato vem primeiro e marcado.',
        'Uma linha abre a história ao lado: quando foi assinado, enviado e respondido, o que a SEFAZ disse, e o que se pode fazer agora.',
        'De uma inutilização: abrir a pasta do XML, salvar o comprovante, copiar o protocolo, resolver se estiver sem resposta.',
        'De uma consulta: consultar de novo, ver o XML, salvar o PDF, copiar a chave ou a resposta, e as outras respostas da mesma nota.',
        'Clique duplo na divisa de uma coluna a ajusta ao texto.',
      ),
      p(
        '`↑` e `↓` andam pela tabela; `Enter` abre a linha. De qualquer tela, `Ctrl+K` com o número, o protocolo ou a chave acha o mesmo registro.',
      ),
      note('O histórico não se apaga. Se o certificado vencer ou for removido, ele continua aqui.'),
    ],
  },
  check: {
    title: 'Conferir arquivo',
    blocks: [
      p(
        'Confere um XML que está na sua mão: o de uma inutilização (ProcInutNFe) ou o de uma nota, feito por este ou por outro programa. O arquivo só é lido; nada é mudado nele.',
      ),
      list(
        '**Forma**: se tem o que a SEFAZ exige, com o nome certo (a raiz é **ProcInutNFe**, com P maiúsculo).',
        '**Assinatura**: se confere com o conteúdo. Um caractere mudado depois de assinar já não confere. Uma nota só reformatada (com espaços entre as tags) é reconhecida: o conteúdo é o assinado, mas para guardar peça o arquivo original.',
        '**Pedido e resposta**: se falam da mesma empresa, série, números e ambiente.',
        '**Resultado**: se a resposta é mesmo [102](cstat/102). Um arquivo com outra resposta não prova nada.',
      ),
      p(
        'Quando só o envelope está errado e a assinatura prova o resto, o programa oferece uma **cópia corrigida**, ao lado do original.',
      ),
      note('A cadeia de quem assinou, até a ICP-Brasil, não é conferida, nem se o certificado foi revogado.'),
    ],
  },
  audit: {
    title: 'Auditoria',
    blocks: [
      p(
        'O programa escreve cada passo de uma inutilização num diário em que nada se apaga: cada registro leva o código de verificação do anterior.',
      ),
      p(
        'A auditoria verifica todos os registros, um a um, e compara cada XML guardado com o que está no diário.',
      ),
      list(
        '**Diário inteiro**: nenhum registro foi mudado ou tirado do meio.',
        '**Arquivo que falta ou foi alterado**: o programa pode escrevê-lo de novo a partir do diário. O que foi alterado não é apagado; o certo fica ao lado.',
        '**XML de outro programa**: importar traz os números ao diário, mas um arquivo não é prova. Sem a assinatura da própria SEFAZ, a inutilização fica como **Importada, resposta não comprovada**, com os números bloqueados, até você dizer em Início o que encontrou na consulta pública.',
        '**Diário alterado ou danificado**: pare e fale com o suporte antes de inutilizar de novo.',
      ),
      note(
        'A verificação mostra danos e alterações feitas em parte do diário. Se alguém reescrevesse o diário inteiro, ela não mostraria; por isso o código de verificação do último registro sai impresso nos comprovantes.',
      ),
    ],
  },
  backups: {
    title: 'Cópias e restauração',
    blocks: [
      p(
        'Uma vez por dia o programa guarda uma cópia do diário e do histórico na pasta `copias`, dentro dos dados do programa. Você pode pedir outra a qualquer hora, e cancelá-la enquanto é feita: nada dela fica.',
      ),
      list(
        'A cópia **não** leva as chaves dos certificados nem os tokens da integração. Depois de restaurar, o arquivo e a senha são pedidos de novo, e cada programa precisa de um token novo.',
        'Uma cópia no mesmo disco não ajuda quando o disco quebra: guarde outra fora deste computador, junto com a pasta dos XML.',
      ),
      h('Restaurar'),
      steps(
        'Escolha a cópia e leia o que ela traz.',
        'O que está em uso agora é guardado antes, e não se perde.',
        'Os arquivos ProcInutNFe que estão no disco são lidos de novo **antes de qualquer envio**, para que o programa não esqueça números inutilizados depois da cópia. O que eles não comprovam fica bloqueado e espera a sua declaração, em Início.',
      ),
      note(
        'Em outro computador, os XML valem sozinhos: são eles a prova, a guardar pelo prazo que o contador indicar (o Ajuste SINIEF 2/2025 fala em 132 meses).',
      ),
    ],
  },
};
