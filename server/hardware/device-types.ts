import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../src/domain/entity.ts'
import { nodeTypes } from '../../src/domain/udn.ts'

/** `GET /api/<api>/device-types` -> `[{ deviceType, name }]`. */
export function deviceTypesRoute(app: FastifyInstance, { api, permission }: Entity): void {
  const config = { permission: permission.read, summary: 'The types of device' }
  const types = Object.entries(nodeTypes).map(([deviceType, { name }]) => ({ deviceType, name }))
  app.get(`/api${api}/device-types`, { config }, async () => types)
}
