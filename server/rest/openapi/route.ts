import type { FastifyInstance, RouteOptions } from 'fastify'
import { seenBy } from '../../../src/domain/seen.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../session.ts'
import type { Entities } from '../titles.ts'
import type { Operation } from './describe-entity.ts'
import { caller } from '../served.ts'
import { customFieldsOf } from '../../custom-fields/definitions.ts'
import { entitySchemas, openApiDocument, type Collected, type Document } from './document.ts'
import { withCustomFields } from './with-custom-fields.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route does, in words, for /api/openapi.json. */
    summary?: string
    /** The whole operation, where more is known of it. */
    openapi?: Operation
  }
  interface FastifyInstance {
    collectedRoutes: Collected[]
  }
}

/** Notes every route of /api that is registered from here on. Call it before the first plugin. */
export function collectRoutes(app: FastifyInstance): void {
  if (app.hasDecorator('collectedRoutes')) return
  const collected: Collected[] = []
  app.decorate('collectedRoutes', collected)
  app.addHook('onRoute', ({ method, url, config = {} }: RouteOptions) => {
    if (!url.startsWith('/api/')) return
    for (const each of [method].flat()) if (each !== 'HEAD') collected.push({ method: each, url, config })
  })
}

/** `GET /api/openapi.json`: OpenAPI 3.1 of every route, made from the declarations at the first question. */
export function openApiRoute(app: FastifyInstance, context: Context): void {
  const { entities } = context
  collectRoutes(app)
  let document: Document | undefined
  app.get('/api/openapi.json', { config: { signedIn: true, summary: 'This description' } }, async request => {
    const session = caller(request)
    document ??= openApiDocument(entities, app.collectedRoutes)
    return withCustomFields(seenDocument(document, entities, session), Object.values(entities), entity =>
      customFieldsOf(context).of(entity.id, session),
    )
  })
}

/** The document without the fields that the reader may not know of. */
function seenDocument(document: Document, entities: Entities, { permissions }: Session): Document {
  const seen = Object.values(entities).flatMap(entity => {
    const known = seenBy(entity, permissions)
    return known === entity ? [] : [[entity.id, known] as const]
  })
  const { components } = document
  const schemas = { ...components.schemas, ...entitySchemas(Object.fromEntries(seen)) }
  return seen.length === 0 ? document : { ...document, components: { ...components, schemas } }
}
