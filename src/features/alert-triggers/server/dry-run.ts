import {
  areasAbove,
  atOf,
  clientTimeZone,
  type Context,
  directoriesOf,
  endpoint,
  findRow,
  placeIn,
  type Session,
} from '../../../../server/kit/index.ts'
import { alertTrigger } from '../domain/alert-trigger.ts'
import { dryRunBody, type DryRunBody, dryRunDays, dryRunReply } from '../domain/dry-run.ts'
import { matchedType, matches, type Rule } from '../domain/match.ts'
import { type PastEvent, tally } from '../domain/tally.ts'
import { readGroups } from './book.ts'
import { type PastRow, pastEvents } from './past-events.ts'

const dayMs = 86_400_000
const mostShown = 5

type Trying = Rule & { readonly waitMinutes: number }

/** A trigger's values with those that its form has not saved yet. @throws 404 where there is no such trigger */
async function valuesOf(context: Context, session: Session, sent: DryRunBody): Promise<Trying> {
  const { alertTriggerId, ...values } = sent
  const stored =
    alertTriggerId === undefined
      ? undefined
      : await findRow(context.database.pool, alertTrigger, session, alertTriggerId)
  return {
    eventTypes: values.eventTypes ?? stored?.eventTypes ?? [],
    areaId: values.areaId === undefined ? (stored?.areaId ?? null) : values.areaId,
    controllerIds: values.controllerIds ?? stored?.controllerIds ?? [],
    doorIds: values.doorIds ?? stored?.doorIds ?? [],
    groupId: values.groupId === undefined ? (stored?.groupId ?? null) : values.groupId,
    tokenIds: values.tokenIds ?? stored?.tokenIds ?? [],
    waitMinutes: values.waitMinutes ?? stored?.waitMinutes ?? 0,
  }
}

/** What a trigger would have done, with values that need not be saved. */
export const dryRun = endpoint({
  method: 'POST',
  path: `${alertTrigger.api}/dry-run`,
  tag: alertTrigger.id,
  summary: 'When a trigger would have fired in the last 30 days',
  permission: [alertTrigger.permission.read, 'EVENT_READ'],
  body: dryRunBody,
  reply: dryRunReply,
  async handle({ context, session, body }) {
    const { pool } = context.database
    const rule = await valuesOf(context, session, body)
    const wanted = new Date(context.now().getTime() - dryRunDays * dayMs)
    const { rows, since } = await pastEvents(pool, session, rule, wanted)
    const directory = await directoriesOf(context).of(session.clientId)
    const above = areasAbove(directory)
    const groups =
      rule.groupId === null ? new Map<number, number[]>() : await readGroups(pool, session.clientId, [rule.groupId])
    const events = rows.map((row): PastRow & PastEvent => {
      const matchable = {
        ...row,
        doorId: row.doorId ?? undefined,
        areaIds: above(row.areaId ?? undefined),
        tokenId: row.tokenId ?? undefined,
        groupIds: groups.get(row.tokenId ?? 0) ?? [],
      }
      const matched = matches(rule, matchable) ? matchedType(rule, matchable) : undefined
      return { ...row, atMs: row.occurredAt.getTime(), matched }
    })
    const { fired, ...counts } = tally(
      events,
      rule.waitMinutes,
      await clientTimeZone(context.database.pool, session.clientId),
    )
    const newest = fired
      .slice(-mostShown)
      .toReversed()
      .map(({ eventId, matched, occurredAt, door, controller, part, areaId }) => ({
        eventId,
        type: matched ?? '',
        occurredAt: occurredAt.toISOString(),
        place: placeIn(
          atOf(door, controller ?? '', part),
          areaId === null ? undefined : directory.siteOf(areaId)?.title,
        ),
      }))
    const isWhole = since.getTime() === wanted.getTime()
    return { since: since.toISOString(), isWhole, fired: fired.length, ...counts, newest }
  },
})
