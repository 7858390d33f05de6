import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { customFieldsHook } from './custom-fields/hook.ts'
import { customFieldsEndpoint } from './custom-fields/routes.ts'
import { serveEndpoint } from './endpoint/serve.ts'
import { deliveryHook } from './delivery/hook.ts'
import { exportRoutes } from './exports/route.ts'
import { loadFeatures } from './features/load.ts'
import { picturesHook } from './files/hook.ts'
import { importRoutes } from './imports/routes.ts'
import type { Behaviour } from './rest/behaviour.ts'
import { restPlugin } from './rest/plugin.ts'
import type { Served } from './rest/served.ts'

const kernelHooks = [customFieldsHook, picturesHook, deliveryHook]

/** Every declared entity under /api, with what hooks into its writes, and its imports and exports. */
export async function recordsPlugin(app: FastifyInstance, context: Context): Promise<readonly Served[]> {
  const features = await loadFeatures()
  const hooks = [...kernelHooks, ...features.flatMap(feature => feature.hooks ?? [])]
  const behaviours = Object.assign({}, ...features.map(feature => feature.behaviours)) as Record<string, Behaviour>
  const all = await restPlugin(app, context, hooks, behaviours)
  exportRoutes(app, all)
  await importRoutes(app, all)
  serveEndpoint(app, context, customFieldsEndpoint)
  return all
}
