import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { invalid } from '../../../domain/faults.ts'
import {
  announce,
  byId,
  endpoint,
  findRow,
  inTransaction,
  parseKey,
  type Writing,
} from '../../../../server/kit/index.ts'
import { handled, tick } from '../domain/wire.ts'
import { log } from './log.ts'
import { procedureOf } from './procedure.ts'

/** Ticks a step of an alarm's procedure off, or takes it back. What is so already is not written again. */
export const tickStep = endpoint({
  method: 'POST',
  path: `${eventAlarm.api}/:id/step`,
  tag: eventAlarm.id,
  summary: 'Tick a step of the procedure off, or take it back',
  permission: eventAlarm.permission.command,
  params: byId,
  body: tick,
  reply: handled,
  async handle({ context, session, params, body: { step, done } }) {
    const { pool } = context.database
    const id = parseKey(eventAlarm, params.id)
    const touched: Writing['touched'] = []
    const alarm = await inTransaction(pool, async client => {
      // Locked: two who tick the same step at the same moment write it down once.
      const found = await findRow(client, eventAlarm, session, id, 'write')
      const procedure = await procedureOf(client, session, found)
      const now = procedure?.steps.find(({ text }) => text === step)
      if (!now) throw invalid([{ propertyName: 'step', errorMessage: 'The procedure has no such step any more' }])
      if ((now.at !== null) !== done) {
        const kind = done ? 'stepDone' : 'stepUndone'
        await log({ client, session, now: context.now(), touched }, { eventAlarmId: id, kind, text: step })
      }
      return found
    })
    announce(context, session, touched)
    return procedureOf(pool, session, alarm)
  },
})
