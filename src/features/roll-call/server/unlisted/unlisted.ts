import * as z from 'zod'
import {
  announceEntries,
  byId,
  type Context,
  endpoint,
  findRow,
  inTransaction,
  once,
  parseKey,
  type Session,
} from '../../../../../server/kit/index.ts'
import { idempotencyKey } from '../../../../domain/idempotency-key.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { rollCallMarks } from '../../domain/mark.ts'
import { type LiveUnlisted, liveUnlisted, unlisted, unlistedKind } from '../../domain/unlisted.ts'
import { addEntry } from './add-entry.ts'
import { markEntry } from './mark-entry.ts'
import type { Settled, Written } from './entry-row.ts'

const permission = [evacuation.permission.read, 'PERSON_READ', 'ZONE_READ', 'ROLLCALL_MARK']
const instant = z.iso.datetime({ offset: true, error: 'At is not a date and time' })
const base = z.object({
  entryId: idempotencyKey,
  /** When it was done, by somebody without a connection. */
  at: instant.optional(),
  key: idempotencyKey.optional(),
})

/** Adds somebody who is not on the roll to an evacuation; with an id that is known it only answers how they stand. */
export const add = endpoint({
  method: 'POST',
  path: `${evacuation.api}/:id/unlisted`,
  tag: evacuation.id,
  summary: 'Add somebody who is not on the roll to an evacuation',
  permission,
  params: byId,
  body: base.extend(unlisted.shape),
  reply: liveUnlisted,
  handle: ({ context, session, params, body }) =>
    write(context, session, { id: parseKey(evacuation, params.id), key: body.key, body }, written =>
      addEntry(written, body),
    ),
})

/** Marks somebody who was added. Marks that were made apart are settled as those of people are. */
export const markUnlisted = endpoint({
  method: 'POST',
  path: `${evacuation.api}/:id/unlisted/mark`,
  tag: evacuation.id,
  summary: 'Mark somebody who is not on the roll',
  permission,
  params: byId,
  body: base.extend({
    mark: z.enum(rollCallMarks, 'Mark is not one of the choices'),
    /** The sequence of what was seen of them when it was made. */
    seen: z.int().min(0).optional(),
  }),
  reply: liveUnlisted,
  handle: ({ context, session, params, body }) =>
    write(context, session, { id: parseKey(evacuation, params.id), key: body.key, body }, written =>
      markEntry(written, body),
    ),
})

interface Asked {
  readonly id: number
  readonly key: string | undefined
  readonly body: object
}

async function write(
  context: Context,
  session: Session,
  { id, key, body }: Asked,
  work: (written: Written) => Promise<Settled>,
): Promise<LiveUnlisted> {
  const now = context.now()
  let made: readonly LiveUnlisted[] = []
  const shown = await inTransaction(context.database.pool, async client => {
    made = []
    const { areaId } = await findRow(client, evacuation, session, id)
    return once(client, session, { key, body, now }, async () => {
      // One after the other, and none beside its end.
      const { rows } = await client.query<{ isRunning: boolean }>(
        `select "status" = 'running' as "isRunning" from evacuation where "evacuationId" = $1 for no key update`,
        [id],
      )
      const isRunning = rows[0]?.isRunning === true
      const settled = await work({ client, author: session, evacuationId: id, areaId, isRunning, now })
      made = settled.made
      return settled.shown
    })
  })
  announceEntries(context.bus, session.clientId, unlistedKind, [...made], now)
  return shown
}
