/** Starts a tool script (`node scripts/run.mjs NAME …`), with a clear message if Node is too old to run TypeScript. */

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Node ${process.versions.node} é antigo demais: use "npm run …" depois de "npm ci" (traz o Node 24) ou instale o Node 24.`,
  );
  process.exit(2);
}

const [name = '', ...rest] = process.argv.slice(2);
if (!/^[a-z-]+(\/[a-z-]+)?$/.test(name)) {
  console.error('Uso: node scripts/run.mjs NOME [opções]');
  process.exit(2);
}
/** What their temporary files may take at once, in GiB: `npm test` was seen to have 0.8, the proof keeps hundreds of databases. */
const IN_MEMORY = new Map([
  ['test', 4],
  ['simulate', 2],
  ['mutants', 2],
  ['proof', 12],
]);
const room = IN_MEMORY.get(name);
if (room !== undefined) {
  const { useMemoryFolder } = await import('./memory-folder.ts');
  useMemoryFolder(room);
}
const script = new URL(`./${name}.ts`, import.meta.url);
process.argv = [process.argv[0] ?? 'node', script.pathname, ...rest];
await import(script.href);
