import { sql } from 'kysely'
import { carriersOf, endpoint, enqueue, type Queryable, runSql } from '../../../../server/kit/index.ts'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { entityById } from '../../../domain/entities/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { type Words, words } from '../../../domain/vocabulary.ts'
import {
  type Known,
  statusOutcomes,
  statusToCheck,
  type StatusOutcome,
  type StatusToCheck,
  statusToSet,
  whyNot,
} from '../domain/statuses.ts'

import { ofStaff, path, queuedJob } from './staff.ts'

interface KnownDevice extends Known {
  readonly udn: string
  readonly udnDeviceId: number
  readonly version: number
}

/** What is known of devices by their UDNs, as they are. */
async function knownDevices(on: Queryable, udns: readonly string[], said: Words) {
  const rows = await runSql<Omit<KnownDevice, 'carrier'>>(
    on,
    sql`
    select upper("udn") as "udn", "udnDeviceId", "version", "status", "dispatchedToId" from udn_device
    where lower("udn") = any(${udns.map(udn => udn.toLowerCase())}::text[]) and "deletedAt" is null`,
  )
  const carriers = new Map(
    (await carriersOf(on, udns)).map(({ udn, entity, title }) => {
      const term = entityById(entity)?.term
      return [udn, term === undefined ? title : `${said.one(term)} ${title}`]
    }),
  )
  return new Map(rows.map(row => [row.udn, { ...row, carrier: carriers.get(row.udn) ?? null }]))
}

/** What would become of each device, in the order of the UDNs. */
export async function outcomesOf(
  on: Queryable,
  { udns, ...to }: Pick<StatusToCheck, 'udns' | 'status' | 'dispatchedToId'>,
  said: Words,
): Promise<readonly StatusOutcome[]> {
  const known = await knownDevices(on, udns, said)
  return [...new Set(udns)].map(udn => {
    const device = known.get(udn)
    return {
      udn,
      udnDeviceId: device?.udnDeviceId ?? null,
      version: device?.version ?? null,
      from: device?.status ?? null,
      why: whyNot(device, to),
    }
  })
}

/** @throws 422 where devices are given to a client without being dispatched, or to none that there is */
async function refuseClient(
  on: Queryable,
  { status, dispatchedToId }: Pick<StatusToCheck, 'status' | 'dispatchedToId'>,
) {
  if (dispatchedToId === undefined) return
  const refuse = (errorMessage: string) => invalid([{ propertyName: 'dispatchedToId', errorMessage }])
  if (status !== 'dispatched') throw refuse('Only what is dispatched is dispatched to somebody')
  const [found] = await runSql(
    on,
    sql`select 1 from client where "clientId" = ${dispatchedToId} and "deletedAt" is null`,
  )
  if (!found) throw refuse('Dispatched to must be chosen from the list')
}

export const checkStatus = endpoint({
  ...ofStaff,
  method: 'POST',
  path: path('status/check'),
  summary: 'What a new status would change of some devices, and what it cannot',
  body: statusToCheck,
  bodyLimit: 32 * 1024,
  reply: statusOutcomes,
  async handle({ context: { database, settings }, body }) {
    await refuseClient(database.pool, body)
    return { items: await outcomesOf(database.pool, body, words(settings.brand)) }
  },
})

export const setStatus = endpoint({
  ...ofStaff,
  method: 'POST',
  path: path('status'),
  summary: 'Give some devices a new status, as a background job',
  limited: 'job',
  body: statusToSet,
  bodyLimit: 64 * 1024,
  reply: queuedJob,
  status: 202,
  async handle({ context: { database, bus }, session, body }) {
    await refuseClient(database.pool, body)
    const { jobId } = await enqueue(database.pool, bus, session, {
      kind: 'udnStatus',
      entity: udnDevice.id,
      permission: ofStaff.permission,
      input: body,
    })
    return { jobId }
  },
})
