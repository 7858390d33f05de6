import * as z from 'zod'
import {
  byId,
  endpoint,
  findRow,
  inTransaction,
  newSecret,
  parseKey,
  writeAudit,
} from '../../../../../server/kit/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { linkMinutes } from '../../domain/sheet.ts'

const permission = [evacuation.permission.edit, 'PERSON_READ', 'ZONE_READ']
const instant = z.iso.datetime()

/** Makes a link by which the sheet is read without signing in. Only its hash is kept. */
export const makeLink = endpoint({
  method: 'POST',
  path: `${evacuation.api}/:id/link`,
  tag: evacuation.id,
  summary: 'Make a link to the fire service’s sheet',
  permission,
  params: byId,
  body: z.strictObject({
    minutes: z
      .int()
      .refine(minutes => Object.hasOwn(linkMinutes, minutes), 'A link is good for 15, 60, 240 or 480 minutes'),
  }),
  reply: z.object({ link: z.string(), expiresAt: instant }),
  async handle({ context, session, params, body: { minutes } }) {
    const { database, now } = context
    const at = now()
    const id = parseKey(evacuation, params.id)
    const { text, hash } = newSecret()
    const expiresAt = new Date(at.getTime() + minutes * 60_000)
    await inTransaction(database.pool, async client => {
      await findRow(client, evacuation, session, id)
      await client.query(
        'insert into evacuation_link ("hash", "evacuationId", "expiresAt", "createdById") values ($1, $2, $3, $4)',
        [hash, id, expiresAt, session.userId],
      )
      const after = { command: 'Make a link to the sheet', expiresAt: expiresAt.toISOString() }
      await writeAudit(client, session, at, { entity: evacuation, recordId: id, change: 'command', before: {}, after })
    })
    return { link: text, expiresAt: expiresAt.toISOString() }
  },
})

/** From now on none of the links is good. */
export const revokeLinks = endpoint({
  method: 'POST',
  path: `${evacuation.api}/:id/link/revoke`,
  tag: evacuation.id,
  summary: 'Revoke all links to the fire service’s sheet',
  permission,
  params: byId,
  reply: z.object({ revoked: z.int() }),
  async handle({ context, session, params }) {
    const at = context.now()
    const id = parseKey(evacuation, params.id)
    return inTransaction(context.database.pool, async client => {
      await findRow(client, evacuation, session, id)
      const { rowCount } = await client.query(
        'update evacuation_link set "revokedAt" = $2 where "evacuationId" = $1 and "revokedAt" is null and "expiresAt" > $2',
        [id, at],
      )
      const after = { command: 'Revoke links to the sheet', revoked: rowCount ?? 0 }
      await writeAudit(client, session, at, { entity: evacuation, recordId: id, change: 'command', before: {}, after })
      return { revoked: rowCount ?? 0 }
    })
  },
})

/** How many links are good, and until when. */
export const goodLinks = endpoint({
  method: 'GET',
  path: `${evacuation.api}/:id/link`,
  tag: evacuation.id,
  summary: 'How many links to the fire service’s sheet are good',
  permission,
  params: byId,
  reply: z.object({ good: z.int(), until: instant.nullable() }),
  async handle({ context: { database, now }, session, params }) {
    const id = parseKey(evacuation, params.id)
    await findRow(database.pool, evacuation, session, id)
    const { rows } = await database.pool.query<{ good: number; until: Date | null }>(
      `select count(*)::integer as "good", max("expiresAt") as "until" from evacuation_link
       where "evacuationId" = $1 and "revokedAt" is null and "expiresAt" > $2`,
      [id, now()],
    )
    const { good = 0, until = null } = rows[0] ?? {}
    return { good, until: until?.toISOString() ?? null }
  },
})
