import { describe, expect, test } from 'vitest';
import { decodeXmlBytes } from '../sefaz/xml/xml.ts';
import { answerBody } from './testing/model-sefaz.ts';
import { named, realmForTests } from './testing/realm.ts';
import { answered, valueOf, wires } from './testing/test-context.ts';

const t = realmForTests();

const story = async (requestId: string) => valueOf(await t.app.story(named(requestId)));
const documents = async (requestId: string) => valueOf(await t.app.documents(named(requestId)));

describe('the timeline of a request', () => {
  test('of a completed one goes from its signature to its file', async () => {
    const requestId = await t.prepared(3, 5);
    const view = valueOf(await t.send(requestId));
    expect(await story(requestId)).toMatchObject([
      { kind: 'prepared', state: 'prepared' },
      { kind: 'sent', attempt: 1, overridden: false, state: 'sending' },
      { kind: 'answered', attempt: 1, answer: { cStat: '102' }, provedBy: '102', state: 'homologated' },
      { kind: 'saved', paths: [view.file?.path], suffixed: false },
    ]);
  });

  test('lists each send, what was not sent, and each answer with its send', async () => {
    const requestId = await t.prepared(3, 5);
    t.context.wire = wires.answerLost;
    valueOf(await t.send(requestId));
    t.context.wire = wires.notWritten;
    await t.resend(requestId);
    t.context.now += 60_000;
    t.context.wire = () => answered(answerBody('108', 'Servico Paralisado'));
    valueOf(await t.resend(requestId));
    t.context.now += 60_000;
    t.context.wire = wires.works;
    valueOf(await t.resend(requestId));
    const steps = await story(requestId);
    expect(steps.map(({ kind, attempt }) => [kind, attempt])).toEqual([
      ['prepared', undefined],
      ['sent', 1],
      ['no-answer', 1],
      ['sent', 2],
      ['not-sent', 2],
      ['sent', 2],
      ['answered', 2],
      ['sent', 3],
      ['answered', 3],
      ['saved', undefined],
    ]);
    expect(steps[2]?.fault?.code).toMatch(/^sefaz\./);
    expect(steps[6]).toMatchObject({
      state: 'uncertain',
      answer: { cStat: '108', xMotivo: 'Servico Paralisado' },
    });
  });

  test('lists a person’s statement', async () => {
    const requestId = await t.prepared(3, 5);
    t.context.wire = wires.neverArrives;
    valueOf(await t.send(requestId));
    valueOf(await t.app.close({ ...named(requestId), verdict: { found: true, nProt: '135260000000077' } }));
    expect((await story(requestId)).at(-1)).toMatchObject({
      kind: 'found',
      nProt: '135260000000077',
      state: 'closed',
    });
  });
});

describe('the documents', () => {
  test('are the request as signed, the body as received and the file as written', async () => {
    const requestId = await t.prepared(3, 5);
    const view = valueOf(await t.send(requestId));
    const kept = await documents(requestId);
    expect(kept.map(({ kind, attempt }) => [kind, attempt])).toEqual([
      ['request', undefined],
      ['answer', 1],
      ['proc', undefined],
    ]);
    expect(t.context.posted[0]?.toString('utf8')).toContain(kept[0]?.text);
    expect(kept[1]?.text).toContain('<cStat>102</cStat>');
    expect(kept[2]?.text).toBe(view.retornoInutNFe?.xmlInut);
  });

  test('of an answer in another encoding are right when they are written as UTF-8', async () => {
    const requestId = await t.prepared(3, 5);
    const body = answerBody('563', 'Já existe pedido de inutilização').toString('utf8');
    const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>${body.replace(/^<\?xml[^>]*>/, '')}`;
    t.context.wire = () => answered(Buffer.from(declared, 'latin1'));
    await t.send(requestId);
    const text = (await documents(requestId)).find(({ kind }) => kind === 'answer')?.text ?? '';
    expect(decodeXmlBytes(Buffer.from(text, 'utf8'))).toContain('Já existe pedido de inutilização');
  });

  test('of a request of another environment are not returned', async () => {
    const requestId = await t.prepared(3, 5);
    expect(await t.app.documents({ environment: 'producao', requestId })).toMatchObject({
      error: { code: 'disablement.missing' },
    });
  });
});

test('a request went out with the first sending of which a byte left, and not before', async () => {
  const requestId = await t.prepared(3, 5);
  t.context.wire = wires.notWritten;
  expect((await t.send(requestId)).ok).toBe(false);
  expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({ state: 'prepared', attempts: 0 });
  expect(valueOf(await t.app.get(named(requestId))).sentAt).toBeUndefined();
  t.context.now += 86_400_000;
  t.context.wire = wires.answerLost;
  expect(valueOf(await t.send(requestId))).toMatchObject({
    state: 'uncertain',
    attempts: 1,
    sentAt: new Date(t.context.now).toISOString(),
  });
});

test('the earliest resend is returned with the request, and only while there is a wait', async () => {
  const requestId = await t.prepared(3, 5);
  t.context.wire = wires.neverArrives;
  expect(valueOf(await t.send(requestId)).resendFrom).toBeUndefined();
  const sentAt = t.context.now;
  expect(valueOf(await t.resend(requestId)).resendFrom).toBe(new Date(sentAt + 60_000).toISOString());
  t.context.now += 60_000;
  expect(valueOf(await t.app.get(named(requestId))).resendFrom).toBeUndefined();
});
