/** A release whose feed is not whole looks for no update at all. */

import { describe, expect, it } from 'vitest';
import { readFeed } from './feed.ts';
import { PUBLISHER } from './testing/local-feed.ts';

const keys = ['a key'];
const whole = { url: 'https://atualiza.example.com/balcao/', publishers: [PUBLISHER] };
const read = (feed: unknown, rules = { keys }) => readFeed(JSON.stringify(feed), rules);

describe('the feed of a release', () => {
  it('is taken with https, a publisher and a key', () => {
    expect(read(whole)).toEqual({ ok: true, value: whole });
  });

  it.each([
    ['no publisher', { url: whole.url }],
    ['an empty list of publishers', { ...whole, publishers: [] }],
    ['an empty publisher', { ...whole, publishers: [' '] }],
    ['a publisher by its common name only', { ...whole, publishers: ['CN=Balcão NF-e Ltda'] }],
    ['a name that is no subject', { ...whole, publishers: ['Balcão NF-e Ltda'] }],
  ])('is refused with %s: Windows would be asked about nothing', (_, feed) => {
    expect(read(feed)).toEqual({ ok: false, error: 'no-publisher' });
  });

  it.each([
    'http://atualiza.example.com/balcao/',
    'http://127.0.0.1/balcao/',
    'ftp://example.com/',
    'file:///C:/',
  ])('is refused at %s', (url) => {
    expect(read({ ...whole, url })).toEqual({ ok: false, error: 'no-https' });
  });

  it('is refused over http at another computer, also in tests', () => {
    for (const url of ['http://127.0.0.2/', 'http://localhost/', 'http://127.0.0.1.example.com/'])
      expect(readFeed(JSON.stringify({ ...whole, url }), { keys, loopback: true }).ok).toBe(false);
  });

  it.each([
    ['a file in place of a folder', { ...whole, url: 'https://example.com/estavel.json' }],
    ['a password', { ...whole, url: 'https://a:b@example.com/' }],
    ['a query', { ...whole, url: 'https://example.com/?x=1' }],
    ['something unknown', { ...whole, allowDowngrade: true }],
  ])('is refused with %s', (_, feed) => {
    expect(read(feed)).toEqual({ ok: false, error: 'shape' });
  });

  it('is refused without a key in the program', () => {
    expect(read(whole, { keys: [] })).toEqual({ ok: false, error: 'no-keys' });
  });

  it('is refused where it is no JSON', () => {
    expect(readFeed('url: https://example.com/', { keys }).ok).toBe(false);
  });
});
