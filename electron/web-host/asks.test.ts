/** What the core asks a person by the web host: a file by the page, and a confirmation by a page of its own that no script answers. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { DisablementSummary } from '../../shared/contract.ts';
import { hostOfEachTest } from './testing/served-host.ts';

const summary: DisablementSummary = {
  requestId: '00000000-0000-4000-8000-000000000000',
  environment: 'treino',
  cnpj: '12345678000195',
  company: '<b>Loja & Cia</b>',
  uf: 'SP',
  mod: '55',
  serie: 1,
  ano: 2026,
  nNFIni: 3,
  nNFFin: 5,
  count: 3,
  xJust: 'Falha no "sistema" emissor',
  again: false,
};

describe('the web host', () => {
  const { at, origin, ask, enter, call, callToAbort, listen } = hostOfEachTest();

  it('asks the page for a file and passes it to the core, one byte beyond the limit at most', async () => {
    at.handle = () => at.dialogs.filePicker.pickCertificate(4);
    const headers = await enter();
    const stream = await listen(headers);
    const pending = call(headers, 'certificate.choose');
    const line = await stream.next((each) => 'ask' in each && each.ask.kind === 'file');
    const { id } = (line as { ask: { id: string } }).ask;
    const other = await enter();
    expect((await ask('POST', `/host/file/${id}?name=a.pfx`, other, 'abc')).status).toBe(404);
    expect(
      (await ask('POST', `/host/file/${id}?name=${encodeURIComponent('..\\x/a.pfx')}`, headers, 'abcdefgh'))
        .status,
    ).toBe(204);
    const { value } = JSON.parse((await pending).text) as {
      value: { name: string; bytes: { data: number[] } };
    };
    expect(value.name).toBe('a.pfx');
    expect(value.bytes.data).toHaveLength(5);
    await stream.next((each) => 'ask' in each && each.ask.kind === 'settled' && each.ask.id === id);
    stream.close();
  });

  it('accepts the answer that no file was chosen', async () => {
    at.handle = async () => (await at.dialogs.filePicker.pickCertificate(4)) ?? 'none';
    const headers = await enter();
    const stream = await listen(headers);
    const pending = call(headers, 'certificate.choose');
    const line = await stream.next((each) => 'ask' in each);
    await ask('DELETE', `/host/file/${(line as { ask: { id: string } }).ask.id}`, headers);
    expect(JSON.parse((await pending).text)).toEqual({ ok: true, value: 'none' });
    stream.close();
  });

  const askToConfirm = async (question: typeof at.handle = () => at.dialogs.confirm.disable(summary)) => {
    at.handle = question;
    const headers = await enter();
    const pending = call(headers, 'disablement.send');
    // The stream opens after the question was asked: it is repeated there.
    const stream = await listen(headers);
    const line = await stream.next((each) => 'ask' in each && each.ask.kind === 'confirm');
    stream.close();
    return { pending, path: `/host/confirm/${(line as { ask: { nonce: string } }).ask.nonce}`, headers };
  };

  it('confirms by a separate page, whose only script ignores Enter on the confirming button, with Cancelar first and focused', async () => {
    const { pending, path } = await askToConfirm();
    const page = await ask('GET', path);
    const scripts = [...page.text.matchAll(/<script>([^<]*)<\/script>/g)].map(([, text = '']) => text);
    expect(scripts).toEqual([expect.stringMatching(/Enter.*inutilizar.*preventDefault/)]);
    const allowed = createHash('sha256').update(scripts.join()).digest('base64');
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'sha256-${allowed}'`,
    );
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(page.text).toContain('&lt;b&gt;Loja &amp; Cia&lt;/b&gt;');
    expect(page.text.match(/<button[^>]*>[^<]*/g)).toEqual([
      '<button type="submit" name="resposta" value="cancelar" autofocus>Cancelar',
      '<button type="submit" name="resposta" value="inutilizar">Inutilizar 3 números',
    ]);
    await ask('POST', path, {}, 'resposta=inutilizar');
    expect(JSON.parse((await pending).text)).toEqual({ ok: true, value: true });
    expect((await ask('POST', path, {}, 'resposta=inutilizar')).status).toBe(410);
  });

  it('confirms a group by one such page, made from the rows of all its requests', async () => {
    const { confirm } = at.dialogs;
    const other = { ...summary, nNFIni: 9, nNFFin: 9, count: 1 };
    const { pending, path } = await askToConfirm(async () => confirm.disableGroup?.([summary, other]));
    const page = await ask('GET', path);
    expect(page.text).toContain('<dt>Faixa 1</dt><dd>3 a 5 (3 números), ano 2026</dd><dt>Faixa 2</dt>');
    expect(page.text).toContain('value="inutilizar">Inutilizar 4 números');
    await ask('POST', path, {}, 'resposta=inutilizar');
    expect(JSON.parse((await pending).text)).toEqual({ ok: true, value: true });
    expect((await ask('POST', path, {}, 'resposta=inutilizar')).status).toBe(410);
  });

  it('treats any answer but the confirming button as Cancelar', async () => {
    const { pending, path } = await askToConfirm();
    await ask('POST', path, {}, '');
    expect(JSON.parse((await pending).text)).toEqual({ ok: true, value: false });
  });

  it('does not accept a confirmation sent by a script of the app’s page', async () => {
    const { pending, path } = await askToConfirm();
    const fromScript = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
    expect((await ask('GET', path, fromScript)).status).toBe(403);
    expect((await ask('POST', path, fromScript, 'resposta=inutilizar')).status).toBe(403);
    await ask('POST', path, {}, 'resposta=cancelar');
    await pending;
  });

  it('answers no for a call that the page aborted', async () => {
    const answered = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<void>();
    at.handle = async () => {
      const waiting = at.dialogs.confirm.disable(summary);
      asked.resolve();
      answered.resolve(await waiting);
      return {};
    };
    const { pending, abort } = await callToAbort('disablement.send');
    await asked.promise;
    abort();
    await expect(pending).rejects.toThrow();
    expect(await answered.promise).toBe(false);
  });

  it('says nothing of a sending where the call was aborted while the answer was on its way', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<boolean>();
    at.handle = async () => {
      const waiting = at.dialogs.confirm.disable(summary);
      asked.resolve();
      answered.resolve(await waiting);
      return {};
    };
    const headers = await enter();
    const { pending, abort } = await callToAbort('disablement.send', headers);
    await asked.promise;
    const stream = await listen(headers);
    const line = await stream.next((each) => 'ask' in each && each.ask.kind === 'confirm');
    const { nonce } = (line as { ask: { nonce: string } }).ask;
    const body = 'resposta=inutilizar';
    const post = request(`${origin()}/host/confirm/${nonce}`, {
      method: 'POST',
      headers: { origin: origin(), expect: '100-continue', 'content-length': body.length },
    });
    const replied = once(post, 'response') as Promise<[IncomingMessage]>;
    post.flushHeaders();
    // The host has found the question open, and waits for the rest.
    await once(post, 'continue');
    abort();
    await expect(pending).rejects.toThrow();
    expect(await answered.promise).toBe(false);
    post.end(body);
    const [page] = await replied;
    expect(page.statusCode).toBe(410);
    expect(await text(page)).toContain('Nada foi enviado.');
    stream.close();
  });

  it('never confirms production', () => {
    expect(at.dialogs.confirm.allows('producao')).toBe(false);
    expect(at.dialogs.confirm.allows('homologacao')).toBe(true);
    expect(at.dialogs.confirm.allows('treino')).toBe(true);
  });
});
