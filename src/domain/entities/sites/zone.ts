import { entity } from '../../entity.ts'
import { choice, flag, integer, longText, ref, text } from '../../fields/index.ts'

/** A part of a site that people are in or out of, entered and left by the readers of its doors. */
export const zone = entity({
  id: 'zone',
  term: 'zone',
  key: 'zoneId',
  permission: 'ZONE',
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/zone',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/administration/zone' },
  title: zone => zone.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    description: longText(),
    area: ref('area', { required: true }),
    maxOccupancy: integer({ min: 1, max: 1_000_000, toDevice: true }),
    timeAndAttendance: flag(),
    rollCall: flag({ label: 'Occupancy/roll call', initial: true }),
    resetTime: integer({
      min: 1,
      max: 10_000,
      help: 'People are counted out after this time. Leave empty for never',
      toDevice: true,
    }),
    resetUnit: choice({ minutes: 'minutes', hours: 'hours' }, { initial: 'hours', toDevice: true }),
    antiPassback: flag({ toDevice: true }),
  },
  list: {
    columns: ['name', 'area', 'maxOccupancy', 'rollCall', 'antiPassback'],
    filters: ['area', 'rollCall'],
    sort: 'name',
  },
  tabs: ['details', { special: 'occupancy' }, { many: 'door', by: 'zone' }, { many: 'event', by: 'zone' }, 'history'],
})
