import { feature } from '../../../../server/kit/index.ts'
import { demo } from './demo.ts'
import { shiftNoteBehaviour } from './shift-note.ts'
import { shiftSummary, summaryMade } from './summary.ts'

export default feature({
  name: 'shift-notes',
  behaviours: { shiftNote: shiftNoteBehaviour },
  jobs: [shiftSummary],
  messages: [summaryMade],
  demo,
})
