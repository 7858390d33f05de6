import { type Context, inTransaction, type Schedule, sendMail, subjects } from '../../../../server/kit/index.ts'
import { lastDue } from '../domain/last-due.ts'
import { type Node, readOffline } from './offline.ts'
import { offlineReportMail } from './report-mail.ts'

interface Client {
  readonly clientId: number
  readonly name: string
  readonly offlineReportEmail: string
  readonly offlineReportFrequency: string
  readonly offlineReportHideTimings: boolean
  readonly offlineReportLastRun: Date | null
  readonly timeZone: string
}

/** Organisations of one page. */
const most = 200

/**
 * Sends the reports that are due; one that was due while no server ran is sent once. One that fails is tried again with
 * the next check, and keeps no other waiting.
 */
export const offlineReports: Schedule = {
  name: 'offlineReports',
  everyMs: 5 * 60_000,
  async run(context, stop) {
    const errors: unknown[] = []
    for (let after = 0, isLast = false; !isLast && !stop.aborted;) {
      const page = await clientsAfter(context, after)
      for (const client of page)
        if (!stop.aborted) await sendIfDue(context, client).catch((error: unknown) => void errors.push(error))
      after = page.at(-1)?.clientId ?? after
      isLast = page.length < most
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some offline comms reports were not sent')
  },
}

async function clientsAfter({ database }: Context, after: number): Promise<readonly Client[]> {
  const { rows } = await database.pool.query<Client>(
    `select "clientId", "name", "offlineReportEmail", "offlineReportFrequency", "offlineReportHideTimings",
       "offlineReportLastRun", coalesce("timeZone", 'UTC') as "timeZone" from client
     where "offlineReportFrequency" <> 'none' and "offlineReportEmail" is not null and "deletedAt" is null
       and "clientId" > $1 order by "clientId" limit ${most}`,
    [after],
  )
  return rows
}

/** Writes the email and when it was done in one transaction: killed in between, it is done again, and sent once. */
async function sendIfDue(context: Context, to: Client): Promise<void> {
  const { clientId, offlineReportFrequency, offlineReportLastRun, timeZone } = to
  const due = lastDue(offlineReportFrequency, timeZone, context.now())
  if (!due || (offlineReportLastRun && offlineReportLastRun >= due)) return
  const { controllers, commDevices, ...counts } = await readOffline(context.database.pool, clientId)
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const told = ({ name, place, lastSeenAt }: Node) => ({
    name,
    place,
    since: to.offlineReportHideTimings || lastSeenAt === null ? null : text.format(lastSeenAt),
  })
  const isSent = await inTransaction(context.database.pool, async client => {
    const { rowCount } = await client.query(
      `update client set "offlineReportLastRun" = $2
       where "clientId" = $1 and "offlineReportLastRun" is not distinct from $3`,
      [clientId, context.now(), offlineReportLastRun],
    )
    // Another process has sent it.
    if (rowCount !== 1) return false
    await sendMail(
      { client, context },
      {
        clientId,
        mail: offlineReportMail,
        to: to.offlineReportEmail,
        cause: { entity: 'client', id: clientId },
        key: `offline report ${due.toISOString()}`,
        args: {
          organisation: to.name,
          controllers: controllers.map(told),
          commDevices: commDevices.map(told),
          ...counts,
          link: `${context.settings.publicUrl}/management/controllers?state=offline`,
        },
      },
    )
    return true
  })
  if (isSent) context.bus.publish(subjects.entities(clientId), [{ entity: 'client', id: clientId, change: 'edited' }])
}
