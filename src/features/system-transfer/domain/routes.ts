import { screenRoute } from '../../../domain/screen-route.ts'
import { receivedListPath, transferPath } from './paths-of-screens.ts'

export default [
  screenRoute(transferPath, 'System transfer', 'system-transfer', {
    permission: ['KMSUSER_USER'],
    action: { of: 'area', on: 'record', by: 'baseAreaId', label: 'Transfer system', needs: 'KMSUSER_USER' },
  }),
  screenRoute(receivedListPath, 'Received systems', 'received-systems', { permission: ['AREA_READ'] }),
]
