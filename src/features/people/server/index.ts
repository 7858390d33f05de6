import { feature } from '../../../../server/kit/index.ts'
import { assignPairs } from './assign-pairs.ts'
import { readFaces } from './faces.ts'
import { forgetSuspended } from './forget-suspended.ts'
import { readDoorsOpened } from './doors-opened.ts'
import { changeCredentials } from './person-credentials.ts'
import { resolvePairs } from './resolve-pairs.ts'
import { restorePerson, suspendPerson } from './suspend.ts'
import { readSuspension } from './suspension.ts'
import { addWithAccess } from './with-access.ts'
import { readWithoutCredential } from './without-credential.ts'

export default feature({
  name: 'people',
  hooks: [forgetSuspended],
  endpoints: [
    addWithAccess,
    readDoorsOpened,
    readFaces,
    readWithoutCredential,
    resolvePairs,
    assignPairs,
    changeCredentials,
    suspendPerson,
    restorePerson,
    readSuspension,
  ],
})
