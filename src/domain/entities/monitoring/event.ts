import { entity } from '../../entity.ts'
import { eventCategories, eventTypeChoices, exitType } from '../../events.ts'
import { choice, dateTime, flag, integer, record, ref, text } from '../../fields/index.ts'
import * as z from 'zod'
import { tokenKinds } from '../access/token.ts'

/** Something that happened at a controller; written by ingest alone, and keeping the names of its time. */
export const event = entity({
  id: 'event',
  term: 'event',
  key: 'eventId',
  permission: 'EVENT',
  heldBy: 'trial',
  api: '/event',
  areaLimit: { nearest: ['area', 'controller'] },
  verbs: ['list', 'read'],
  screens: { base: '/monitoring/event', list: '/monitoring/events' },
  title: event => `${eventTypeChoices[event.type] ?? event.type} ${event.door ?? event.controller ?? ''}`.trim(),
  fields: {
    occurredAt: dateTime({ required: true, label: 'Time', seconds: true }),
    receivedAt: dateTime({ required: true, label: 'Received', seconds: true }),
    deviceTime: dateTime({
      seconds: true,
      label: 'Device time',
      help: 'The time on the device’s own clock, where it cannot be right',
    }),
    type: text({ required: true, max: 50, choices: eventTypeChoices }),
    category: text({ required: true, max: 20, choices: eventCategories }),
    controller: ref('controller', { required: true, kept: true }),
    door: ref('door', { kept: true }),
    reader: ref('reader', { kept: true }),
    area: ref('area', { kept: true }),
    zone: ref('zone', { kept: true }),
    token: ref('token', { kept: true }),
    person: ref('person', { kept: true }),
    input: integer({ min: 1 }),
    keycode: text({ max: 64 }),
    credentialType: text({ max: 20, choices: tokenKinds }),
    requestUser: ref('user', { kept: true }),
    reason: text({ max: 200 }),
    move: choice({ in: 'In', out: 'Out' }),
    passback: flag({ label: 'Anti-passback violated' }),
    simulated: flag(),
    epoch: integer({ required: true }),
    controllerSequence: integer({ required: true, max: Number.MAX_SAFE_INTEGER }),
    sequence: integer({ required: true, max: Number.MAX_SAFE_INTEGER }),
    data: record<Record<string, unknown>, { schema: z.ZodType }>({ schema: z.record(z.string(), z.unknown()) }),
  },
  list: {
    columns: ['occurredAt', 'type', 'door', 'person', 'token', 'area', 'controller'],
    filters: ['occurredAt', 'type', 'door', 'area', 'controller', 'person', 'token', 'zone'],
    sort: '-occurredAt',
    leftOut: { field: 'type', value: exitType, where: 'leavesOutExits', label: 'Requests to exit too' },
  },
  tabs: ['details'],
})
