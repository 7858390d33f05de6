import * as z from 'zod'
import { eventText } from '../../../domain/events.ts'
import { words } from '../../../domain/vocabulary.ts'
import { entities } from '../../../domain/entities/index.ts'
import { invalid } from '../../../domain/faults.ts'
import {
  clientTimeZone,
  type Context,
  endpoint,
  findRow,
  numeric,
  type Session,
  whileWaited,
} from '../../../../server/kit/index.ts'
import { type AlarmResponse, alarmResponse } from '../domain/answer.ts'
import { AlarmFigures } from '../domain/figures.ts'
import { mostDays, mostMs, usualMs } from '../domain/periods.ts'
import { readAlarms } from './read-alarms.ts'

/** Alarms that one call counts. */
export const mostAlarms = 200_000

const instant = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} is not an instant`, abort: true })
    .refine(text => '2000' <= text && text < '2200', `${name} must be from 2000 to 2199`)
    .meta({ pattern: undefined })
    .optional()

/** How fast alarms of a period were acknowledged, and what asks for attention. */
export const alarmResponseRoute = endpoint({
  method: 'GET',
  path: '/alarm-response',
  tag: entities.eventAlarm.id,
  summary: 'How fast alarms were acknowledged',
  permission: entities.eventAlarm.permission.read,
  query: z.strictObject({
    from: instant('From'),
    to: instant('To'),
    areaId: numeric(z.int().min(1).max(2_147_483_647)).optional(),
  }),
  limited: 'job',
  reply: alarmResponse,
  handle: ({ context, session, query, reply }) =>
    whileWaited(reply, 'Counting takes too long: choose a shorter time', signal =>
      answer(context, session, query, signal),
    ),
})

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly areaId?: number | undefined
}

async function answer(context: Context, session: Session, asked: Asked, signal: AbortSignal): Promise<AlarmResponse> {
  const { background } = context.database
  const nowMs = context.now().getTime()
  const period = {
    ...checked(asked, nowMs),
    timeZone: await clientTimeZone(context.database.pool, session.clientId),
    nowMs,
  }
  const { areaId } = asked
  if (areaId !== undefined) await findRow(context.database.pool, entities.area, session, areaId)
  const said = words(context.settings.brand)
  const figures = new AlarmFigures(period)
  let count = 0
  for await (const page of readAlarms(background, session, { ...period, areaId })) {
    signal.throwIfAborted()
    for (const alarm of page) {
      if (count === mostAlarms) return figures.figures(alarm.occurredAtMs)
      figures.add({ ...alarm, text: alarm.text ?? eventText(alarm.type, said) })
      count += 1
    }
  }
  return figures.figures()
}

/** @throws 422 where it ends before it begins, or is too long */
function checked({ from, to }: Asked, nowMs: number): { fromMs: number; untilMs: number } {
  const untilMs = to === undefined ? nowMs : Date.parse(to)
  const fromMs = from === undefined ? untilMs - usualMs : Date.parse(from)
  if (untilMs <= fromMs) throw invalid([{ propertyName: 'to', errorMessage: 'To must be after from' }])
  if (untilMs - fromMs > mostMs)
    throw invalid([{ propertyName: 'to', errorMessage: `No more than ${mostDays} days at once` }])
  return { fromMs, untilMs }
}
