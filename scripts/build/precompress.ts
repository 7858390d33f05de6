import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthBytes = 1024
const compressible = /\.(m?js|css|svg|json|wasm)$/

/** Writes a .gz beside every built file that gets smaller by it; the server sends that to clients that accept it. */
export const precompress = (): Plugin => ({
  name: 'gatehouse:precompress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!compressible.test(fileName) || !fileName.startsWith('assets/')) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (source.length < worthBytes) continue
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  },
})
