import { feature } from '../../../../server/kit/index.ts'
import { changes } from './changes.ts'
import { state } from './state.ts'

export default feature({ name: 'audit', endpoints: [changes, state] })
