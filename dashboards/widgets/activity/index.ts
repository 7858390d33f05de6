import { activity } from '../../../src/live/views/activity.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'activity',
  name: 'Events per minute',
  description: 'The last hour, minute by minute, by category',
  icon: 'activity',
  permission: 'EVENT_READ',
  reads: [activity],
  shape: 'chart',
  size: { w: 10, h: 8, minW: 5, minH: 5 },
  options,
  load: () => import('./Activity.tsx'),
})
