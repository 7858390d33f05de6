import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

const shown = 8

/** A key is made here, told once in the answer (`key`), and kept as its SHA-256 only. */
export default behaviour({
  beforeAdd({ answer }, values) {
    const key = `ghk_${randomBytes(32).toString('base64url')}`
    values['start'] = key.slice(0, shown)
    answer['key'] = key
  },
  async afterWrite({ client, answer }, change, { integrationKeyId }) {
    const hash = createHash('sha256').update(String(answer['key'])).digest('hex')
    if (change === 'added')
      await runSql(
        client,
        sql`insert into integration_key_secret ("integrationKeyId", "keyHash") values (${integrationKeyId}, ${hash})`,
      )
    if (change === 'deleted')
      await runSql(client, sql`delete from integration_key_secret where "integrationKeyId" = ${integrationKeyId}`)
  },
})
