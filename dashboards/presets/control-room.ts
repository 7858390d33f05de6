import type { Preset } from '../preset.ts'

const alarms = { id: 'alarms', widget: 'alarms', options: { show: 'both', sound: true } }
const messages = { id: 'client-messages', widget: 'client-messages', options: {} }
const log = { id: 'event-log', widget: 'event-log', options: {} }
const activity = { id: 'activity', widget: 'activity', options: {} }
const clock = { id: 'clock', widget: 'clock', options: {} }
const occupancy = { id: 'occupancy', widget: 'occupancy', options: {} }
const health = { id: 'connection-health', widget: 'connection-health', options: {} }
const doors = { id: 'door-states', widget: 'door-states', options: {} }
const usage = { id: 'areas', widget: 'excessive-usage', options: { of: 'areas', threshold: 500 } }
const map = { id: 'site-map', widget: 'site-map', options: { areaIds: [], commDevices: false, followAlarms: true } }

const threeColumns = [
  { ...alarms, x: 0, y: 0, w: 8, h: 17 },
  { ...messages, x: 0, y: 17, w: 8, h: 7 },
  { ...log, x: 8, y: 0, w: 10, h: 15 },
  { ...activity, x: 8, y: 15, w: 10, h: 9 },
  { ...clock, x: 18, y: 0, w: 6, h: 4 },
  { ...occupancy, x: 18, y: 4, w: 6, h: 11 },
  { ...health, x: 18, y: 15, w: 6, h: 9 },
]

export const preset: Preset = {
  id: 'control-room',
  name: 'Control room',
  description: 'Alarms, events and occupancy for a control-room operator',
  order: 1,
  tiles: threeColumns,
  inFull: [
    {
      widthRem: 45,
      heightRem: 0,
      tiles: [
        { ...alarms, x: 0, y: 0, w: 9, h: 16 },
        { ...log, x: 9, y: 0, w: 9, h: 11 },
        { ...messages, x: 9, y: 11, w: 9, h: 5 },
        { ...clock, x: 18, y: 0, w: 6, h: 4 },
        { ...occupancy, x: 18, y: 4, w: 6, h: 12 },
      ],
    },
    { widthRem: 60, heightRem: 42, tiles: threeColumns },
    {
      widthRem: 84,
      heightRem: 46,
      tiles: [
        { ...alarms, x: 0, y: 0, w: 6, h: 17 },
        { ...messages, x: 0, y: 17, w: 6, h: 7 },
        { ...log, x: 6, y: 0, w: 7, h: 15 },
        { ...activity, x: 6, y: 15, w: 7, h: 9 },
        { ...doors, x: 13, y: 0, w: 6, h: 14 },
        { ...usage, x: 13, y: 14, w: 6, h: 10 },
        { ...clock, x: 19, y: 0, w: 5, h: 4 },
        { ...occupancy, x: 19, y: 4, w: 5, h: 11 },
        { ...health, x: 19, y: 15, w: 5, h: 9 },
      ],
    },
    {
      widthRem: 116,
      heightRem: 56,
      tiles: [
        { ...alarms, x: 0, y: 0, w: 5, h: 17 },
        { ...messages, x: 0, y: 17, w: 5, h: 7 },
        { ...log, x: 5, y: 0, w: 6, h: 24 },
        { ...doors, x: 11, y: 0, w: 4, h: 14 },
        { ...map, x: 15, y: 0, w: 5, h: 14 },
        { ...activity, x: 11, y: 14, w: 9, h: 10 },
        { ...clock, x: 20, y: 0, w: 4, h: 4 },
        { ...occupancy, x: 20, y: 4, w: 4, h: 11 },
        { ...health, x: 20, y: 15, w: 4, h: 9 },
      ],
    },
  ],
}
