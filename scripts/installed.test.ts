/** What `npm ci` says of Node at its end. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './root.ts';

const said = (npmNode: string) =>
  execFileSync(process.execPath, [join(ROOT, 'scripts/installed.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, npm_config_user_agent: `npm/11.19.1 node/v${npmNode} linux x64` },
  });

it('names both versions where npm runs on an older Node', () => {
  const text = said('20.20.2');
  expect(text).toContain('20.20.2');
  expect(text).toContain(process.versions.node);
  expect(text.trimEnd().split('\n')).toHaveLength(1);
});

it('says nothing where npm itself runs on Node 24', () => {
  expect(said(process.versions.node)).toBe('');
});
