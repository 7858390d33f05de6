import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { customFieldRoutes } from '../custom-fields/routes.ts'
import { importRoutes } from './import/routes.ts'
import { loadBehaviours } from './load-behaviours.ts'
import { openApiRoute } from './openapi/route.ts'
import { readRoutes } from './read-routes.ts'
import { savedFilterRoutes } from './saved-filters.ts'
import type { Served } from './served.ts'
import { validateRoutes } from './validate-routes.ts'
import { writeRoutes } from './write-routes.ts'

/** Serves every declared entity of the context under /api, and says so at /api/openapi.json. */
export async function restPlugin(app: FastifyInstance, context: Context): Promise<void> {
  openApiRoute(app, context)
  const behaviours = await loadBehaviours(Object.keys(context.entities))
  const all: Served[] = []
  for (const entity of Object.values(context.entities)) {
    const served: Served = { entity, context, behaviour: behaviours.get(entity.id) ?? {} }
    all.push(served)
    served.behaviour.routes?.(app, context, entity)
    readRoutes(app, served)
    validateRoutes(app, served)
    writeRoutes(app, served)
  }
  await importRoutes(app, all)
  customFieldRoutes(app, context)
  savedFilterRoutes(app, context)
}
