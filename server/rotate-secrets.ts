import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { entities } from '../src/domain/entities/index.ts'
import { openDatabase } from './db/connection.ts'
import { addKey, removeKeys } from './secrets/key-file.ts'
import { keyring } from './secrets/keyring.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { sealWaiting } from './rest/sealing/seal-waiting.ts'
import { readSettings, type Settings } from './settings.ts'

/**
 * `npm run secrets:rotate`, while the servers are stopped: makes a new key and seals everything with it. With
 * `-- --forget` it makes none, seals the rest and removes the older keys.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { forget: { type: 'boolean', default: false } } })
  const settings = readSettings(process.env)
  if (settings.secretsKey !== undefined)
    throw new Error(
      'SECRETS_KEY holds the keys: put a new one before the others and start the server, which then seals all.',
    )
  const { databaseUrl, dataFolder } = settings
  const write = (line: string) => void process.stdout.write(`${line}\n`)
  if (!values.forget) write(`Made the key ${await addKey(dataFolder)} in ${dataFolder}. Back it up with the data.`)
  const database = await openDatabase({ databaseUrl, dataFolder })
  try {
    await openSecrets(settings, database.pool)
    write(`Sealed ${await sealWaiting(database.pool, entities)} values with the newest key.`)
    if (values.forget) write(`Forgot ${await forget(settings, database.pool)}: older back-ups need them still.`)
  } finally {
    await database.close()
  }
}

async function forget({ dataFolder }: Settings, pool: Pool): Promise<string> {
  const old = new Set(
    keyring()
      .keys.slice(1)
      .map(({ id }) => id),
  )
  await pool.query('delete from secret_key where "keyId" = any($1)', [[...old]])
  await removeKeys(dataFolder, old)
  return old.size === 0 ? 'no key' : `the keys ${[...old].join(', ')}`
}

main().catch((error: unknown) => {
  process.stderr.write(`The secrets were not all sealed.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
