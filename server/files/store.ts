import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The store of uploaded and generated files, whatever its medium. */
export interface FileStore {
  /** Stores a content under a new key; it is there completely or not at all. */
  put(key: string, content: Buffer | Readable | AsyncIterable<string | Buffer>): Promise<void>
  /** The content, undefined if there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Some of its bytes, fewer at its end; undefined if there is no content. */
  read(key: string, offset: number, length: number): Promise<Buffer | undefined>
  /** Removes it; it may be gone already. */
  delete(key: string): Promise<void>
}

/** An unguessable key, ending with the content's type: 'k3…x9.png'. */
export const newFileKey = (extension: string): string => `${randomBytes(20).toString('hex')}.${extension}`

const keyPattern = /^[a-z0-9][a-z0-9-]{0,79}(\.[a-z0-9]{2,5}){1,2}$/

/** @throws what is no missing file */
function noneOf(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Files in a folder, spread over 256 others so that none holds too many. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('This is no key of a file')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
        await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        const file = await open(pathOf(key))
        return file.createReadStream()
      } catch (error) {
        return noneOf(error)
      }
    },
    async read(key, offset, length) {
      try {
        await using file = await open(pathOf(key))
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      } catch (error) {
        return noneOf(error)
      }
    },
    delete: key => rm(pathOf(key), { force: true }),
  }
}

/** The store of a server: the folder `files` of its data. */
export const fileStoreOf = ({ settings }: { readonly settings: { readonly dataFolder: string } }): FileStore =>
  folderStore(join(settings.dataFolder, 'files'))
