import { doors } from '../../../src/live/views/doors.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'door-states',
  name: 'Doors',
  description: 'The state of every door, worst first',
  icon: 'door',
  permission: ['DOOR_READ', 'EVENT_READ'],
  reads: [doors],
  shape: 'rows',
  size: { w: 8, h: 10, minW: 4, minH: 4 },
  options,
  load: () => import('./DoorStates.tsx'),
})
