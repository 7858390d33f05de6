/**
 * The layer table: which folder may import which. `npm run check` holds every import to it (scripts/layers.js).
 * A layer may always import itself; `'*'` means anything of ours. Packages are not the table's concern.
 *
 * @typedef {{ name: string, at: string, imports: readonly string[] | '*' }} Layer
 */

const app = ['domain', 'live', 'api', 'ui', 'crud']

/**
 * The server's parts in order: each may import those before it. Files not named here may import all of them. Code that
 * needs to be called from below registers itself, like the write hooks in `server/records.ts`.
 */
const server = [
  'server/base',
  'server/session.ts',
  'server/settings.ts',
  'server/signalr',
  'server/secrets',
  'server/bus',
  'server/db',
  'server/ports.ts',
  'server/context.ts',
  'server/endpoint',
  'server/health.ts',
  'server/schedules',
  'server/audit',
  // Takes emails back; they are sent from `server/mail`, far above.
  'server/outbox',
  'server/auth',
  'server/rest',
  'server/custom-fields',
  'server/files',
  'server/jobs',
  'server/exports',
  'server/imports',
  'server/events',
  'server/delivery',
  'server/live',
  'server/hubs',
  'server/commands',
  'server/comm-devices',
  'server/frames',
  'server/gateway',
  'server/metrics',
  'server/web',
  'server/dashboards',
  'server/credentials',
  'server/hardware',
  'server/users',
  'server/mail',
  'server/pdf',
  'server/kit',
  'server/features',
  'server/behaviours',
  'server/demo',
  'server',
]

/** @type {readonly Layer[]} */
export const layers = [
  { name: 'features/domain', at: 'src/features/*/domain', imports: ['domain'] },
  { name: 'features/live', at: 'src/features/*/live', imports: ['domain', 'live', 'features/domain'] },
  { name: 'features/server', at: 'src/features/*/server', imports: ['domain', 'features/domain', 'server/kit'] },
  { name: 'features/screens', at: 'src/features/*/screens', imports: [...app, 'features/domain', 'features/live'] },
  // The kernel names no feature: this is how it finds their shared halves and views, in the page and in Node.
  { name: 'found features', at: 'src/found-features', imports: ['domain', 'live', 'features/domain', 'features/live'] },
  { name: 'domain', at: 'src/domain', imports: [] },
  { name: 'ui', at: 'src/ui', imports: [] },
  { name: 'live', at: 'src/live', imports: ['domain'] },
  { name: 'api', at: 'src/api', imports: ['domain', 'live'] },
  { name: 'crud', at: 'src/crud', imports: ['domain', 'live', 'api', 'ui'] },
  { name: 'screens', at: 'src/screens', imports: app },
  { name: 'dashboards', at: 'dashboards', imports: [...app, 'features/domain', 'features/live', 'features/screens'] },
  { name: 'app', at: 'src/app', imports: [...app, 'screens', 'dashboards', 'features/screens'] },
  { name: 'light page', at: 'src/light', imports: [...app, 'screens', 'app', 'features/screens'] },
  { name: 'workers', at: 'workers', imports: ['domain', 'live'] },
  // What a controller holds, for those who hold it in its place: the simulator, and the gateway for simple devices.
  { name: 'held records', at: 'src/held-records', imports: ['domain'] },
  ...server.map((at, index) => ({ name: at, at, imports: ['domain', 'held records', ...server.slice(0, index)] })),
  // The API as outside callers have it: typed by its description, and nothing else of ours.
  { name: 'api client', at: 'src/api-client', imports: [] },
  { name: 'simulator', at: 'simulator', imports: ['domain', 'held records', 'api client'] },
  { name: 'scripts', at: 'scripts', imports: ['domain', 'api client', 'layer table', 'server/base'] },
  {
    name: 'bench',
    at: 'bench',
    imports: [
      'domain',
      'held records',
      'live',
      'features/domain',
      'features/live',
      'api client',
      ...server,
      'simulator',
      'scripts',
      'tests/support',
    ],
  },
  { name: 'tests/support', at: 'tests/support', imports: '*' },
  { name: 'tests', at: 'tests', imports: '*' },
  { name: 'e2e', at: 'e2e', imports: ['domain', 'tests/support'] },
  { name: 'layer table', at: 'layers.js', imports: [] },
]

/**
 * What a feature uses of others: their domains alone, by name.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const featureUses = {
  access: ['delivery-proof'],
  'access-review': ['access'],
  'apex-import': ['time-profiles'],
  credentials: ['shop'],
  hardware: ['tree-editor'],
  hosting: ['shop'],
  push: ['roll-call'],
  reports: ['attendance', 'roll-call'],
  'system-wizard': ['hardware'],
}

/** The feature that a file is part of; undefined where it is of none. @param {string} path */
export const featureOf = path => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/**
 * The layer of a file.
 * @param {string} path relative to the project root, with forward slashes
 * @returns {Layer | undefined} undefined where no layer holds the path
 */
export const layerOf = path => layers.find(({ at }) => isAt(path, at))

/**
 * Whether a path is that of a layer, or below it; a star stands for one folder of any name.
 * @param {string} path
 * @param {string} at
 */
const isAt = (path, at) => {
  const parts = path.split('/')
  return at.split('/').every((part, index) => part === '*' || part === parts[index])
}

/**
 * Whether a file of layer `from` may import a file of layer `to`.
 * @param {Layer} from
 * @param {Layer} to
 */
export const mayImport = (from, to) => from === to || from.imports === '*' || from.imports.includes(to.name)
