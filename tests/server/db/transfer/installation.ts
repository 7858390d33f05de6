import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { seedPermissions } from '../../../../server/auth/seed-permissions.ts'
import { inProcessBus } from '../../../../server/bus/in-process.ts'
import { makeDemoEstate } from '../../../../server/demo/index.ts'
import { loadFeatures } from '../../../../server/features/load.ts'
import { connectPorts } from '../../../../server/ports.ts'
import { inTransaction } from '../../../../server/db/transaction.ts'
import { readTables } from '../../../../server/db/transfer/tables.ts'
import { makePartitions } from '../../../../server/db/partitions.ts'
import { readSettings } from '../../../../server/settings.ts'
import { entities } from '../../../../src/domain/entities/index.ts'
import type { TestDatabase } from '../../../support/database.ts'

/** The demo estate with its events, and what it has none of: values that are hard to move, kept files, an archive. */
export async function makeInstallation({ database, pool, dataFolder }: TestDatabase): Promise<void> {
  const settings = readSettings({ GATEHOUSE_DATA: dataFolder })
  const now = () => new Date('2026-11-18T10:00:00Z')
  await inTransaction(pool, seedPermissions)
  const ports = connectPorts(await loadFeatures())
  await makeDemoEstate({ settings, database, bus: inProcessBus(), entities, ports, metrics: new Registry(), now })
  await pool.query(
    `insert into session ("userId", "workingClientId", "createdAt", "lastSeenAt", "expiresAt")
     select "userId", "clientId", '2026-11-18 10:00:00.123456+00', 'infinity', '0001-01-01 00:00:00+00 BC' from "user" limit 1`,
  )
  await pool.query(
    `insert into session_token ("hash", "sessionId", "createdAt")
     select decode('00ff5c2227', 'hex'), "sessionId", now() from session`,
  )
  await makePartitions(pool, new Date('2024-02-01T00:00:00Z'))
  await pool.query(
    `insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId", "epoch", "controllerSequence", "reason", "data")
     values (1, 9007199254740991, now(), '2024-02-29T12:00:00Z', 'accessGranted', 'granted', 1, 2, 1, $1, $2)`,
    ['line\nend "quoted" back\\slash {brace} \u2028 é 日本 🚪 NULL', { deep: { list: [1.5, null, '\\'] } }],
  )
  const [pictures, archived] = [join(dataFolder, 'files', 'ab'), join(dataFolder, 'archive', '1')]
  for (const folder of [pictures, archived]) await mkdir(folder, { recursive: true })
  await writeFile(join(pictures, 'abcdef.png'), Buffer.from([0, 1, 2, 255]))
  await writeFile(join(pictures, 'abcdef.png.1234.part'), 'half')
  await writeFile(join(archived, '2024-01.ndjson.gz'), 'archived')
}

/** What every table holds, told by the database itself in another way than the export does. */
export async function contentsOf({ pool }: TestDatabase): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  for (const { name } of await readTables(pool)) {
    const { rows } = await pool.query<{ rows: number; sum: string }>(
      `select count(*) as "rows", md5(string_agg(t::text, '|' order by t::text collate "C")) as "sum" from "${name}" t`,
    )
    contents[name] = rows[0]
  }
  return contents
}

/** The tables that have rows. */
export async function filledTables(test: TestDatabase): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await readTables(test.pool))
    if ((await test.pool.query(`select 1 from "${name}" limit 1`)).rowCount) filled.push(name)
  return filled
}
