import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** As far back as repetitions are looked for: a database holds its system tables three times. */
const windowLog = 27

/** Packs a data folder into one file; nothing about the files in it tells when, where or by whom. */
export async function pack(folder: string, file: string): Promise<void> {
  const nobody = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar']
  const tar = spawn('tar', ['--create', ...nobody, '--directory', folder, '.'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const params = {
    [constants.ZSTD_c_compressionLevel]: 22,
    [constants.ZSTD_c_windowLog]: windowLog,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  }
  await Promise.all([pipeline(tar.stdout, createZstdCompress({ params }), createWriteStream(file)), success(tar)])
}

/** Unpacks such a file into an empty folder. */
export async function unpack(file: string, folder: string): Promise<void> {
  // It reads to the end of the stream, beyond the zeros that end an archive: else it may close while these are written.
  const tar = spawn('tar', ['--extract', '--ignore-zeros', '--directory', folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const unpacked = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowLog } })
  await Promise.all([pipeline(createReadStream(file), unpacked, tar.stdin), success(tar)])
}

async function success(tar: ChildProcess): Promise<void> {
  const [code] = (await once(tar, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}
