import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What a server needs to run. */
const parts = ['server', 'src', 'simulator', 'package.json']

/** A version of Gatehouse that can be started: this one, with migrations added. */
export interface CopiedVersion {
  readonly folder: string
  add(name: string, ...lines: readonly string[]): Promise<void>
  remove(): Promise<void>
}

export async function copyVersion(): Promise<CopiedVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-version-'))
  for (const part of parts) await cp(part, join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    add: (name, ...lines) => writeFile(join(folder, 'server/db/migrations', name), lines.join('\n')),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
