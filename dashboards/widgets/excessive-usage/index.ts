import { usage } from '../../../src/live/views/usage.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'excessive-usage',
  name: 'Excessive usage',
  description: '{Many fob} or {many area} used more in 24 hours than their 30-day average',
  icon: 'bars',
  permission: 'EXCESSIVEUSAGEDASHBOARD_READ',
  reads: [usage],
  shape: 'bars',
  size: { w: 12, h: 14, minW: 6, minH: 5 },
  options,
  title: ({ of }) => `Excessive usage: ${options.of.choices[of ?? 'tokens'].toLowerCase()}`,
  load: () => import('./ExcessiveUsage.tsx'),
})
