/**
 * `auditoria`: verifies the journal's hash chain and every stored file, restores files from the journal, imports
 * others, finds an older chain head.
 */

import { z } from 'zod';
import { contract, type CallOutput, type Environment } from '../../../shared/contract.ts';
import { explainArchiveProblem } from '../../../shared/explain/archive/archive-problem.ts';
import { isRightFile } from '../../../shared/explain/archive/right-file.ts';
import { err } from '../../../shared/result.ts';
import { named, words } from '../../../shared/service/named.ts';
import {
  extrasOf,
  extrasText,
  HEAD,
  IMPORTED,
  isUnread,
  refuseExtras,
  type Extras,
} from './auditoria-extras.ts';
import { EXIT, worstOf } from '../output/exit-codes.ts';
import { failureOf } from '../output/failure.ts';
import { showProgress } from '../output/progress.ts';
import { readEnvironment } from '../input/fields.ts';
import { namedFolder } from '../input/picked-folder.ts';
import { finished, printing } from '../command.ts';
import { counted } from '../output/words.ts';

type Audit = CallOutput<'journal.audit'>;
type Repair = CallOutput<'journal.repair'>;

const STATES = {
  ok: 'certo',
  missing: 'falta',
  changed: 'alterado',
  unreadable: 'inacessivel',
  elsewhere: 'em-outro-computador',
} as const;
const SHOWN = { ...STATES, unreadable: 'inacessível', elsewhere: 'em outro' } as const;
const BROKEN = {
  order: 'falta um registro ou há um fora da ordem',
  previous: 'um registro não segue o anterior',
  hash: 'um registro foi alterado',
  request: 'um pedido foi alterado ou posto por fora',
  row: 'um registro não pode ser lido: não foi este programa que o gravou',
} as const;

interface Book {
  readonly name: 'real' | 'treino';
  readonly audit: Audit;
  readonly repair: Repair | undefined;
  readonly extras: Extras;
}

const { files } = contract['journal.audit'].output.shape;
const { repaired, failed } = contract['journal.repair'].output.shape;
const AT = { id: 'requestId', arquivo: 'path' } as const;
const FILE = named(files.element, {
  ...AT,
  situacao: ['state', words(STATES)],
  comSufixo: 'suffixed',
  maquina: 'keeper',
  aoLado: 'twin',
  assinaturaConfere: [z.boolean().optional(), ({ signature }) => signature?.holds],
  assinante: [z.string().optional(), ({ signature }) => signature?.signer],
});
const REPAIRED = named(repaired.element, AT);
const FAILED = named(failed.element, { ...AT, problema: 'problem' });

const chainSchema = z.strictObject({
  situacao: z.enum(['inteira', 'rompida']),
  posicao: z.int().optional(),
  motivo: z.enum(BROKEN).optional(),
  cnpj: z.string().optional(),
  usuarioDoBanco: z.string().optional(),
});

function chainJson(chain: Audit['chain']): z.infer<typeof chainSchema> {
  if (chain.state === 'ok') return { situacao: 'inteira' };
  const { position, why, cnpj, role } = chain;
  return { situacao: 'rompida', posicao: position, motivo: BROKEN[why], cnpj, usuarioDoBanco: role };
}

const BOOK = named(z.custom<Book>(), {
  diario: [z.enum(['real', 'treino']), ({ name }) => name],
  registros: [z.int(), ({ audit }) => audit.events],
  pedidos: [z.int(), ({ audit }) => audit.requests],
  cabeca: [z.string(), ({ audit }) => audit.head],
  corrente: [chainSchema, ({ audit }) => chainJson(audit.chain)],
  arquivos: [z.array(FILE.schema), ({ audit }) => audit.files.map((file) => FILE.of(file))],
  reparados: [
    z.array(REPAIRED.schema).optional(),
    ({ repair }) => repair?.repaired.map((file) => REPAIRED.of(file)),
  ],
  naoReparados: [
    z.array(FAILED.schema).optional(),
    ({ repair }) => repair?.failed.map((file) => FAILED.of(file)),
  ],
  importados: [IMPORTED.schema.optional(), ({ extras }) => extras.imported && IMPORTED.of(extras.imported)],
  nadaAImportar: [z.literal(true).optional(), ({ extras }) => extras.waived],
  cabecaProcurada: [HEAD.schema.optional(), ({ extras }) => extras.head && HEAD.of(extras.head)],
});
const AUDITED = z.strictObject({ situacao: z.enum(['certo', 'errado']), diarios: z.array(BOOK.schema) });

export const run = printing(AUDITED, async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const several = refuseExtras(args, environment.value);
  if (several) return err(several);
  const { importar } = args.values;
  const picker = importar === undefined ? undefined : namedFolder(importar);
  if (picker && !picker.ok) return picker;
  // A missing folder, perhaps mistyped, must not be created and then reported as correct.
  const client = await context.connect({ standing: true, ...(picker ? { filePicker: picker.value } : {}) });
  if (!client.ok) return client;
  const { call } = client.value;
  const options = { signal: context.signal };
  showProgress(client.value, context, 'journal.progress', ({ done, total }) => `${done}/${total} conferidos`);

  const books: Book[] = [];
  for (const one of booksOf(environment.value, context.hasTraining())) {
    const extras = await extrasOf(call, one, args, context.signal);
    if (!extras.ok) return extras;
    const repair = args.flags.has('reparar')
      ? await call('journal.repair', { environment: one }, options)
      : undefined;
    if (repair && !repair.ok) return err(failureOf(repair.error));
    const audit = await call('journal.audit', { environment: one, all: true }, options);
    if (!audit.ok) return err(failureOf(audit.error));
    const name = one === 'treino' ? 'treino' : 'real';
    books.push({ name, audit: audit.value, repair: repair?.value, extras: extras.value });
  }
  // An older chain head is in one of the two journals.
  const headless = args.values.cabeca !== undefined && !books.some(({ extras }) => extras.head?.found);
  const whole = books.every(isWhole) && !headless;
  return finished(
    { situacao: whole ? 'certo' : 'errado', diarios: books.map((book) => BOOK.of(book)) },
    books.flatMap((book) => bookText(book, books.length > 1)),
    worstOf([
      whole ? EXIT.done : EXIT.refused,
      books.some(({ extras }) => isUnread(extras)) ? EXIT.usage : EXIT.done,
    ]),
  );
});

/** Production and homologation share a journal; training has its own. */
function booksOf(environment: Environment | undefined, training: boolean): readonly Environment[] {
  if (environment) return [environment];
  return training ? ['producao', 'treino'] : ['producao'];
}

function isWhole({ audit }: Book): boolean {
  return audit.chain.state === 'ok' && audit.files.every(isRightFile);
}

function isElsewhere({ state }: Audit['files'][number]): boolean {
  return state === 'elsewhere';
}

function whose({
  cnpj,
  role,
}: {
  readonly cnpj?: string | undefined;
  readonly role?: string | undefined;
}): string {
  const names = [
    ...(cnpj === undefined ? [] : [`empresa ${cnpj}`]),
    ...(role === undefined ? [] : [`usuário ${role} do banco`]),
  ];
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
}

function bookText({ name, audit, repair, extras }: Book, several: boolean): string[] {
  const { chain, files } = audit;
  const wrong = files.filter((file) => !isRightFile(file));
  const good = files.filter((file) => isRightFile(file) && !isElsewhere(file)).length;
  return [
    ...(several ? [name === 'treino' ? 'Treino' : 'Produção e homologação'] : []),
    chain.state === 'ok'
      ? `Diário inteiro: ${counted(audit.events, 'registro', 'registros')}, ${counted(audit.requests, 'pedido', 'pedidos')}.`
      : `Diário com problema no registro ${chain.position}${whose(chain)}: ${BROKEN[chain.why]}. Guarde uma cópia da pasta de dados e fale com o suporte.`,
    `Código de verificação do diário: ${audit.head}`,
    ...extrasText(extras),
    ...(repair?.repaired ?? []).map(({ path }) => `gravado de novo  ${path}`),
    ...(repair?.failed ?? []).map(
      ({ path, problem }) => `não gravado: ${explainArchiveProblem(problem).what}  ${path}`,
    ),
    ...wrong.map(({ path, state }) =>
      state === 'ok' ? `assinatura   ${path}` : `${SHOWN[state].padEnd(11)}  ${path}`,
    ),
    ...files.flatMap(({ path, twin }) => (twin === undefined ? [] : twinLines(path, twin))),
    `Arquivos certos: ${good} de ${files.length}.`,
    ...keptElsewhere(files.filter(isElsewhere)),
    ...(wrong.length > 0 && !repair ? ['Para gravar de novo a partir do diário: auditoria --reparar'] : []),
  ];
}

/** Not looked at from here; the journal has their bytes. */
function keptElsewhere(files: Audit['files']): string[] {
  const byMachine = Map.groupBy(files, ({ keeper = '' }) => keeper);
  return [...byMachine].map(
    ([machine, kept]) =>
      `Guardados em ${machine}, que este computador não alcança: ${counted(kept.length, 'arquivo', 'arquivos')}.`,
  );
}

/** People who pass files on would take the one with the official name. */
function twinLines(path: string, twin: string): string[] {
  return [
    `atenção      ${twin}`,
    '             tem o nome oficial e outro conteúdo; confira-o e tire-o daí.',
    `             O desta inutilização está ao lado: ${path}`,
  ];
}
