import type { Preset } from '../preset.ts'

export const preset: Preset = {
  id: 'map',
  name: 'Map',
  description: 'Where something is wrong, across many {many area}',
  order: 4,
  tiles: [
    {
      id: 'site-map',
      widget: 'site-map',
      x: 0,
      y: 0,
      w: 16,
      h: 24,
      options: { areaIds: [], commDevices: false, followAlarms: true },
    },
    { id: 'alarms', widget: 'alarms', x: 16, y: 0, w: 8, h: 14, options: { show: 'both', sound: true } },
    { id: 'event-log', widget: 'event-log', x: 16, y: 14, w: 8, h: 10, options: {} },
  ],
}
