import { screenRoute } from '../../../domain/screen-route.ts'
import { wizardPath } from '../../hardware/domain/routes.ts'

const label = 'Create system'

export default [
  screenRoute(wizardPath, 'Create system wizard', 'create-system', {
    permission: ['CONTROLLER_READ'],
    action: [
      { of: 'area', on: 'record', by: 'area', label, needs: 'CONTROLLER_ADD' },
      { of: 'controller', on: 'list', label, needs: 'CONTROLLER_ADD' },
    ],
  }),
]
