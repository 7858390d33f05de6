import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import {
  byId,
  clientTimeZone,
  content,
  type Context,
  endpoint,
  fileStoreOf,
  findRow,
  kysely,
  noteExport,
  parseKey,
  recordPdf,
  run,
  runSql,
  scope,
  type Session,
} from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { sim } from '../../../domain/entities/hardware/sim.ts'
import { holds } from '../../../domain/entity.ts'
import { fault } from '../../../domain/faults.ts'
import { words } from '../../../domain/vocabulary.ts'
import { mostControllers } from '../domain/wire.ts'
import { type Served, signOffSheet } from './sign-off-sheet.ts'

/** The sign-off of a comm device as a PDF. It is laid out in a thread of its own. */
export const signOffPdf = endpoint({
  method: 'GET',
  path: `${commDevice.api}/:id/sign-off/pdf`,
  tag: commDevice.id,
  summary: 'The sign-off of a comm device, as a PDF',
  permission: commDevice.permission.read,
  params: byId,
  limited: 'job',
  guard: { patient: true },
  reply: content('application/pdf'),
  async handle({ context, session, params, reply }) {
    const { pool } = context.database
    const id = parseKey(commDevice, params.id)
    const device = await findRow(pool, commDevice, session, id)
    if (device.signOffState !== 'signedOff') throw fault('notNow', { message: 'It is not signed off yet' })
    const sheet = signOffSheet({
      device,
      served: await servedBy(context, session, id),
      sims: await simsIn(context, session, id),
      timeZone: await clientTimeZone(pool, session.clientId),
      words: words(context.settings.brand),
      signature: await signatureOf(context, device.signature),
    })
    await noteExport(context, session, commDevice, { report: 'sign-off', commDeviceId: id })
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const bytes = await recordPdf(sheet, gone.signal)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="sign-off-${id}.pdf"`)
      .send(bytes)
  },
})

/** The controllers that it serves and the caller may see, with their sites. */
async function servedBy({ database: { pool } }: Context, session: Session, id: number): Promise<readonly Served[]> {
  if (!holds(session.permissions, controller.permission.read)) return []
  return runSql<Served>(
    pool,
    sql`select controller."name", area."name" as "areaName" from controller
      left join area on area."areaId" = controller."areaId"
      where controller."commDeviceId" = ${id} and ${scope(controller, session)}
      order by lower(controller."name") limit ${mostControllers}`,
  )
}

async function simsIn({ database: { pool } }: Context, session: Session, id: number): Promise<readonly string[]> {
  if (!holds(session.permissions, sim.permission.read)) return []
  const query = kysely.selectFrom('sim').select('reference').where('commDeviceId', '=', id).where(scope(sim, session))
  return (await run<{ reference: string }>(pool, query.limit(10))).map(({ reference }) => reference)
}

/** The signature as a data URL; undefined where there is none. */
async function signatureOf(context: Context, key: string | null | undefined): Promise<string | undefined> {
  const stream = key ? await fileStoreOf(context).get(key) : undefined
  if (!stream || !key) return undefined
  const type = key.endsWith('.jpg') ? 'jpeg' : 'png'
  return `data:image/${type};base64,${(await buffer(stream)).toString('base64')}`
}
