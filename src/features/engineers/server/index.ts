import { feature } from '../../../../server/kit/index.ts'
import { createInstaller, readFirmOfAddress } from './create-installer.ts'
import { doFixes, readFixes } from './fix/endpoints.ts'
import { engineerRelations } from './relations.ts'
import { relationshipEndpoints } from './relationship-endpoints.ts'

export default feature({
  name: 'engineers',
  endpoints: [engineerRelations, ...relationshipEndpoints, createInstaller, readFirmOfAddress, readFixes, doFixes],
})
