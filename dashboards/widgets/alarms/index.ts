import { alarms, alerts } from '../../../src/live/views/alarms.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'alarms',
  name: 'Alarms and alerts',
  description: 'Unacknowledged alarms and alerts, alarms first',
  icon: 'bell',
  permission: 'EVENT_READ',
  reads: [alarms, alerts],
  shape: 'rows',
  size: { w: 8, h: 12, minW: 5, minH: 5 },
  options,
  title: ({ show }) => options.show.choices[show ?? 'both'],
  load: () => import('./Alarms.tsx'),
})
