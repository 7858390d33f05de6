import { sql } from 'kysely'
import { stockroomItem } from '../../src/domain/entities/orders/stockroom-item.ts'
import * as z from 'zod'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { typeByUdn } from '../hardware/type-by-udn.ts'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'

/** What is in the stockroom; installed items stay known here. */
export default behaviour(stockroomItem, {
  beforeAdd: typeByUdn,
  beforeDelete({ entity }, current) {
    if (current.status === 'installed')
      throw fault('stateConflict', { thing: entity.title(current), state: 'installed', from: 'in stock' })
  },
  routes: (app, context, entity) => serveEndpoint(app, context, validateInStockroom(entity)),
})

/** Whether the caller can install a device. */
const validateInStockroom = (entity: Entity) =>
  endpoint({
    method: 'GET',
    path: '/stockroom/validate-in-stockroom',
    tag: entity.id,
    summary: 'Whether a device is in the stockroom',
    limited: 'validate',
    query: z.object({ udn: z.string('udn is needed, once') }),
    refusal: 400,
    reply: z.boolean(),
    async handle({ context: { database }, session: { clientId, homeClientId }, query: { udn } }) {
      if (!entity.fields['udn']?.schema.safeParse(udn).success) return false
      const found = await runSql(
        database.pool,
        sql`
        select 1 from stockroom_item where lower("udn") = lower(${udn}) and "deletedAt" is null
          and "status" = 'inStock' and "clientId" = any(${[clientId, homeClientId]})`,
      )
      return found.length > 0
    },
  })
