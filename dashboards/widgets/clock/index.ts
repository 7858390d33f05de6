import { hubHealth } from '../../../src/live/views/hub-health.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'clock',
  name: 'Clock',
  description: 'The time at the {many area}, from the server’s clock',
  icon: 'clock',
  permission: [],
  reads: [hubHealth],
  shape: 'figure',
  size: { w: 6, h: 4, minW: 3, minH: 3 },
  options,
  load: () => import('./Clock.tsx'),
})
