import { sql } from 'kysely'
import * as z from 'zod'
import {
  byId,
  type Context,
  endpoint,
  enqueue,
  findRow,
  parseKey,
  runSql,
  seal,
  type Session,
} from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { words } from '../../../domain/vocabulary.ts'
import { dryRun, importData, matches, peopleToMatch, systemToImport } from '../domain/wire.ts'
import { matchPeople } from './match.ts'
import { doorsBehind, profilesOf } from './ours.ts'
import { importCodes } from './permissions.ts'
import { dryRunOf } from './plan.ts'

const path = '/commdevice/:id/apex-import'
const common = { tag: commDevice.id, permission: importCodes, params: byId } as const
const megabyte = 1024 * 1024

const deviceOf = ({ database }: Context, session: Session, id: string) =>
  findRow(database.pool, commDevice, session, parseKey(commDevice, id))

export const readData = endpoint({
  ...common,
  method: 'GET',
  path,
  summary: 'The doors behind a comm device and the time profiles, to map an APEX export to',
  reply: importData,
  async handle({ context, session, params }) {
    const { commDeviceId, apexIntegration } = await deviceOf(context, session, params.id)
    const { pool } = context.database
    const doors = await doorsBehind(pool, session, commDeviceId)
    const timeProfiles = await profilesOf(pool, session)
    return {
      apexIntegration: apexIntegration === true,
      doors: doors.map(({ areaId: _area, ...door }) => door),
      timeProfiles: timeProfiles.map(({ number: _number, ...profile }) => profile),
    }
  },
})

/** Keycodes are secrets, so what is asked stands in the body. */
export const match = endpoint({
  ...common,
  method: 'POST',
  path: `${path}/match`,
  summary: 'Whom people of an APEX export may be',
  limited: 'validate',
  body: peopleToMatch,
  bodyLimit: megabyte,
  reply: matches,
  async handle({ context, session, params, body }) {
    await deviceOf(context, session, params.id)
    return matchPeople(context.database.pool, session, body)
  },
})

export const checkImport = endpoint({
  ...common,
  method: 'POST',
  path: `${path}/dry-run`,
  summary: 'What an import of an APEX system would do',
  limited: 'job',
  body: systemToImport,
  bodyLimit: 8 * megabyte,
  guard: { patient: true },
  reply: dryRun,
  async handle({ context, session, params, body }) {
    const { commDeviceId } = await deviceOf(context, session, params.id)
    const said = words(context.settings.brand)
    return dryRunOf(context.database.pool, session, { commDeviceId, system: body }, said)
  },
})

export const runImport = endpoint({
  ...common,
  method: 'POST',
  path,
  summary: 'Import an APEX system, as a background job',
  limited: 'job',
  body: systemToImport,
  bodyLimit: 8 * megabyte,
  reply: z.object({ jobId: z.int() }),
  status: 202,
  async handle({ context, session, params, body }) {
    const { commDeviceId } = await deviceOf(context, session, params.id)
    const { pool } = context.database
    const [row] = await runSql<{ apexImportId: number }>(
      pool,
      sql`insert into apex_import ("clientId", "commDeviceId", "payload", "createdAt")
        values (${session.clientId}, ${commDeviceId}, ${seal(JSON.stringify(body))}, ${context.now()}) returning "apexImportId"`,
    )
    const apexImportId = row?.apexImportId ?? 0
    const { jobId } = await enqueue(pool, context.bus, session, {
      kind: 'apexImport',
      entity: commDevice.id,
      permission: 'FOB_SECRETS',
      input: { apexImportId },
    })
    await runSql(pool, sql`update apex_import set "jobId" = ${jobId} where "apexImportId" = ${apexImportId}`)
    return { jobId }
  },
})
