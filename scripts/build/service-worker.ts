import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'
import { filesOf } from './files-of.ts'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

const fileName = 'service-worker.js'

/** Adds `/service-worker.js`, which keeps on a device what the app needs to start and to show some screens. */
export const serviceWorker = (source: string, screens: readonly string[]): Plugin => ({
  name: 'gatehouse:service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, fileName })
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[fileName]
      if (worker?.type !== 'chunk') return this.error(`The build has no ${fileName}`)
      const files = ['index.html', ...screens].flatMap(screen => filesOf(bundle, chunkOf(bundle, screen)))
      const kept = [...new Set(files)].toSorted().map(file => ({ url: `/${file}`, revision: null }))
      // The page itself has no hash in its name: it is new with every build.
      const page = { url: '/', revision: createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16) }
      worker.code = worker.code.replace('KEPT_FILES', JSON.stringify([page, ...kept]))
    },
  },
})

/** @throws if no chunk holds the module */
function chunkOf(bundle: Bundle, module: string): Chunk {
  const found = Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.moduleIds.some(id => id.endsWith(`/${module}`)),
  )
  if (!found) throw new Error(`No chunk of the build holds ${module}`)
  return found
}
