import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/management/controller/{controllerId}/connect', 'Connect {one controller}', 'connect-controller', {
    permission: ['CONTROLLER_READ'],
    action: { of: 'controller', on: 'record', label: 'Connect', needs: 'INTEGRATIONKEY_READ' },
  }),
]
