import { hubHealth } from '../../../src/live/views/hub-health.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'shift-notes',
  name: 'Shift notes',
  description: 'What earlier shifts have left to this one',
  icon: 'list',
  permission: 'SHIFTNOTE_READ',
  // Notes are records: they are read again when the pub-sub hub says that one has changed.
  reads: [hubHealth],
  shape: 'rows',
  size: { w: 8, h: 8, minW: 5, minH: 4 },
  options,
  load: () => import('./ShiftNotes.tsx'),
})
