import { behaviour } from '../rest/behaviour.ts'

/** An inspection is by who submits it, at that time. */
export default behaviour({
  beforeAdd({ session, now }, values) {
    values['userId'] = session.userId
    values['dateTime'] = now.toISOString()
  },
})
