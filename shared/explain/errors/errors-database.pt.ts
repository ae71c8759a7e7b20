/** What happened and what to do, for the errors of the shared journal on PostgreSQL, in Brazilian Portuguese. */

import type { ErrorCode } from '../../errors.ts';
import { formatCnpj } from '../../fiscal/issuer/cnpj.ts';
import { formatDateTime } from '../../moments.ts';
import { grouped } from '../../numbers.ts';
import { around, host, text, type Data, type Entry } from '../words.ts';

type DatabaseErrorCode = Extract<ErrorCode, `database.${string}`>;

const cnpj = (d: Data) => formatCnpj(text(d, 'cnpj'));
const inCompany = (d: Data) => (text(d, 'cnpj') === '' ? '' : ` na empresa ${cnpj(d)}`);
/** The position of an entry as people read numbers. */
const entry = (d: Data, key: 'position' | 'found') =>
  text(d, key) === '' ? '' : grouped(Number(d[key]), 'pt-BR');
/** Where others wrote on after the loss, the chain is as long as before and yet another one. */
const end = (d: Data) =>
  Number(d['found']) >= Number(d['position'])
    ? ', e no lugar foi gravado outro'
    : around({ found: entry(d, 'found') }, 'found', ', e ele vai até o registro ');

const heldSince = (d: Data) =>
  text(d, 'since') === '' ? '' : `, desde ${formatDateTime(text(d, 'since'), true, 'pt-BR')}`;

const URL_FAULTS: Readonly<Record<string, string>> = {
  absent: 'não foi dito: nem DATABASE_URL nem --banco-arquivo',
  administrator: 'que prepara o banco não foi dito: falta DATABASE_ADMIN_URL',
  form: 'não tem a forma postgresql://USUARIO:SENHA@SERVIDOR:5432/BANCO',
  user: 'não diz o usuário',
  password: 'não diz a senha',
  host: 'não diz um servidor',
  database: 'não diz o banco',
  sslmode:
    'precisa de sslmode=verify-full: fora deste computador a conexão só vale com o certificado do servidor conferido, e nenhum outro sslmode é aceito',
  sealed:
    'foi guardado por outro usuário ou pela janela do programa, que protege a senha a seu modo: ela não pode ser lida aqui. Na linha de comando, dê o endereço em DATABASE_URL ou --banco-arquivo; na janela, salve de novo em Ajustes',
  damaged: 'em compartilhado.json não pode ser lido; salve de novo em Ajustes',
  parameter: 'tem um parâmetro além de sslmode e sslrootcert; um “?” que é da senha se escreve %3F',
  sslrootcert: 'aponta em sslrootcert para um arquivo que não pode ser lido',
  'sslrootcert-form': 'aponta em sslrootcert para um arquivo que não é um certificado',
  role: 'usa um papel do banco no lugar do usuário de uma pessoa',
};

const REPLICATION = 'session_replication_role';
/** Of a server that has as many connections as it may. */
const isFull = (d: Data) => text(d, 'reason') === '53300';
/** The answer to the record of a sending was lost: the journal may have it. */
const isRecording = (d: Data) => text(d, 'step') === 'recording';

const FILE_FAULTS: Readonly<Record<string, string>> = {
  'readable-by-others': 'pode ser lido por outros usuários',
  'owned-by-another': 'é de outro usuário',
  'access-list-unknown': 'não deixa conferir quem pode lê-lo',
  empty: 'está vazio',
  folder: 'é uma pasta',
  device: 'é um dispositivo',
  pipe: 'é um pipe em que ninguém escreveu',
  big: 'é grande demais',
  unreadable: 'não pode ser lido',
};

/** Why it was not reached, where the computer says so. */
const AWAY_REASONS: Readonly<Record<string, string>> = {
  name: 'Este computador não encontra na rede um servidor com esse nome: confira o nome e a rede.',
  port: 'O PostgreSQL não atende nessa porta: confira a porta, e se ele está iniciado no servidor.',
};

/** By the SQLSTATE, where it is neither a full disk nor a copy. */
const REFUSED_ACTIONS: Readonly<Record<string, string>> = {
  '22008':
    'Acerte a data e a hora deste computador; se estiverem certas, quem cuida do servidor acerta as dele. Nada foi enviado.',
  '23514': 'Tente de novo; se continuar, atualize o programa neste computador. Nada foi enviado.',
  '23P01':
    'Encerre em Início os pedidos sem resposta que têm números em comum; depois quem cuida do servidor roda “compartilhado preparar” de novo. Nada foi enviado.',
};

export const DATABASE_ERRORS_PT: Readonly<Record<DatabaseErrorCode, Entry>> = {
  'database.url': {
    what: (d) =>
      `O endereço do diário compartilhado ${URL_FAULTS[text(d, 'fault')] ?? URL_FAULTS['form'] ?? ''}.`,
    action: 'Peça o endereço certo a quem cuida do servidor; ele vai em DATABASE_URL ou num arquivo só seu.',
  },
  'database.file': {
    what: (d) =>
      `O arquivo com o endereço do diário compartilhado ${FILE_FAULTS[text(d, 'fault')] ?? FILE_FAULTS['unreadable'] ?? ''}${around(d, 'path', ': ')}.`,
    action: 'Ele tem a senha do banco: deixe só o seu usuário com direito de ler, e uma única linha nele.',
  },
  'database.away': {
    what: (d) =>
      isFull(d)
        ? `O servidor do diário compartilhado${host(d)} está com todas as conexões ocupadas. Nada foi enviado. Consultas continuam.`
        : `O diário compartilhado não ${isRecording(d) ? 'respondeu' : 'responde'}${host(d)}${isRecording(d) ? ' quando o envio ia ser registrado' : ''}. Nada foi enviado. Consultas continuam.`,
    action: (d) => {
      if (isRecording(d))
        return 'Confira a rede e se o servidor está ligado. O registro pode ter ficado no servidor: se o pedido aparecer em Início como sem resposta, resolva-o lá; senão, mande de novo.';
      return isFull(d)
        ? 'Feche o programa onde não é usado e tente de novo; quem cuida do servidor aumenta max_connections em postgresql.conf, ou o limite do usuário.'
        : `${AWAY_REASONS[text(d, 'reason')] ?? 'Confira a rede e se o servidor está ligado.'} Nenhuma inutilização sai nem fica na fila até ele responder; o que estava sem resposta continua assim.`;
    },
  },
  'database.password': {
    what: (d) =>
      text(d, 'reason') === ''
        ? `O servidor do diário compartilhado recusou o usuário${around(d, 'user', ' ')} ou a senha.`
        : `O servidor do diário compartilhado não deixa o usuário${around(d, 'user', ' ')} entrar deste computador.`,
    action: (d) =>
      text(d, 'reason') === ''
        ? 'Confira o usuário e a senha. Nada foi enviado.'
        : 'Quem cuida do servidor confere em pg_hba.conf a linha deste computador, com TLS ou sem, e se o usuário pode entrar (LOGIN). Nada foi enviado.',
  },
  'database.authentication': {
    what: (d) =>
      text(d, 'reason') === 'rounds'
        ? 'O servidor do diário compartilhado pede menos de 4.096 rodadas de SCRAM: quem o imitasse descobriria a senha por tentativas.'
        : 'O servidor do diário compartilhado não confere a senha por SCRAM.',
    action: (d) =>
      text(d, 'reason') === 'rounds'
        ? 'Quem cuida do servidor põe scram_iterations em 4096 ou mais e grava a senha de novo. Se ele não mudou nada, outro programa pode estar no lugar do servidor. A senha não foi enviada.'
        : 'Quem cuida do servidor põe scram-sha-256 em pg_hba.conf e grava a senha de novo. Nada foi enviado.',
  },
  'database.tls': {
    what: (d) =>
      text(d, 'reason') === 'TLS'
        ? 'O servidor do diário compartilhado não aceita conexão protegida (TLS).'
        : `O certificado do servidor do diário compartilhado não pôde ser conferido${around(d, 'reason', ' (', ')')}.`,
    action: (d) =>
      text(d, 'reason') === 'TLS'
        ? 'Quem cuida do servidor liga o TLS nele. Nada foi enviado, e não há como seguir sem isso.'
        : 'Confira o nome do servidor e o arquivo da autoridade, em Ajustes (na linha de comando, sslrootcert=ARQUIVO no endereço); quem cuida do servidor tem os dois. Nada foi enviado, e não há como seguir sem isso.',
  },
  'database.missing': {
    what: (d) => `No servidor não há o banco${around(d, 'database', ' ')} do diário compartilhado.`,
    action: 'Quem cuida do servidor cria o banco e depois roda “compartilhado preparar”.',
  },
  'database.version': {
    what: (d) =>
      `O PostgreSQL do servidor é antigo${around(d, 'version', ' (', ')')}; o diário compartilhado pede o 15 ou mais novo.`,
    action: 'Quem cuida do servidor instala uma versão mais nova. Nada foi enviado.',
  },
  'database.unsafe': {
    what: (d) => {
      if (text(d, 'reason') === 'unfilled')
        return `As regras que protegem o diário compartilhado não valem agora: ${REPLICATION} foi mudado para este usuário ou banco, ou elas foram tiradas do banco.`;
      return text(d, 'setting') === REPLICATION
        ? `O PostgreSQL do servidor está com ${REPLICATION} mudado para este usuário ou banco: as regras que protegem o diário não valeriam.`
        : `O PostgreSQL do servidor está com ${text(d, 'setting') || 'a gravação segura'} desligado: uma queda de energia apagaria inutilizações já enviadas.`;
    },
    action: (d) =>
      text(d, 'setting') === REPLICATION
        ? `Quem cuida do servidor desfaz isso com ALTER ROLE … RESET ${REPLICATION} ou ALTER DATABASE … RESET ${REPLICATION}${text(d, 'reason') === 'unfilled' ? '; se não foi mudado, roda “compartilhado preparar”' : ''}. Nada foi enviado.`
        : `Quem cuida do servidor liga ${text(d, 'setting') || 'fsync, full_page_writes e synchronous_commit'} em postgresql.conf, e no usuário ou banco em que foi desligado. Nada foi enviado.`,
  },
  'database.connection': {
    what: (d) =>
      `O servidor do diário compartilhado${host(d)} não aceitou a conexão${around(d, 'reason', ' (', ')')}. Nada foi enviado.`,
    action:
      'Confira se o endereço é mesmo o do PostgreSQL. Quem cuida do servidor acha o motivo no registro dele; um PgBouncer no meio precisa do modo session.',
  },
  'database.encoding': {
    what: (d) =>
      `O banco${around(d, 'database', ' ')} do diário compartilhado não guarda textos em UTF-8${around(d, 'encoding', ' (', ')')}: nomes e justificativas se perderiam.`,
    action:
      'Quem cuida do servidor cria outro banco, com createdb -E UTF8 -T template0, e roda “compartilhado preparar” nele. Nada foi enviado.',
  },
  'database.extension': {
    what: (d) =>
      `O PostgreSQL do servidor não tem a extensão${around(d, 'extension', ' ')}. Nada foi preparado.`,
    action:
      'Quem cuida do servidor instala o pacote das extensões que acompanha o PostgreSQL (postgresql-contrib) e roda “compartilhado preparar” de novo.',
  },
  'database.schema-taken': {
    what: (d) =>
      `O banco já tem um esquema${around(d, 'schema', ' ')} que não é deste programa${around(d, 'holder', ' (dono: ', ')')}. Nada foi preparado.`,
    action: 'Quem cuida do servidor cria um banco vazio só para o diário compartilhado.',
  },
  'database.unprepared': {
    what: (d) => {
      if (text(d, 'reason') === 'rules')
        return 'Falta no banco uma regra que protege o diário compartilhado, como depois de uma restauração incompleta. Nada foi enviado.';
      if (text(d, 'version') === '') return 'O banco ainda não tem as tabelas do diário compartilhado.';
      return text(d, 'reason') === 'moved'
        ? 'O banco foi restaurado ou mudou de servidor desde que foi preparado.'
        : 'As tabelas do diário compartilhado são de uma versão anterior do programa.';
    },
    action: 'Quem cuida do servidor roda “compartilhado preparar”.',
  },
  'database.newer': {
    what: 'O diário compartilhado foi preparado por uma versão mais nova do programa.',
    action: 'Atualize o programa neste computador.',
  },
  'database.rights': {
    what: (d) => {
      if (text(d, 'task') === 'prepare')
        return `O usuário${around(d, 'user', ' ')} não tem direito de preparar o banco. Nada foi preparado.`;
      return text(d, 'task') === 'disable'
        ? `O usuário${around(d, 'user', ' ')} só lê o diário compartilhado: com ele, este computador não inutiliza.`
        : `O usuário${around(d, 'user', ' ')} não tem direito de fazer isso no diário compartilhado.`;
    },
    action: (d) => {
      if (text(d, 'task') === 'prepare')
        return 'Em DATABASE_ADMIN_URL vai o usuário que administra o servidor, como postgres, ou o dono do banco com o direito CREATEROLE.';
      return text(d, 'task') === 'disable'
        ? 'Nada foi enviado. Consultas continuam. Para inutilizar, quem cuida do servidor dá a ele o papel balcao_inutiliza.'
        : 'Quem cuida do servidor dá a ele o papel balcao_consulta (só ler) ou balcao_inutiliza (ler e inutilizar). Nada foi enviado.';
    },
  },
  'database.busy': {
    what: (d) =>
      text(d, 'role') === ''
        ? 'O diário compartilhado demorou demais. Nada foi enviado.'
        : `O usuário ${text(d, 'role')} do banco${around(d, 'machine', ' (conexão de ', ')')} está segurando o que este pedido precisa no diário compartilhado${heldSince(d)}. Nada foi enviado.`,
    action: (d) =>
      text(d, 'role') === ''
        ? 'Tente de novo daqui a pouco; se continuar, avise quem cuida do servidor.'
        : 'Tente de novo daqui a pouco; outras empresas seguem. Se continuar, quem cuida do servidor encerra essa conexão.',
  },
  'database.refused': {
    what: (d) => {
      if (text(d, 'reason') === '53100')
        return 'O disco do servidor do diário compartilhado está cheio (53100).';
      if (text(d, 'reason') === '25006')
        return 'O banco do diário compartilhado só aceita leitura agora (25006).';
      if (text(d, 'reason') === '23P01')
        return 'Dois pedidos do diário compartilhado têm números em comum, e a regra que os separa não pode voltar (23P01).';
      if (text(d, 'reason') === '23514')
        return 'O servidor do diário compartilhado recusou o registro, que não segue as regras dele (23514).';
      return text(d, 'reason') === '22008'
        ? 'A hora deste computador está longe da do servidor do diário compartilhado (22008).'
        : `O servidor do diário compartilhado não está gravando${around(d, 'reason', ' (', ')')}.`;
    },
    action: (d) =>
      REFUSED_ACTIONS[text(d, 'reason')] ??
      'Avise quem cuida do servidor: disco cheio ou cópia só de leitura. Nada foi enviado.',
  },
  'database.fenced': {
    what: 'Este programa perdeu a ligação com o diário compartilhado por um momento. Nada foi enviado.',
    action: 'Confira a pendência, se houver, e peça a inutilização de novo.',
  },
  'database.rewound': {
    what: (d) =>
      `O diário compartilhado voltou atrás${inCompany(d)}: falta nele o que este computador já tinha visto${around({ position: entry(d, 'position') }, 'position', ' (até o registro ', ')')}${end(d)}. Nada foi enviado.`,
    action:
      'Isso acontece quando o servidor volta de uma cópia ou é trocado por outro. Avise quem cuida dele. Depois de conferir, use “Já conferi” em Ajustes, Diário compartilhado: os arquivos deste computador voltam para o diário antes de qualquer envio.',
  },
  'database.altered': {
    what: (d) =>
      `O diário compartilhado foi alterado por fora do programa${inCompany(d)}${around({ position: entry(d, 'position') }, 'position', ' (registro ', ')')}${around(d, 'role', ', pelo usuário ', ' do banco')}. Nada foi enviado.`,
    action:
      'Avise quem cuida do servidor: a auditoria mostra o registro. Depois de conferir, use “Já conferi” em Ajustes, Diário compartilhado.',
  },
  'database.not-imported': {
    what: (d) =>
      `Esta pasta de dados tem um diário próprio com ${text(d, 'requests') === '1' ? '1 pedido' : `${text(d, 'requests') || 'alguns'} pedidos`} que o diário compartilhado não conhece.`,
    action: (d) =>
      `Nada foi enviado. Antes de inutilizar por ele, traga-os: Ajustes, Diário compartilhado, “Importar o diário desta pasta”; na linha de comando, compartilhado importar${around(d, 'folder', ' ', '', ' PASTA')}.`,
  },
  'database.reopen': {
    what: 'A ligação com o diário compartilhado foi mudada em Ajustes. Nada foi enviado.',
    action: 'Feche o programa e abra de novo: só então este computador volta a inutilizar.',
  },
  'database.chain-broken': {
    what: (d) =>
      d['cnpj'] === undefined
        ? `O diário da pasta${around(d, 'path', ' (', ')')} está rompido no registro ${entry(d, 'position')}: ele não é mais o que o programa gravou.`
        : `O diário compartilhado da empresa ${cnpj(d)} está rompido no registro ${entry(d, 'position')}: ele não é mais o que o programa gravou.`,
    action: 'Nada foi gravado. Use uma cópia de segurança feita antes, ou fale com o suporte.',
  },
  'database.nothing-to-import': {
    what: (d) => `Não há diário nem histórico${around(d, 'folder', ' em ')}.`,
    action: 'Aponte a pasta de dados da outra máquina, onde está o arquivo diario.sqlite.',
  },
  'database.export-taken': {
    what: (d) => `A pasta${around(d, 'folder', ' ')} já existe e não está vazia. Nada foi gravado.`,
    action: 'Escolha outra pasta, ou mude o nome dessa.',
  },
  'database.behind': {
    what: 'Este computador ainda está recebendo o que os outros consultaram e leram de notas. Nada foi enviado.',
    action: 'Espere alguns minutos e tente de novo: sem isso, um número já usado poderia ser inutilizado.',
  },
};
