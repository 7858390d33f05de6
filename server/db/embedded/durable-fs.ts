import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's NODEFS used here; PGlite's types leave it out. */
interface HostFilesystem {
  stream_ops: { fsync?: (stream: HostStream) => number }
  realPath(node: unknown): string
}
interface HostStream {
  nfd?: number | null
  node: unknown
}
type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/**
 * PGlite's folder on disk, with the fsync PGlite leaves out: as shipped, Emscripten answers fsync without doing it.
 * `synced` counts those done. A failed fsync is reported to `onFailure`, which must end the process: what the disk
 * has then is unknown, and only replaying the log shows it.
 */
export class DurableFS extends NodeFS {
  synced = 0
  readonly #onFailure: (error: unknown) => never

  constructor(folder: string, onFailure: (error: unknown) => never) {
    super(folder)
    this.#onFailure = onFailure
  }

  override async init(engine: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.#hook(hostFilesystem(module))]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #hook(host: HostFilesystem): void {
    host.stream_ops.fsync = stream => {
      try {
        if (stream.nfd != null) fdatasyncSync(stream.nfd)
        else syncFolder(host.realPath(stream.node))
      } catch (error) {
        this.#onFailure(error)
      }
      this.synced++
      return 0
    }
  }
}

/** Makes the names in a folder durable; Windows has no such call and needs none. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function hostFilesystem(module: unknown): HostFilesystem {
  const { NODEFS, FS } = module as { NODEFS?: HostFilesystem; FS: { filesystems: { NODEFS: HostFilesystem } } }
  return NODEFS ?? FS.filesystems.NODEFS
}
