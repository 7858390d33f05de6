import { hubHealth } from '../../../src/live/views/hub-health.ts'
import { widget } from '../../widget.ts'

export default widget({
  id: 'connection-health',
  name: 'Data health',
  description: 'The live connections, the age of the data, the clock and what was recovered',
  icon: 'health',
  permission: [],
  reads: [hubHealth],
  shape: 'rows',
  size: { w: 6, h: 9, minW: 4, minH: 6 },
  options: {},
  load: () => import('./ConnectionHealth.tsx'),
})
