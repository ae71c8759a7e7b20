/** Who may import whom (docs/architecture.md), as one table. */

const core = (...names: readonly string[]) => names.map((name) => `electron/${name}`);

const BELOW_TOOLS = ['shared', 'ground', 'means'];
const BELOW_ACTS = [...BELOW_TOOLS, 'tools', 'records'];

/**
 * A file belongs to the first layer of which a folder begins its path. It may import its own folder, and what lies in the layers that its
 * own one may use. Paths are relative to the root, with `/`.
 */
export const LAYERS: readonly {
  readonly name: string;
  readonly folders: readonly string[];
  readonly may: readonly string[];
}[] = [
  { name: 'shared', folders: ['shared/'], may: [] },
  { name: 'page', folders: ['renderer/'], may: ['shared'] },
  {
    name: 'ground',
    folders: core('ports.ts', 'log/', 'storage/', 'threads/', 'x509/'),
    may: ['shared', 'ground'],
  },
  { name: 'means', folders: core('certificates/', 'documents/', 'sefaz/'), may: BELOW_TOOLS },
  {
    name: 'tools',
    folders: core('data-folder/', 'diagnosis/', 'receipt/', 'settings/', 'training/', 'update/'),
    may: BELOW_TOOLS,
  },
  {
    name: 'records',
    folders: core('check/', 'companies/', 'history/', 'numbering/', 'office/sharing/'),
    may: BELOW_TOOLS,
  },
  { name: 'acts', folders: core('closing/', 'consult/', 'disablement/', 'field/'), may: BELOW_ACTS },
  {
    name: 'composition',
    folders: core('backup/', 'drop/', 'handlers/', 'office/', 'realm/'),
    may: [...BELOW_ACTS, 'acts', 'composition', 'entry', 'faces'],
  },
  {
    name: 'entry',
    folders: core('app.ts', 'dispatcher.ts'),
    may: [...BELOW_ACTS, 'acts', 'composition', 'entry', 'faces'],
  },
  // No other core folder: what a face wants is a call.
  {
    name: 'faces',
    folders: core('faces/', 'cli/', 'service/', 'shell/', 'web-host/'),
    may: ['shared', 'ground', 'tools', 'entry', 'faces'],
  },
];

/** Only the composition chooses the training SEFAZ. */
const TRAINING = {
  folder: 'electron/training/',
  importers: ['electron/app.ts', 'electron/realm/', 'electron/training/'],
};

const FACES = ['cli', 'service', 'drop', 'shell', 'web-host'].map((name) => `electron/${name}/`);

/**
 * The reason why `from` may not import `to` (both relative to the root), or undefined. Tests may use whatever they test with.
 */
export function wallBetween(from: string, to: string): string | undefined {
  if (
    /\.(test|windows)\.tsx?$|\/testing\/|^scripts\/(bench\/|(?:planted|proof|simulate)[./]|windows\/run\.ts$)|^e2e\/(specs|matrix|drawings|fixtures)\//.test(
      from,
    )
  )
    return undefined;
  if (/\/testing\//.test(to)) return `${to} is for tests only`;
  if (to.startsWith(TRAINING.folder) && !TRAINING.importers.some((who) => from.startsWith(who))) {
    return `only electron/app.ts may import ${TRAINING.folder}`;
  }
  const faceOf = FACES.find((each) => to.startsWith(each));
  if (
    faceOf !== undefined &&
    from.startsWith('electron/') &&
    !from.startsWith(faceOf) &&
    from !== 'electron/app.ts'
  )
    return `nothing of the core imports a face (${faceOf})`;
  const layer = layerOf(from);
  if (layer === undefined) return undefined;
  const own = layer.folders.find((folder) => from.startsWith(folder));
  if (own !== undefined && to.startsWith(own)) return undefined;
  const other = layerOf(to);
  if (other !== undefined && layer.may.includes(other.name)) return undefined;
  return `${own} may import only itself${layer.may.map((name) => `, ${name}`).join('')}`;
}

function layerOf(path: string) {
  return LAYERS.find(({ folders }) => folders.some((folder) => path.startsWith(folder)));
}
