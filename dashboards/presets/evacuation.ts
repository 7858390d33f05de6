import type { Preset } from '../preset.ts'

export const preset: Preset = {
  id: 'evacuation',
  name: 'Evacuation',
  description: 'Who is still missing, for fire marshals',
  order: 2,
  tiles: [
    { id: 'roll-call', widget: 'roll-call', x: 0, y: 0, w: 15, h: 24, options: {} },
    { id: 'clock', widget: 'clock', x: 15, y: 0, w: 9, h: 4, options: {} },
    { id: 'alarms', widget: 'alarms', x: 15, y: 4, w: 9, h: 10, options: { show: 'alarms', sound: true } },
    { id: 'occupancy', widget: 'occupancy', x: 15, y: 14, w: 9, h: 10, options: {} },
  ],
}
