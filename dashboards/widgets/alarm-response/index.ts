import { hubHealth } from '../../../src/live/views/hub-health.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'alarm-response',
  name: 'Alarm response',
  description: 'How fast alarms are acknowledged, and whether there are more than operators can deal with',
  icon: 'bell',
  permission: 'EVENT_READ',
  // Counted by the server every few minutes; the tile says how long ago.
  reads: [hubHealth],
  shape: 'figure',
  size: { w: 10, h: 14, minW: 5, minH: 4 },
  options,
  title: ({ period }) => `Alarm response: ${options.period.choices[period ?? 'day'].toLowerCase()}`,
  load: () => import('./AlarmResponse.tsx'),
})
