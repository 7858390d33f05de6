import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk that can be filled. */
export interface SmallDisk {
  readonly folder: string
  /** Leaves this many bytes free. */
  fill(leaving: number): void
  makeRoom(): void
  remove(): void
}

/** A tmpfs of this many megabytes; the reason if this machine does not let us mount one. */
export function smallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'a small disk is a tmpfs, of Linux'
  if (process.getuid?.() !== 0) return 'only root may mount a small disk'
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    return `a small disk cannot be mounted here: ${(error as Error).message.trim()}`
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leaving) {
      const { bavail, bsize } = statfsSync(folder)
      const file = openSync(ballast, 'a')
      writeSync(file, Buffer.alloc(Math.max(0, bavail * bsize - leaving)))
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
