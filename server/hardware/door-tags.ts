import { sql } from 'kysely'
import { door } from '../../src/domain/entities/hardware/door.ts'
import { tagsInUse, type TagsInUse } from '../../src/domain/fields/index.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { runSql } from '../db/query.ts'
import { scope } from '../rest/scope.ts'

const most = 200

/** The tags of the doors that the caller may see, the most used first: offered where one is typed. */
export const doorTags = endpoint({
  method: 'GET',
  tag: door.id,
  path: `${door.api}/tags`,
  summary: 'The tags of doors',
  permission: door.permission.read,
  reply: tagsInUse,
  handle: ({ context, session }) =>
    runSql<TagsInUse[number]>(
      context.database.pool,
      sql`select "tag", count(*) as "count" from door, jsonb_array_elements_text("tags") "tag"
      where ${scope(door, session)} group by 1 order by 2 desc, 1 limit ${most}`,
    ),
})
