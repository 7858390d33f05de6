import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes lines into a gzip file, down to the disk. */
export async function writeLines(path: string, pages: AsyncIterable<readonly string[]>): Promise<void> {
  async function* text() {
    for await (const lines of pages) if (lines.length > 0) yield `${lines.join('\n')}\n`
  }
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(Readable.from(text()), createGzip({ level: 6 }), file)
}

/** Reads such a file line by line. Throws where it is cut short. */
export async function eachLine(path: string, hear: (line: string) => Promise<void> | void): Promise<void> {
  await pipeline(createReadStream(path), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const line of linesOf(source)) await hear(line)
  })
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error('The last line has no end')
}

/** The SHA-256 of a file's bytes. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
