import type { Preset } from '../preset.ts'

export const preset: Preset = {
  id: 'control-room',
  name: 'Control room',
  description: 'What is wrong, what happens and who is where, for an operator at the wall',
  order: 1,
  tiles: [
    { id: 'alarms', widget: 'alarms', x: 0, y: 0, w: 8, h: 17, options: { show: 'both', sound: true } },
    { id: 'client-messages', widget: 'client-messages', x: 0, y: 17, w: 8, h: 7, options: {} },
    { id: 'event-log', widget: 'event-log', x: 8, y: 0, w: 10, h: 15, options: {} },
    { id: 'activity', widget: 'activity', x: 8, y: 15, w: 10, h: 9, options: {} },
    { id: 'clock', widget: 'clock', x: 18, y: 0, w: 6, h: 4, options: {} },
    { id: 'occupancy', widget: 'occupancy', x: 18, y: 4, w: 6, h: 11, options: {} },
    { id: 'connection-health', widget: 'connection-health', x: 18, y: 15, w: 6, h: 9, options: {} },
  ],
}
