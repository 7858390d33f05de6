import { hubMessage } from '../../../../../server/kit/index.ts'
import { evacuationBegun } from '../../domain/messages.ts'

/** Told to the pages of the site when an evacuation begins. */
export const evacuationStarted = hubMessage({
  name: 'evacuationStarted',
  permission: 'EVACUATION_READ',
  schema: evacuationBegun,
  areaOf: ({ areaId }) => areaId,
})
