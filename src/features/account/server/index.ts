import { feature } from '../../../../server/kit/index.ts'
import { readProfile, writeProfile } from './profile.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './sessions.ts'
import { switchableClients, userClient, whoAmI } from './who.ts'

export default feature({
  name: 'account',
  endpoints: [
    whoAmI,
    switchableClients,
    userClient,
    readProfile,
    writeProfile,
    ownSessions,
    endOwnSession,
    endOtherSessions,
  ],
})
