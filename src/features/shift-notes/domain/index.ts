import { featureDomain } from '../../../domain/feature.ts'
import { shiftNote } from './shift-note.ts'

export default featureDomain({
  name: 'shift-notes',
  entities: { shiftNote },
  words: { shiftNote: { classic: ['shift note', 'shift notes'] } },
  menu: [
    { group: 'monitoring', label: 'Shift notes', to: '/monitoring/shift-notes', after: '/monitoring/event-log' },
    {
      group: 'monitoring',
      label: 'Shift hand-over',
      to: '/monitoring/shift-hand-over',
      after: '/monitoring/shift-notes',
    },
  ],
})
