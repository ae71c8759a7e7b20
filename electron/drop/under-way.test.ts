/** What a folder says of a request that is not sent, or still being sent: an ERP must know which of the two. */

import { expect, it } from 'vitest';
import type { Call, DropView } from '../../shared/contract.ts';
import { appError, type ErrorCode } from '../../shared/errors.ts';
import { err } from '../../shared/result.ts';
import { answerOf, LATER } from './answer.ts';
import { requestName } from './names.ts';

const id = `ID${'1'.repeat(41)}`;
const request = requestName('n3-ped-inu.xml');
const grant = { environment: 'homologacao', charset: 'utf-8' } as DropView;
const call = (async () => err(appError('call.unknown'))) as unknown as Call;

async function said(codigo: ErrorCode) {
  const motivo = 'Como o serviço diz.';
  const body = { status: -3, motivo, erro: { cStat: '', xMotivo: motivo, codigo } } as const;
  if (!request) throw new Error('a request');
  const answer = await answerOf(request, grant, { reply: { http: 200, body }, subject: id }, call);
  if (answer === LATER) throw new Error('later');
  return { text: Buffer.from(answer.files[0]?.bytes ?? []).toString('utf8'), waitsFor: answer.waitsFor };
}

it('its own is being sent: not again, and the outcome comes, but no answer was lost', async () => {
  const { text, waitsFor } = await said('disablement.sending');
  expect(text).toMatch(/^ErrorCode\|\d+\r\nMessage\|NÃO REENVIE .*está sendo enviado.*n3-inu\.xml aparece/);
  expect(text).not.toContain('se perdeu');
  expect(waitsFor).toBe(id);
});

it('another one is being sent: nothing of this was, it is not to wait for, and can be made again', async () => {
  const { text, waitsFor } = await said('disablement.busy');
  expect(text).toContain('Message|Como o serviço diz.');
  expect(waitsFor).toBeUndefined();
});

it('the answer was lost: as docs/pasta.md says', async () => {
  const { text, waitsFor } = await said('disablement.uncertain');
  expect(text).toMatch(/Message\|NÃO REENVIE .*foi enviado e a resposta se perdeu/);
  expect(waitsFor).toBe(id);
});
