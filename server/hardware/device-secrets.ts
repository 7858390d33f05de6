import { sql } from 'kysely'
import type { Values, Writing } from '../rest/behaviour.ts'
import { seal } from '../secrets/seal.ts'
import { keyOf, runSql } from '../db/query.ts'

/** Stores the passwords of a device beside its row: needed to connect, and not shown to readers of the record. */
export async function keepDeviceSecrets(
  { client, entity }: Writing,
  change: 'added' | 'edited' | 'deleted',
  current: Values,
  sent: Values,
): Promise<void> {
  const recordId = keyOf(entity, current)
  const isIts = sql`"entity" = ${entity.id} and "recordId" = ${recordId}`
  if (change === 'deleted') return void (await runSql(client, sql`delete from device_secret where ${isIts}`))
  for (const [name, { kind }] of Object.entries(entity.fields)) {
    if (kind !== 'password' || typeof sent[name] !== 'string') continue
    await runSql(
      client,
      sql`
      insert into device_secret ("entity", "recordId", "field", "value") values (${entity.id}, ${recordId}, ${name}, ${seal(sent[name])})
      on conflict ("entity", "recordId", "field") do update set "value" = excluded."value"`,
    )
  }
}
