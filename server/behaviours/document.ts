import { sql } from 'kysely'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

const most = 1000

/** Documents are found by their tags, by everybody. */
export default behaviour({
  routes(app, { database: { pool } }) {
    /** `GET /api/documentation/tags` -> `[{ tag, count }]`, in order of the tags. */
    app.get('/api/documentation/tags', { config: { public: true, summary: 'The tags of the documentation' } }, () =>
      runSql(
        pool,
        sql`
        select "tag", count(*) as "count" from document, jsonb_array_elements_text("tags") "tag"
        where "deletedAt" is null group by 1 order by 1 limit ${most}`,
      ),
    )
    /** `GET /api/documentation/tag/:tag` -> `[{ documentId, name, description, tags, file, datePublished }]`. */
    app.get<{ Params: { tag: string } }>(
      '/api/documentation/tag/:tag',
      { config: { public: true, summary: 'The documents of a tag' } },
      ({ params }) =>
        runSql(
          pool,
          sql`
          select "documentId", "name", "description", "tags", "file", "datePublished" from document
          where "deletedAt" is null and "tags" ? ${params.tag.toLowerCase().replaceAll('\0', '')}
          order by lower("name") limit ${most}`,
        ),
    )
  },
})
