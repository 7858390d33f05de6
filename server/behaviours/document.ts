import { sql } from 'kysely'
import { document } from '../../src/domain/entities/control-panel/document.ts'
import { tagsInUse, type TagsInUse } from '../../src/domain/fields/index.ts'
import { behaviour } from '../rest/behaviour.ts'
import * as z from 'zod'
import { runSql } from '../db/query.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'

const most = 1000
const ofDocuments = { method: 'GET', tag: 'document', public: true } as const
const found = z.object({
  documentId: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  file: z.string().nullable(),
  datePublished: z.unknown().meta({ type: ['string', 'null'] }),
})

/** All tags, in their order. */
const tags = endpoint({
  ...ofDocuments,
  path: '/documentation/tags',
  summary: 'The tags of the documentation',
  reply: tagsInUse,
  handle: ({ context }) =>
    runSql<TagsInUse[number]>(
      context.database.pool,
      sql`
      select "tag", count(*) as "count" from document, jsonb_array_elements_text("tags") "tag"
      where "deletedAt" is null group by 1 order by 1 limit ${most}`,
    ),
})

const ofTag = endpoint({
  ...ofDocuments,
  path: '/documentation/tag/:tag',
  summary: 'The documents of a tag',
  params: z.object({ tag: z.string() }),
  reply: z.array(found),
  handle: ({ context, params }) =>
    runSql<z.infer<typeof found>>(
      context.database.pool,
      sql`
      select "documentId", "name", "description", "tags", "file", "datePublished" from document
      where "deletedAt" is null and "tags" ? ${params.tag.toLowerCase().replaceAll('\0', '')}
      order by lower("name") limit ${most}`,
    ),
})

/** Documents are found by their tags, by everybody. */
export default behaviour(document, {
  routes(app, context) {
    serveEndpoint(app, context, tags)
    serveEndpoint(app, context, ofTag)
  },
})
