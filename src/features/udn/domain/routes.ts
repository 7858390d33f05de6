import { screenRoute } from '../../../domain/screen-route.ts'
import { generatePath, labelsPath, lookUpPath, statusPath } from './places.ts'

const staff = ['KMSUSER_USER'] as const
const onList = (label: string) => ({ of: 'udnDevice', on: 'list', label }) as const

export default [
  screenRoute(lookUpPath, 'UDN look-up', 'udn-look-up', { permission: staff, action: onList('Look up UDNs') }),
  screenRoute(generatePath, 'Generate UDNs', 'generate-udns', { permission: staff, action: onList('Generate UDNs') }),
  screenRoute(labelsPath, 'Generate UDN labels', 'generate-udn-labels', {
    permission: staff,
    action: onList('Generate labels'),
  }),
  screenRoute(statusPath, 'Bulk status update', 'udn-status-update', {
    permission: staff,
    action: onList('Bulk status update'),
  }),
  screenRoute('/udn-devices/device-type/{deviceType}', 'UDN devices by type', 'udn-devices-of-type', {
    permission: staff,
  }),
]
