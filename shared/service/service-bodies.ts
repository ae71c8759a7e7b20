/** The JSON service's requests and answers: what `openapi.json` is made from (docs/service.md). */

import { z } from 'zod';
import { lastKnownSchema } from '../contract/consult/consult.ts';
import { waiverCodeSchema } from '../contract/disablement/findings.ts';
import { answerNodeSchema, consultHead, retornoInutNFeSchema, type RetConsSitNFe } from './service.ts';

const token = z
  .string()
  .optional()
  .describe('Token de acesso; também aceito como cabeçalho HTTP do mesmo nome.');
const tpAmb = z.union([z.enum(['1', '2']), z.int().min(1).max(2)]).describe('1 produção, 2 homologação.');
const digits = (description: string) => z.union([z.string(), z.int().min(0)]).describe(description);

export const statsRequestSchema = z.object({
  'X-AUTH-TOKEN': token,
  licencaCnpj: digits(
    'CNPJ cujo certificado consulta; um inteiro é completado à esquerda até 14. Omitido: o emitente da nota ou, sem certificado dele aqui, a empresa do token.',
  ).optional(),
  licencaCNPJ: digits('O mesmo que licencaCnpj.').optional(),
  chNFe: z
    .union([z.string(), z.int()])
    .describe(
      'Chave de 44 posições: texto (também com minúsculas, espaços ou NFe na frente), ou um inteiro JSON puro de 44 dígitos, lido sem perda.',
    ),
  tpAmb,
  versao: z.string().optional().describe('Padrão "4.00"; o nome verao vale para o mesmo campo.'),
  verao: z.string().optional(),
});

export const inutRequestSchema = z.object({
  'X-AUTH-TOKEN': token,
  cUF: digits(
    'Código da UF; omitido: a UF da empresa. Não pode ser outra que a confirmada; sem UF confirmada, vale só para este pedido e só em homologação.',
  ).optional(),
  tpAmb: tpAmb.optional(),
  ano: digits('Dois dígitos ("26"); quatro são aceitos.'),
  CNPJ: digits('Omitido: a empresa do token.').optional(),
  mod: digits('55, o padrão, ou 65.').optional(),
  serie: digits('0 a 999.'),
  nNFIni: digits('Primeiro número.'),
  nNFFin: digits('Último número.'),
  xJust: z.string().min(15).max(255).describe('15 a 255 caracteres.'),
  confirmar: z
    .array(waiverCodeSchema)
    .optional()
    .describe(
      'O que uma pessoa já conferiu, de uma recusa anterior com esse codigo; fica no diário e sai no comprovante. Em produção, range.contingency espera a confirmação de uma pessoa.',
    ),
});

export const nfceInutRequestSchema = inutRequestSchema.extend({
  mod: digits('65, que é o padrão; neste endereço nenhum outro.').optional(),
});

export const getInutRequestSchema = z.object({
  'X-AUTH-TOKEN': token,
  chave: z.string().describe('O Id do pedido sem "ID" (41 posições).'),
  tpAmb: tpAmb.optional(),
  tpDown: z
    .string()
    .regex(/^([Xx]|[Pp]|[Xx][Pp])$/)
    .optional()
    .describe('X o XML, P o comprovante em PDF, XP os dois; maiúsculas ou minúsculas. Padrão X.'),
});

export const statusRequestSchema = z.object({
  'X-AUTH-TOKEN': token,
  UF: digits('Código ou sigla do estado; omitido: a UF da empresa do token.').optional(),
  cUF: digits('O mesmo que UF.').optional(),
  tpAmb: tpAmb.optional(),
  mod: digits('55, o padrão, ou 65.').optional(),
});

/** Each field that a request may have, by its name in openapi.json. */
export type RequestField = keyof (z.infer<typeof statsRequestSchema> &
  z.infer<typeof inutRequestSchema> &
  z.infer<typeof getInutRequestSchema> &
  z.infer<typeof statusRequestSchema>);

/** In every body whose `status` is not 200. */
export const serviceFailureSchema = z.object({
  cStat: z.string().describe('Da SEFAZ; "000" quando ela não falou.'),
  xMotivo: z.string(),
  codigo: z.string().describe('Um código do programa, ou "" quando foi a SEFAZ que recusou.'),
});
export type ServiceFailure = Readonly<z.infer<typeof serviceFailureSchema>>;

const always = {
  status: z
    .int()
    .describe(
      '200 feito; -3 recusado ou inválido; -6 não foi possível; -400 faltam campos; -404 endereço não atendido.',
    ),
  motivo: z.string(),
  erro: serviceFailureSchema.optional(),
  avisos: z.array(z.string()).optional().describe('O que convém saber, em frases.'),
};

/** Of a request without a result that is known. */
const unanswered = {
  chave: z
    .string()
    .optional()
    .describe('O Id do pedido sem "ID": com ela se pergunta de novo em /nfe/get/inut.'),
  desde: z
    .string()
    .optional()
    .describe('Quando o pedido saiu: só com disablement.uncertain ou disablement.sending.'),
};

const texts = z.union([z.string(), z.array(z.string())]);
/** What programs read of SEFAZ's answer, by name; the service passes on its other fields as they are. */
export const infProtSchema = z.object({
  Id: z.string().optional(),
  tpAmb: z.string(),
  verAplic: z.string(),
  chNFe: z.string(),
  dhRecbto: z.string(),
  nProt: z.string().optional(),
  digVal: z.string().optional(),
  cStat: z.string(),
  xMotivo: z.string(),
  cMsg: texts.optional().describe('Alertas ao emitente, com 120.'),
  xMsg: texts.optional(),
});
const infEvento = {
  Id: z.string().optional(),
  cOrgao: z.string(),
  tpAmb: z.string(),
  chNFe: z.string().optional(),
  tpEvento: z.string().optional(),
  nSeqEvento: z.string().optional(),
};
export const linkedEventSchema = z.object({
  versao: z.string(),
  evento: z.object({
    versao: z.string(),
    infEvento: z.object({
      ...infEvento,
      CNPJ: z.string().optional(),
      CPF: z.string().optional(),
      dhEvento: z.string(),
      verEvento: z.string().optional(),
      detEvento: answerNodeSchema.optional(),
    }),
  }),
  retEvento: z.object({
    versao: z.string(),
    infEvento: z.object({
      ...infEvento,
      verAplic: z.string().optional(),
      cStat: z.string(),
      xMotivo: z.string(),
      dhRegEvento: z.string().optional(),
      nProt: z.string().optional(),
    }),
  }),
});
export const consultedNoteSchema = z.object({
  ...consultHead,
  protNFe: z.array(z.object({ versao: z.string(), infProt: infProtSchema })),
  procEventoNFe: z.array(linkedEventSchema),
  retCancNFe: answerNodeSchema.optional(),
});

export const failureBodySchema = z.object(always);
export const statsAnswerSchema = z.object({
  ...always,
  retConsSitNFe: consultedNoteSchema.optional(),
  anterior: lastKnownSchema
    .optional()
    .describe(
      'O que uma consulta anterior disse da nota, quando esta não diz nada dela ou não encontra uma nota que a SEFAZ já tinha.',
    ),
  consultadoEm: z.string().optional(),
  doArquivo: z.boolean().optional(),
});
export const inutAnswerSchema = z.object({
  ...always,
  erros: z.array(z.string()).optional().describe('Só com campos errados ou ausentes: uma frase por campo.'),
  cStat: z.string().optional().describe('O de retornoInutNFe ou de erro, também aqui.'),
  xMotivo: z.string().optional().describe('O de retornoInutNFe ou de erro, também aqui.'),
  retornoInutNFe: retornoInutNFeSchema.optional(),
  ...unanswered,
});
const files = {
  xml: z.string().optional().describe('O ProcInutNFe inteiro; ausente quando não há.'),
  pdf: z.string().optional().describe('O comprovante, em base64.'),
};
export const getInutAnswerSchema = z.object({
  ...always,
  retInut: retornoInutNFeSchema
    .omit({ xmlInut: true })
    .extend({ ...files, xmlInut: files.xml.describe('O mesmo que xml.') })
    .optional()
    .describe('O resultado guardado, com os arquivos pedidos.'),
  ...unanswered,
  ...files,
});
export const statusAnswerSchema = z.object({
  ...always,
  retStatusServico: z.object({ cStat: z.int(), xMotivo: z.string() }).optional(),
  retConsStatServ: z
    .object({ cStat: z.string(), xMotivo: z.string(), dhRecbto: z.string(), tMed: z.string() })
    .partial()
    .optional(),
  consultadoEm: z.string().optional(),
  doArquivo: z.boolean().optional(),
});
export const healthAnswerSchema = z.object({
  ...always,
  versao: z.string().optional(),
  ambiente: z
    .enum(['todos', 'producao', 'homologacao', 'treino'])
    .optional()
    .describe('O único que este serviço atende, ou todos.'),
  diario: z
    .enum(['local', 'compartilhado', 'compartilhado-conectando', 'compartilhado-fora'])
    .optional()
    .describe('Onde as inutilizações são registradas; fora: o servidor não responde.'),
  certificados: z
    .array(z.object({ titular: z.string(), validoAte: z.string(), dias: z.int() }))
    .optional()
    .describe('Os da empresa do token; só com token no cabeçalho.'),
  prova: z
    .string()
    .optional()
    .describe(
      'HMAC-SHA-256 do desafio em hexadecimal; a chave são os 32 bytes do SHA-256 do token. Ausente sem desafio ou sem token com este ID.',
    ),
});

/** Done; invalid or refused; could not be carried out; mandatory fields not sent; path not served (docs/service.md). */
export type BodyStatus = 200 | -3 | -6 | -400 | -404;

type AnswerMembers = z.infer<typeof statsAnswerSchema> &
  z.infer<typeof inutAnswerSchema> &
  z.infer<typeof getInutAnswerSchema> &
  z.infer<typeof statusAnswerSchema> &
  z.infer<typeof healthAnswerSchema>;

/** Any body of an answer: no member that openapi.json does not name. */
export interface ServiceBody extends Readonly<
  Omit<AnswerMembers, 'status' | 'erros' | 'avisos' | 'retConsSitNFe'>
> {
  readonly status: BodyStatus;
  readonly erros?: readonly string[] | undefined;
  readonly avisos?: readonly string[] | undefined;
  /** As SEFAZ answered it: the schema names what programs read of it. */
  readonly retConsSitNFe?: RetConsSitNFe;
}
