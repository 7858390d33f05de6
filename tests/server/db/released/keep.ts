/**
 * `node tests/server/db/released/keep.ts`: keeps a data folder of this version beside this file, once for each release.
 * From then on a test opens it with every later version.
 */
import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { version } from '../../../../server/base/version.ts'
import { openTestDatabase, prepareTestDatabase, type PreparedDatabase } from '../../../support/database.ts'
import { one, type Estate } from '../../../support/estate.ts'
import { furnish, startProcess } from '../../../support/server-process.ts'
import { post, rowsOf } from '../../events/sending.ts'
import { signedIn } from './client.ts'
import { contents } from './contents.ts'
import { pack } from './packed.ts'

/** The small estate, and what a server adds to it. */
async function fill(prepared: PreparedDatabase): Promise<void> {
  const { acme } = await furnish(prepared, addKey)
  const server = await startProcess(prepared)
  try {
    const next = rowsOf(acme.controllerId)
    const rows = Array.from({ length: contents.events }, (_, index) => next({ door: (index % 2) + 1 }))
    const { body } = await post(server.url, contents.ingestKey, rows)
    const owner = await signedIn(server.url)
    const { status } = await owner.post('/api/zone', { name: contents.zone, areaId: acme.areaId })
    if (body.accepted !== contents.events || status !== 201) throw new Error('The server did not take it all')
  } finally {
    await server.stop()
  }
}

async function addKey(pool: pg.Pool, { acme }: Estate): Promise<void> {
  const integrationKeyId = await one(pool as never, 'integration_key', 'integrationKeyId', {
    clientId: acme.clientId,
    name: 'Controllers',
  })
  await pool.query('insert into integration_key_secret ("integrationKeyId", "keyHash") values ($1, $2)', [
    integrationKeyId,
    createHash('sha256').update(contents.ingestKey).digest('hex'),
  ])
}

/**
 * Removes the log that nothing needs any more: a clean stop leaves the data complete, so the segment that it ended in
 * is enough. The first round removes those that would be used again, and the second one begins an empty one.
 */
async function removeLog(prepared: PreparedDatabase): Promise<void> {
  for (let round = 1; round <= 2; round++) {
    const test = await openTestDatabase(prepared)
    await test.pool.query('select pg_switch_wal()')
    await test.pool.query('checkpoint')
    const { rows } = await test.pool.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as "name"',
    )
    await test.close()
    const folder = join(prepared.dataFolder, 'pg', 'pg_wal')
    const segments = (await readdir(folder)).filter(name => /^[0-9A-F]{24}$/.test(name) && name !== rows[0]?.name)
    for (const name of segments) await rm(join(folder, name))
  }
}

const prepared = await prepareTestDatabase('embedded')
try {
  await fill(prepared)
  await removeLog(prepared)
  const file = join(import.meta.dirname, `${version}.tar.zst`)
  await pack(prepared.dataFolder, file)
  console.log(`${file}: ${Math.round((await stat(file)).size / 1024)} kB`)
} finally {
  await prepared.drop()
}
