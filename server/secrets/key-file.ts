import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { readKeys, type Keyring } from './keyring.ts'

/** The file of the keys in a data folder: a line each, the newest first. */
export const keyFile = 'secrets.key'

export type KeySettings = Pick<Settings, 'dataFolder' | 'secretsKey'>

const newLine = (id: string) => `${id}:${randomBytes(32).toString('base64')}\n`

const kept = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

/** The keys of an installation: those of `SECRETS_KEY` before those of the file. A first key is made in the file. */
export async function loadKeyring({ dataFolder, secretsKey }: KeySettings): Promise<Keyring> {
  const path = join(dataFolder, keyFile)
  const given = secretsKey === undefined ? [] : readKeys(secretsKey)
  let inFile = readKeys(await kept(path))
  if (given.length === 0 && inFile.length === 0) {
    // Another server on the same folder may have been quicker: its key is the one then.
    await writeFile(path, newLine('k1'), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    inFile = readKeys(await readFile(path, 'utf8'))
  }
  const ids = new Set(given.map(({ id }) => id))
  return { keys: [...given, ...inFile.filter(({ id }) => !ids.has(id))] }
}

/** Puts a new key before the others in the file; answers its id. */
export async function addKey(dataFolder: string): Promise<string> {
  const path = join(dataFolder, keyFile)
  const text = await kept(path)
  const numbers = readKeys(text).map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0))
  const id = `k${Math.max(0, ...numbers) + 1}`
  await replace(path, newLine(id) + text)
  return id
}

/** Takes keys out of the file. */
export async function removeKeys(dataFolder: string, ids: ReadonlySet<string>): Promise<void> {
  const path = join(dataFolder, keyFile)
  const lines = (await kept(path)).split('\n').filter(line => line !== '' && !ids.has(line.split(':')[0] ?? ''))
  await replace(path, lines.map(line => `${line}\n`).join(''))
}

/** Whole or not at all: a file cut short would lose every key. */
async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.part`
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
