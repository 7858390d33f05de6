import { hubHealth } from '../../../src/live/views/hub-health.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'signal-map',
  name: '{One commDevice} signals',
  description: 'How many {many commDevice} are lost, weak or connected, and the worst of them',
  icon: 'map',
  permission: 'COMMDEVICE_READ',
  reads: [hubHealth],
  shape: 'rows',
  size: { w: 8, h: 10, minW: 6, minH: 5 },
  options,
  load: () => import('./SignalMap.tsx'),
})
