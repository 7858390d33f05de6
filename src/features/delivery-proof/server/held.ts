import { sql } from 'kysely'
import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { fault } from '../../../domain/faults.ts'
import { endpoint, numeric, runSql, scope } from '../../../../server/kit/index.ts'
import type { HeldDifference } from '../../../domain/delivery.ts'
import { held } from '../domain/held.ts'

const { controller } = entities

interface Row {
  readonly pending: number
  readonly records: number
  readonly comparedAt: Date | null
  readonly checksumVersion: number | null
  readonly differsSince: Date | null
  readonly differences: readonly HeldDifference[] | null
  readonly resendAskedAt: Date | null
  readonly resendReadAt: Date | null
  readonly resendTotal: number | null
  readonly resendSent: number | null
  readonly resendConfirmedAt: Date | null
}

/** What a controller holds beside what it should hold, and how far it is with everything sent again. */
export const deliveryHeld = endpoint({
  method: 'GET',
  path: '/delivery/held',
  tag: 'changeLog',
  summary: 'What a controller holds beside what it should hold',
  permission: controller.permission.read,
  query: z.strictObject({ controllerId: numeric(z.int().min(1).max(2_147_483_647)) }),
  reply: held,
  async handle({ context: { database }, session, query: { controllerId } }) {
    const [row] = await runSql<Row>(
      database.pool,
      sql`select h.*,
          (select count(*)::integer from change_log where "controllerId" = controller."controllerId" and "state" = 'pending') as "pending",
          (select count(*)::integer from change_log where "controllerId" = controller."controllerId" and "latest"
            and "operation" <> 'delete') as "records"
        from controller left join controller_holding h on h."controllerId" = controller."controllerId"
        where controller."controllerId" = ${controllerId} and ${scope(controller, session)}`,
    )
    if (!row) throw fault('notFound')
    const { pending, records, comparedAt, differsSince, differences, resendAskedAt, resendConfirmedAt } = row
    return {
      pending,
      records,
      comparedAt: comparedAt?.toISOString() ?? null,
      coversSecrets: (row.checksumVersion ?? 1) > 1,
      differsSince: differsSince?.toISOString() ?? null,
      differences: differences ?? [],
      resend: resendAskedAt && {
        sent: row.resendSent ?? 0,
        total: row.resendTotal ?? 0,
        isRead: row.resendReadAt !== null,
      },
      resentAt: resendConfirmedAt?.toISOString() ?? null,
    }
  },
})
