import type { Entity } from '../../../domain/entity.ts'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { eventText } from '../../../domain/events.ts'
import { words } from '../../../domain/vocabulary.ts'
import { Fault } from '../../../domain/faults.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { evacuation } from '../../roll-call/domain/evacuation.ts'
import { evacuationTitle } from '../../roll-call/domain/evacuation-title.ts'
import { findRow, sendPush } from '../../../../server/kit/index.ts'
import { hasRoomFor, inThisHour, type Told } from '../domain/told.ts'
import { atSite, type Device, type Telling, titleOf } from './device.ts'
import { evacuationPush, handedOverPush } from './messages.ts'

/** What a device is to be told beside alarms. */
export interface News {
  readonly pushNewsId: number
  readonly kind: 'handedOver' | 'evacuation'
  readonly causeId: number
}

/** Tells a device what people have decided: at any time, since somebody waits for it. */
export async function tellNews(telling: Telling, device: Device, news: readonly News[]): Promise<Told> {
  let told: Told = inThisHour(device, telling.now)
  for (const each of news) {
    if (!hasRoomFor(each.kind, told)) continue
    const wanted = await (each.kind === 'evacuation' ? ofEvacuation(telling, each) : ofAlarm(telling, each))
    if (!wanted) continue
    const { client, context, session, afterCommit } = telling
    const { pushSubscriptionId } = device
    const key = `push ${each.kind} ${each.pushNewsId}`
    const { clientId, name } = session
    const whom = { clientId, to: titleOf(device, name), pushSubscriptionId, key }
    await sendPush({ client, context, afterCommit }, { ...wanted, ...whom })
    told = { ...told, others: told.others + 1 }
  }
  return told
}

async function ofAlarm(telling: Telling, { causeId: id }: News) {
  const { context, session, timeZone } = telling
  const alarm = await seen(telling, eventAlarm, id)
  if (!alarm || alarm.acknowledgedDateTime !== null || alarm.takenById !== session.userId) return undefined
  return {
    mail: handedOverPush,
    args: {
      what: alarm.text ?? eventText(alarm.type, words(context.settings.brand)),
      place: alarm.place,
      at: atSite(new Date(alarm.occurredAt), timeZone),
      link: `${context.settings.publicUrl}/notifications/alarm/${id}`,
    },
    cause: { entity: eventAlarm.id, id },
    onlyWhile: { field: 'takenById', is: session.userId },
  }
}

async function ofEvacuation(telling: Telling, { causeId: id }: News) {
  const { client, context, timeZone, wanted } = telling
  const found = wanted.evacuations ? await seen(telling, evacuation, id) : undefined
  if (!found || found.status !== 'running') return undefined
  const { rows } = await client.query<{ name: string }>('select "name" from area where "areaId" = $1', [found.areaId])
  const site = rows[0]?.name ?? null
  return {
    mail: evacuationPush,
    args: {
      what: evacuationTitle(found.kind, site, words(context.settings.brand).say),
      place: site ?? '',
      at: atSite(new Date(found.startedAt ?? telling.now), timeZone),
      link: `${context.settings.publicUrl}/monitoring/evacuations/${id}`,
    },
    cause: { entity: evacuation.id, id },
    onlyWhile: { field: 'status', is: 'running' },
  }
}

/** A record, if its recipient may see it. */
async function seen<E extends Entity>({ client, session }: Telling, entity: E, id: number) {
  if (!session.permissions.has(entity.permission.read)) return undefined
  return findRow(client, entity, session, id).catch((error: unknown): RecordOf<E> | undefined => {
    if (error instanceof Fault) return undefined
    throw error
  })
}
