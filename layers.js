/**
 * The layer table: which folder may import which. `npm run check` holds every import to it (scripts/layers.js).
 * A layer may always import itself; `'*'` means anything of ours. Packages are not the table's concern.
 *
 * @typedef {{ name: string, at: string, imports: readonly string[] | '*' }} Layer
 */

const app = ['domain', 'live', 'api', 'ui', 'crud']

/** @type {readonly Layer[]} */
export const layers = [
  { name: 'domain', at: 'src/domain', imports: [] },
  { name: 'ui', at: 'src/ui', imports: [] },
  { name: 'live', at: 'src/live', imports: ['domain'] },
  { name: 'api', at: 'src/api', imports: ['domain', 'live'] },
  { name: 'crud', at: 'src/crud', imports: ['domain', 'live', 'api', 'ui'] },
  { name: 'screens', at: 'src/screens', imports: app },
  { name: 'dashboards', at: 'dashboards', imports: app },
  { name: 'app', at: 'src/app', imports: [...app, 'screens', 'dashboards'] },
  { name: 'workers', at: 'workers', imports: ['domain', 'live'] },
  { name: 'server', at: 'server', imports: ['domain'] },
  { name: 'simulator', at: 'simulator', imports: ['domain'] },
  { name: 'scripts', at: 'scripts', imports: ['domain', 'layer table'] },
  { name: 'bench', at: 'bench', imports: ['domain', 'live', 'server', 'simulator', 'scripts'] },
  { name: 'tests', at: 'tests', imports: '*' },
  { name: 'e2e', at: 'e2e', imports: ['domain'] },
  { name: 'layer table', at: 'layers.js', imports: [] },
]

/**
 * The layer of a file.
 * @param {string} path relative to the project root, with forward slashes
 * @returns {Layer | undefined} undefined where no layer holds the path
 */
export const layerOf = path => layers.find(({ at }) => path === at || path.startsWith(`${at}/`))

/**
 * Whether a file of layer `from` may import a file of layer `to`.
 * @param {Layer} from
 * @param {Layer} to
 */
export const mayImport = (from, to) => from === to || from.imports === '*' || from.imports.includes(to.name)
