import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName } from '../../../src/domain/fields/index.ts'
import { hiddenValue } from '../audit.ts'

/** How many entries per statement, of any entity. */
const stretch = 2000
const pauseMs = 20

/** Masks what the history said of sealed values before they were; once, from where it was left. */
export async function maskHistory(
  pool: Pool,
  entities: Readonly<Record<string, Entity>>,
  stop?: AbortSignal,
): Promise<void> {
  await pool.query(
    `insert into secret_history ("doneTo", "target") select 0, coalesce(max("auditEntryId"), 0) from audit_entry
     on conflict do nothing`,
  )
  for (;;) {
    const { rows } = await pool.query<{ doneTo: number; target: number }>(
      'select "doneTo", "target" from secret_history',
    )
    const [{ doneTo, target } = { doneTo: 0, target: 0 }] = rows
    if (doneTo >= target || stop?.aborted) return
    for (const { id, fields } of Object.values(entities))
      for (const [name, field] of Object.entries(fields))
        if (field.sealed) await maskField(pool, id, wireName(name, field), doneTo)
    await pool.query('update secret_history set "doneTo" = $1 where "doneTo" < $1', [
      Math.min(target, doneTo + stretch),
    ])
    await setTimeout(pauseMs)
  }
}

async function maskField(pool: Pool, entity: string, name: string, after: number): Promise<void> {
  for (const side of ['before', 'after'])
    await pool.query(
      `update audit_entry set "${side}" = jsonb_set("${side}", $1, to_jsonb($2::text))
       where "auditEntryId" > $3 and "auditEntryId" <= $4 and "entity" = $5 and "${side}" ->> $6 is not null`,
      [[name], hiddenValue, after, after + stretch, entity, name],
    )
}
