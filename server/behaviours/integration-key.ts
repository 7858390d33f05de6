import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fault } from '../../src/domain/faults.ts'
import { integrationKey } from '../../src/domain/entities/settings/integration-key.ts'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'
import { refuseGuest } from '../rest/refuse.ts'

const shown = 8

/** What keys of a use begin with. A server of before there was such a use refuses its keys. */
const beginnings: Readonly<Record<string, string>> = { send: 'ghk', read: 'ghr', report: 'ghc' }

/** A key is made here, shown once in the answer (`key`), and stored only as its SHA-256. */
export default behaviour(integrationKey, {
  beforeAdd(write, values) {
    refuseGuest(write)
    const { answer, session } = write
    // A key that reads may read no more than who makes it.
    if (values.uses === 'read' && !session.permissions.has('EVENT_READ'))
      throw fault('forbidden', { permission: 'EVENT_READ' })
    const key = `${beginnings[String(values.uses)] ?? 'ghk'}_${randomBytes(32).toString('base64url')}`
    values.start = key.slice(0, shown)
    answer['key'] = key
  },
  beforeDelete: refuseGuest,
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
