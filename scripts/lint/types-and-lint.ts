/**
 * `npm run lint`: the types of both projects, then the lint rules, which ask the compiler that has just checked them. Each of the three with
 * a program of its own would take half as long again. What did not change since the last run is kept in `node_modules/.cache`.
 */

import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { ROOT } from '../root.ts';

const PROJECTS = { 'tsconfig.json': 'types', 'renderer/tsconfig.json': 'types-renderer' };
const cache = (name: string) => join(ROOT, 'node_modules/.cache', name);

const checked = Object.entries(PROJECTS).map(([config, state]) => check(join(ROOT, config), cache(state)));
const problems = checked.flatMap(({ diagnostics }) => diagnostics);
if (problems.length > 0) {
  console.error(
    ts.formatDiagnosticsWithColorAndContext(problems, {
      getCurrentDirectory: () => ROOT,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  );
}
const found = await lint(checked.map(({ program }) => program));
process.exitCode = problems.length > 0 || found ? 1 : 0;

function check(
  config: string,
  tsBuildInfoFile: string,
): { readonly program: ts.Program; readonly diagnostics: readonly ts.Diagnostic[] } {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    { incremental: true, tsBuildInfoFile },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  if (parsed === undefined) throw new Error(`${config} cannot be read`);
  const { fileNames: rootNames, options, errors: configFileParsingDiagnostics } = parsed;
  const builder = ts.createIncrementalProgram({ rootNames, options, configFileParsingDiagnostics });
  const diagnostics = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ];
  // Writes nothing but what was found, for the next run.
  builder.emit();
  return { program: builder.getProgram(), diagnostics };
}

/** Prints what the rules find; whether it is anything. */
async function lint(programs: ts.Program[]): Promise<boolean> {
  const parse: (text: string, options: object) => ReturnType<typeof tseslint.parser.parseForESLint> =
    tseslint.parser.parseForESLint;
  const parser = {
    ...tseslint.parser,
    // Handed over here, since options are a part of what ESLint's cache compares.
    parseForESLint: (text: string, options: object) =>
      parse(text, { ...options, projectService: false, programs }),
  };
  const eslint = new ESLint({
    cwd: ROOT,
    cache: true,
    cacheStrategy: 'content',
    cacheLocation: cache('eslint'),
    overrideConfig: [{ files: ['**/*.ts', '**/*.tsx', '**/*.mts'], languageOptions: { parser } }],
  });
  const results = await eslint.lintFiles(['.']);
  const formatter = await eslint.loadFormatter('stylish');
  const text = await formatter.format(results);
  if (text !== '') console.error(text);
  return results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0);
}
