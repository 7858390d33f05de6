import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Behaviour } from './behaviour.ts'
import { loadBehaviours } from './load-behaviours.ts'
import { openApiRoute } from './openapi/route.ts'
import { readRoutes } from './read-routes.ts'
import { savedFilterRoutes } from './saved-filters.ts'
import type { Served } from './served.ts'
import { validateRoutes } from './validate-routes.ts'
import type { WriteHook } from './write-hook.ts'
import { writeRoutes } from './write-routes.ts'
import { serveTogether } from './write-together.ts'

/** Serves every declared entity of the context under /api, and says so at /api/openapi.json. */
export async function restPlugin(
  app: FastifyInstance,
  context: Context,
  hooks: readonly WriteHook[],
  ofFeatures: Readonly<Record<string, Behaviour>>,
): Promise<readonly Served[]> {
  openApiRoute(app, context, hooks)
  const behaviours = await loadBehaviours(Object.keys(context.entities))
  const all: Served[] = []
  for (const entity of Object.values(context.entities)) {
    const behaviour = behaviours.get(entity.id) ?? ofFeatures[entity.id] ?? {}
    const served: Served = { entity, context, hooks, behaviour }
    all.push(served)
    served.behaviour.routes?.(app, context, entity)
    readRoutes(app, served)
    validateRoutes(app, served)
    writeRoutes(app, served)
  }
  serveTogether(context, all)
  savedFilterRoutes(app, context)
  return all
}
