/** First steps, Início, Treino and the keys. */

import { h, keys, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

type Pages = Pick<HelpContent['pages'], 'first-steps' | 'home' | 'training' | 'keys'>;

export const pagesBegin: Pages = {
  'first-steps': {
    title: 'Primeiros passos',
    blocks: [
      p(
        'O Balcão NF-e faz duas coisas na SEFAZ: **consulta a situação de uma nota** e **inutiliza números** que foram pulados e não serão usados. Tudo roda neste computador, com o certificado A1 da empresa.',
      ),
      picture('primeira-vez', 'As duas maneiras de começar'),
      h('Para conhecer, sem risco'),
      steps(
        'Escolha **Praticar no modo treino**. O programa abre uma SEFAZ simulada, só dele: nada sai do computador e nada tem valor fiscal.',
        'Siga o roteiro que aparece em Início: consultar duas notas, inutilizar um número, achar o arquivo, resolver uma resposta perdida.',
        'Errou? Não faz mal. É para isso que o [treino](training) existe.',
      ),
      h('Para trabalhar com a sua empresa'),
      steps(
        'Tenha à mão o arquivo do certificado (.pfx ou .p12) e a senha dele. Veja [certificado A1](term/a1).',
        'Escolha **Usar meu certificado A1**, aponte o arquivo e digite a senha. A senha é usada na hora e não é guardada.',
        'Confira o titular e **confirme a UF da empresa**. É para a SEFAZ desse estado que a inutilização vai.',
        'Escolha o ambiente. **Homologação** é o ambiente de testes da SEFAZ; **Produção** vale de verdade.',
      ),
      note(
        'Empresa, ambiente e validade do certificado ficam sempre no alto da janela. Antes de um ato importante, olhe ali.',
      ),
      p(
        'Em qualquer lugar, `F1` abre a ajuda do que está na frente e `Ctrl+K` procura telas, ações, notas e códigos.',
      ),
    ],
  },
  home: {
    title: 'Início',
    blocks: [
      p(
        'Início mostra, antes de tudo, o que precisa de você. Cada linha tem um botão que leva direto à solução.',
      ),
      picture('inicio', 'Início, no treino'),
      list(
        '**Inutilização sem resposta**: o pedido saiu e a resposta não voltou. [Resolver](resolve) vem primeiro, porque aqueles números ficam bloqueados até lá.',
        '**XML não salvo**: a SEFAZ inutilizou, mas o arquivo ainda não está no disco. A resposta está guardada; falta gravar. Veja se há espaço e se a pasta existe.',
        '**Certificado** vencendo, vencido ou faltando. Veja [Certificados](certificates).',
        '**Confirme o estado da empresa**: sem a UF confirmada não se inutiliza.',
        '**SEFAZ parada** (108 ou 109) e **consultas pausadas** ([656](cstat/656)): é o que disseram as últimas respostas; o programa não consulta nada sozinho.',
      ),
      p(
        'Quando não há nada disso, a tela diz “Tudo em dia.” Abaixo ficam as duas ações principais e as últimas operações; cada linha abre os detalhes.',
      ),
      p(
        '**Situação da SEFAZ** consulta se o serviço está em operação e testa a conexão com ele. Veja [Conexão](connection).',
      ),
    ],
  },
  training: {
    title: 'Treino',
    blocks: [
      p(
        'No treino, o programa fala com uma SEFAZ que ele mesmo traz: o mesmo protocolo, as mesmas conferências, os mesmos códigos. **Nada sai deste computador e nada tem valor fiscal.** A moldura listrada em volta da janela lembra disso o tempo todo.',
      ),
      picture('treino', 'Os comportamentos da SEFAZ simulada e as notas de exemplo'),
      h('O roteiro'),
      p(
        'O roteiro em Início tem cinco passos e marca cada um quando você o faz. **Encerrar roteiro** o esconde; a tela Treino o mostra de novo.',
      ),
      h('Como a SEFAZ simulada se comporta'),
      p('Escolha o comportamento e depois consulte ou inutilize. Ele vale até você trocar.'),
      list(
        '**Resposta perdida** faz o pedido, mas a resposta não chega. É o caso mais importante de praticar: veja [Resolver pendência](resolve).',
        '**Conexão derrubada**, **Resposta cortada**, **Página no lugar da resposta** e **Erro do servidor** mostram o que o programa faz quando a rede ou a SEFAZ falham.',
        '**Parada (108)** e **(109)** mostram a SEFAZ fora do ar, por pouco tempo e sem previsão.',
        '**Consumo indevido (656)** mostra a pausa por excesso de consultas.',
      ),
      h('Notas de exemplo'),
      p(
        'Cada chave dá uma resposta diferente: autorizada, cancelada, denegada, com carta de correção, que não consta, em contingência que falta transmitir (o número dela não se inutiliza). Consulte-as à vontade; no treino nada é contado.',
      ),
      note(
        'O treino tem empresa, histórico e arquivos só dele. O que você fizer nele nunca se mistura com o da sua empresa.',
      ),
    ],
  },
  keys: {
    title: 'Teclas',
    blocks: [
      p('Tudo no programa se faz pelo teclado.'),
      h('Em qualquer tela'),
      keys(
        ['F1', 'Ajuda do que está na frente. De novo, fecha'],
        ['F2', 'Início'],
        ['F3', 'Consultar'],
        ['F4', 'Inutilizar (dentro de uma lista, abre a lista)'],
        ['F8', 'Histórico'],
        ['Ctrl+1 … Ctrl+9', 'As seções, na ordem em que aparecem'],
        ['Ctrl+K', 'Procurar ou fazer: telas, ações, notas, protocolos, chaves, códigos'],
        ['F6', 'Parte seguinte da janela: alto, seções, conteúdo, ajuda'],
        ['Shift+F6', 'Parte anterior'],
        ['Ctrl+0, Ctrl++ e Ctrl+−', 'Letras no tamanho normal, maiores, menores'],
        ['Esc', 'Volta. Se algo digitado fosse perdido, pergunta antes'],
        ['Enter', 'Segue em frente. Nas telas de inutilizar, não envia nada'],
      ),
      h('De fora do programa'),
      p(
        'No programa instalado, um endereço `balcao-nfe://consulta/CHAVE` abre a janela com a chave no campo, sem consultar. O ícone na barra de tarefas oferece as telas mais usadas, e um segundo início traz a janela que já estava aberta.',
      ),
      h('Alt e uma letra'),
      p(
        'Segure `Alt`: os botões principais da tela mostram uma letra sublinhada. `Alt` com a letra aperta o botão. Em **Inutilizar N números**, e onde um pedido é enviado ou encerrado, leva só até o botão: apertá-lo é com você.',
      ),
      p('`AltGr` continua sendo do seu teclado, para escrever / ? e °.'),
      h('Listas e campos'),
      keys(
        ['↑ ↓', 'Andam pelas listas e pela tabela do Histórico'],
        ['Tab', 'Campo ou botão seguinte. Shift+Tab volta'],
        ['Espaço', 'Aperta o botão em que você está'],
        ['Ctrl+V', 'Em Consultar: chave, endereço do QR Code ou o XML inteiro'],
      ),
      note(
        'O leitor de código de barras é um teclado que termina com Enter. Em Consultar, leia uma chave atrás da outra: o campo fica sempre pronto para a próxima.',
      ),
    ],
  },
};
