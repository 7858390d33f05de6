import { entity } from '../entity.ts'
import { choice, flag, integer, longText, ref, text } from '../fields/index.ts'

/** A part of a site that people are in or out of, entered and left by the readers of its doors. */
export const zone = entity({
  id: 'zone',
  term: 'zone',
  key: 'zoneId',
  permission: 'ZONE',
  api: '/zone',
  screens: { base: '/administration/zone' },
  title: zone => zone.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    description: longText(),
    area: ref('area', { required: true }),
    maxOccupancy: integer({ min: 1, max: 1_000_000 }),
    timeAndAttendance: flag(),
    rollCall: flag({ label: 'Occupancy/roll call', initial: true }),
    resetTime: integer({ min: 1, max: 10_000, help: 'Who entered is counted out after so long; empty for never' }),
    resetUnit: choice({ minutes: 'minutes', hours: 'hours' }, { initial: 'hours' }),
    antiPassback: flag(),
  },
  list: {
    columns: ['name', 'area', 'maxOccupancy', 'rollCall', 'antiPassback'],
    filters: ['area', 'rollCall'],
    sort: 'name',
  },
  tabs: ['details', { many: 'door', by: 'zone' }, { many: 'event', by: 'zone' }, 'history'],
})
