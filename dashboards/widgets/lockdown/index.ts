import { hubHealth } from '../../../src/live/views/hub-health.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'lockdown',
  name: 'Lockdown',
  description: 'Lockdowns that run, which doors have not confirmed, and buttons that start one',
  icon: 'lock',
  permission: [],
  // Runs are records: they are read again when the pub-sub hub says that one has moved.
  reads: [hubHealth],
  shape: 'rows',
  size: { w: 8, h: 8, minW: 5, minH: 4 },
  options,
  load: () => import('./Lockdown.tsx'),
})
