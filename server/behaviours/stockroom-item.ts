import { sql } from 'kysely'
import { fault } from '../../src/domain/faults.ts'
import { typeByUdn } from '../hardware/type-by-udn.ts'
import { behaviour } from '../rest/behaviour.ts'
import type { Queried } from '../rest/names.ts'
import { runSql } from '../rest/query.ts'
import { caller } from '../rest/served.ts'

/** What is in the stockroom; what is fitted somewhere stays known here. */
export default behaviour({
  beforeAdd: typeByUdn,
  beforeDelete({ entity }, current) {
    if (current['status'] === 'installed')
      throw fault('stateConflict', { thing: entity.title(current), state: 'installed', from: 'in stock' })
  },
  /** `GET /api/stockroom/validate-in-stockroom?udn=` -> whether it can be fitted by who asks. */
  routes(app, { database: { pool } }, entity) {
    const config = { signedIn: true, summary: 'Whether a device is in the stockroom' }
    app.get<Queried>('/api/stockroom/validate-in-stockroom', { config }, async request => {
      const { udn } = request.query
      if (typeof udn !== 'string') throw fault('badRequest', { message: 'udn is needed, once' })
      const { clientId, homeClientId } = caller(request)
      if (!entity.fields['udn']?.schema.safeParse(udn).success) return false
      const found = await runSql(
        pool,
        sql`
        select 1 from stockroom_item where lower("udn") = lower(${udn}) and "deletedAt" is null
          and "status" = 'inStock' and "clientId" = any(${[clientId, homeClientId]})`,
      )
      return found.length > 0
    })
  },
})
