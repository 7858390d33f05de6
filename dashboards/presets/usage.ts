import type { Preset } from '../preset.ts'

export const preset: Preset = {
  id: 'usage',
  name: 'Usage',
  description: '{Many fob} and {many area} used more than usual',
  order: 3,
  tiles: [
    { id: 'tokens', widget: 'excessive-usage', x: 0, y: 0, w: 13, h: 24, options: { of: 'tokens', threshold: 100 } },
    { id: 'areas', widget: 'excessive-usage', x: 13, y: 0, w: 11, h: 12, options: { of: 'areas', threshold: 500 } },
    { id: 'activity', widget: 'activity', x: 13, y: 12, w: 11, h: 12, options: {} },
  ],
}
