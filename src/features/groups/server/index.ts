import { feature } from '../../../../server/kit/index.ts'
import { addByWizard, readAccessDoors, readAccessGroups, readWizardPeople, saveAccessDoors } from './endpoints.ts'
import { readGroupOverview } from './overview.ts'

export default feature({
  name: 'groups',
  endpoints: [readAccessGroups, readAccessDoors, saveAccessDoors, readGroupOverview, readWizardPeople, addByWizard],
})
