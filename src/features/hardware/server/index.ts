import { feature } from '../../../../server/kit/index.ts'
import { firmwareRoute } from './firmware.ts'
import { tableRoute, treeRoute } from './pages.ts'
import { systemRoute } from './system.ts'

export default feature({ name: 'hardware', endpoints: [treeRoute, tableRoute, firmwareRoute, systemRoute] })
