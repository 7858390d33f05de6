import { feature } from '../../../../server/kit/index.ts'
import { engineerRelations } from './relations.ts'
import { relationshipEndpoints } from './relationship-endpoints.ts'

export default feature({
  name: 'engineers',
  endpoints: [engineerRelations, ...relationshipEndpoints],
})
