import { inspection } from '../../src/domain/entities/hardware/inspection.ts'
import { behaviour } from '../rest/behaviour.ts'

/** An inspection is by the user who submits it, at that time. */
export default behaviour(inspection, {
  beforeAdd({ session, now }, values) {
    values.userId = session.userId
    values.dateTime = now.toISOString()
  },
})
