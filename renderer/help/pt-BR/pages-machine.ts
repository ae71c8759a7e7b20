/** Certificados, conexão, Integração and Ajustes. */

import { h, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

type Pages = Pick<HelpContent['pages'], 'certificates' | 'connection' | 'integration' | 'settings'>;

export const pagesMachine: Pages = {
  certificates: {
    title: 'Certificados',
    blocks: [
      p(
        'Aqui ficam os certificados [A1](term/a1) das suas empresas: titular, CNPJs que cada um atende, emissor e validade.',
      ),
      picture('certificados', 'Um certificado ativo e a empresa que ele atende'),
      h('Importar'),
      steps(
        'Escolha o arquivo .pfx ou .p12. Soltar o arquivo sobre a janela também serve.',
        'Digite a senha do arquivo: a que foi definida quando o certificado foi emitido. Se ela não conferir, o arquivo continua escolhido; veja se o Caps Lock está ligado.',
        'Confira o titular e a validade, e **confirme a UF**.',
      ),
      p(
        'Escolheu um .cer, .crt, .pem ou .p7b? Esses trazem só a parte pública. Peça a quem vendeu o certificado o arquivo com a chave: .pfx ou .p12.',
      ),
      h('Matriz e filiais'),
      p(
        'Um certificado atende todos os CNPJs com a [mesma raiz](term/cnpj-raiz): os 8 primeiros caracteres. As filiais são adicionadas por você, em **Adicionar filial**, cada uma com a sua UF.',
      ),
      h('Renovar, examinar, lembrar'),
      list(
        '**Renovar**: traga o arquivo novo. Empresa, filiais, histórico e tokens continuam.',
        '**Examinar**: mostra cada motivo pelo qual a SEFAZ recusa um certificado ([280](cstat/280) a [298](cstat/298)) e o resultado com o seu. Só a revogação não pode ser conferida aqui.',
        '**Lembrete**: abre na sua agenda (Outlook ou outra) o dia do vencimento, com avisos 60, 30, 15, 7 e 1 dia antes. O arquivo fica em lembretes, na pasta do arquivo.',
        '**Remover**: o histórico fica.',
      ),
      h('Guardar neste computador'),
      p(
        'O certificado fica guardado com criptografia, para a sua conta do computador; a senha não é guardada. Onde o computador não oferece um lugar protegido, o arquivo e a senha são pedidos a cada vez. **Bloquear agora** bloqueia os que valem só nesta sessão.',
      ),
      note(
        'Um e-CPF serve só para consultar notas, e alguns estados o recusam ([282](cstat/282)). Para inutilizar é preciso o e-CNPJ da empresa. Certificados A3 (cartão ou token USB) não são atendidos.',
      ),
    ],
  },
  connection: {
    title: 'Conexão e situação da SEFAZ',
    blocks: [
      p(
        '**Situação da SEFAZ** consulta se o serviço do estado está em operação. [107](cstat/107) é sim; [108](cstat/108) e [109](cstat/109) são parada. A consulta só é feita uma vez a cada 3 minutos.',
      ),
      picture('testar-conexao', 'O caminho até a SEFAZ, passo a passo'),
      p('**Testar conexão** testa cada passo até a SEFAZ e mostra onde parou, com o tempo de cada um:'),
      list(
        '**Nome do servidor (DNS)** falhou: este computador está sem internet, ou a rede não acha o endereço.',
        '**Contato (TCP)** falhou: um firewall ou proxy no meio, ou o servidor fora do ar.',
        '**Conexão segura (TLS)** falhou: o servidor mostrou um certificado em que não se pode confiar. Muitas vezes é um antivírus ou proxy que intercepta as conexões; a tela diz o nome de quem o emitiu. Peça a quem cuida da rede que deixe a SEFAZ fora dessa inspeção.',
        '**Certificado da empresa** falhou: a SEFAZ não aceitou o seu. Veja [Certificados](certificates).',
        '**Serviço** falhou: a conexão funciona, mas a SEFAZ não responde como deveria. Espere e tente de novo.',
      ),
      p('**Copiar relatório** junta tudo num texto para o suporte, sem senha, chave ou dado de nota.'),
      note(
        'A conexão é sempre verificada, e não há como desligar isso. Se alguém pedir para desligar, desconfie.',
      ),
    ],
  },
  integration: {
    title: 'Integração',
    blocks: [
      p(
        'O seu ERP pode consultar e inutilizar por aqui, com o certificado que já está guardado. O serviço atende **só programas deste computador**, e só enquanto o Balcão NF-e está aberto.',
      ),
      picture('integracao', 'O serviço ligado, e um token'),
      steps(
        'Ligue o serviço. A porta pode ser trocada com ele desligado.',
        'Crie um [token](term/token) para cada programa: uma empresa, um ambiente, e o que ele pode fazer.',
        'Copie o token **na hora**: o texto aparece uma única vez. Se perder, crie outro e revogue este.',
        'Cole o endereço e o token na configuração do ERP. O manual e os exemplos ficam no próprio serviço.',
      ),
      note(
        'Um token que pode inutilizar **não pede confirmação a ninguém**. Em Produção, os limites por chamada e por dia reduzem o estrago de um erro do programa: deixe-os baixos.',
      ),
      p(
        'Por isso, criar um token que inutiliza em Produção e voltar a aceitar consultas sem token pedem a sua confirmação, fora da página, numa pergunta do próprio programa. No navegador não há essa pergunta, e nenhum dos dois é feito.',
      ),
      p(
        'Com o Balcão NF-e fechado, outro programa do computador pode ocupar a porta. **Copiar ID** serve para o ERP conferir com quem fala antes de mandar o token: peça a quem cuida dele que use `/saude` com desafio.',
      ),
      p(
        '**Chamadas** mostra, na hora, o que foi pedido e respondido. `status` 200 quer dizer que a SEFAZ respondeu, não que a nota existe: leia o [cStat](term/cstat).',
      ),
      p('**Revogar** vale no mesmo instante, e não volta.'),
    ],
  },
  settings: {
    title: 'Ajustes',
    blocks: [
      list(
        '**Aparência e idioma** valem para esta janela, na hora. Letras maiores ou menores: `Ctrl` com `+` ou `−`; `Ctrl+0` volta ao normal.',
        '**Janela**: fechar a janela pode deixar o programa ao lado do relógio, para que o serviço do ERP continue. Para encerrar de vez, use Sair no menu do ícone. Não aparece no navegador.',
        '**Pasta do arquivo**: onde os XML são gravados, quanto espaço há e se a gravação passa no teste. Pode ser outro disco ou uma pasta da rede: **Escolher outra pasta** muda para os próximos, e o que já foi salvo fica onde está, ou é copiado se você pedir.',
        '**Pastas**: onde ficam os dados do programa, sempre neste computador. Inclua essa pasta e a do arquivo nas suas cópias.',
        '**Cópias de segurança**: a data da mais nova, e como chegar a elas. Veja [Cópias](backups).',
        '**Leitor de código de barras**: leia uma chave e veja se ela veio inteira, com o dígito certo, com as letras maiúsculas e com Enter no fim. Nada é consultado.',
        '**Endereços da SEFAZ**: normalmente “Oficiais”. Se alguém pôs um `enderecos.json` na pasta de dados, a tela avisa e diz quais servidores mudaram. Se não foi você nem o seu suporte, retire o arquivo.',
        '**Limites de consulta**: os números que o programa respeita e de onde vêm. Veja [Limites](limits).',
        '**Confiança**: quais autoridades são aceitas para os servidores da SEFAZ, e por quê. De um arquivo, só é aceita a autoridade ligada a uma raiz já aceita.',
        '**Diagnóstico**: um relatório para o suporte, que você pode ler antes de mandar. Não traz senhas, chaves nem tokens.',
        '**Sobre**: a versão do programa e os programas de outros autores usados nele.',
      ),
      p(
        'O ambiente e a empresa não são ajustes: trocam-se no alto da janela. Entrar em Produção sempre pede confirmação.',
      ),
    ],
  },
};
