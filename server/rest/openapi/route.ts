import type { FastifyInstance, RouteOptions } from 'fastify'
import * as z from 'zod'
import { seenBy } from '../../../src/domain/seen.ts'
import type { Context } from '../../context.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { serveEndpoint } from '../../endpoint/serve.ts'
import type { Session } from '../../session.ts'
import type { Entities } from '../titles.ts'
import { openApiDocument, type Collected, type Document } from './document.ts'
import { entitySchemas } from './entity-components.ts'
import type { WriteHook } from '../write-hook.ts'

declare module 'fastify' {
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
export function openApiRoute(app: FastifyInstance, context: Context, hooks: readonly WriteHook[]): void {
  const { entities } = context
  collectRoutes(app)
  let document: Document | undefined
  const described = endpoint({
    method: 'GET',
    path: '/openapi.json',
    tag: 'installation',
    summary: 'This description',
    reply: z.record(z.string(), z.unknown()),
    async handle({ session }) {
      document ??= openApiDocument(entities, app.collectedRoutes)
      let seen = seenDocument(document, entities, session)
      for (const hook of hooks) seen = (await hook.describe?.(seen, context, session)) ?? seen
      return { ...seen }
    },
  })
  serveEndpoint(app, context, described)
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
