import { sql } from 'kysely'
import { endpoint, runSql, scope } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { assistances } from '../domain/assistance.ts'

const most = 2000
const { person } = entities

/** Who needs assistance in an evacuation, of the people whom the caller sees. */
export const assistance = endpoint({
  method: 'GET',
  path: '/roll-call/assistance',
  tag: 'rollCall',
  summary: 'Who needs assistance in an evacuation',
  permission: person.permission.read,
  reply: assistances,
  async handle({ context: { database }, session }) {
    const items = await runSql<{ personId: number; needs: string }>(
      database.pool,
      sql`select "personId", "evacuationAssistance" as "needs" from person
        where "evacuationAssistance" is not null and ${scope(person, session)} order by "personId" limit ${most}`,
    )
    return { items: [...items] }
  },
})
