import { sql } from 'kysely'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'
import { cannotSet } from '../rest/refuse.ts'
import { caller } from '../rest/served.ts'

/** What is told to somebody at once. */
const most = 20
const staff = 'KMSUSER_USER'

function check(write: Writing, values: Values, current: Values = {}): void {
  const { errors, session } = write
  const { start, end, targetGroups } = { ...current, ...values }
  if (!session.permissions.has(staff)) errors.push(...cannotSet(write, ['global'], values, current))
  if (Array.isArray(targetGroups) && targetGroups.length === 0)
    errors.push({ propertyName: 'targetGroups', errorMessage: 'Target groups is required' })
  if (typeof end === 'string' && Date.parse(end) <= Date.parse(String(start)))
    errors.push({ propertyName: 'end', errorMessage: 'End must be after Start' })
}

/** Nobody else changes or takes back what the provider says to every client. */
const checkGlobal = ({ errors, session }: Writing, current: Values) =>
  current['global'] && !session.permissions.has(staff)
    ? void errors.push({ propertyName: 'global', errorMessage: 'Global is for the staff of the provider' })
    : undefined

/** Announcements: for a time, to everybody or to some, and to every client by the provider alone. */
export default behaviour({
  beforeAdd: (write, values) => check(write, values),
  beforeEdit(write, values, current) {
    checkGlobal(write, current)
    check(write, values, current)
  },
  beforeDelete: checkGlobal,
  /** `GET /api/announcement/current` -> `{ items: [{ announcementId, subject, message, type, start, end }] }`, newest first. */
  routes(app, { database: { pool }, now }) {
    const config = { signedIn: true, summary: 'What is announced to the caller on the website now' }
    app.get('/api/announcement/current', { config }, async request => {
      const { userId, homeClientId } = caller(request)
      const at = now()
      const items = await runSql(
        pool,
        sql`
        select "announcementId", "subject", "message", "type", "start", "end" from announcement
        where "deletedAt" is null and "start" <= ${at} and ("end" is null or "end" > ${at}) and '1' = any("targetGroups")
          and ("global" or ("clientId" = ${homeClientId} and ("userIds" = '{}' or ${userId} = any("userIds"))))
        order by "start" desc, "announcementId" desc limit ${most}`,
      )
      return { items }
    })
  },
})
