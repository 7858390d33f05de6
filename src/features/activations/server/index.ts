import { feature } from '../../../../server/kit/index.ts'
import { groupsOfArea } from './area-groups.ts'
import { addDoorToGroups, removeDoorFromGroup } from './door-groups.ts'
import { waysIntoDoor } from './door-ways.ts'
import { endAccess, restoreAccess } from './end.ts'
import { giveAccess } from './give.ts'
import { accessOf } from './list.ts'

export default feature({
  name: 'activations',
  endpoints: [
    accessOf,
    giveAccess,
    endAccess,
    restoreAccess,
    waysIntoDoor,
    addDoorToGroups,
    removeDoorFromGroup,
    groupsOfArea,
  ],
})
