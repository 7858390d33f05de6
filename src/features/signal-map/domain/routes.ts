import { screenRoute } from '../../../domain/screen-route.ts'
import { mapPath } from './places.ts'

export default [
  screenRoute(mapPath, 'Signal map', 'comm-device-map', {
    aliases: ['/management/comm-device/map'],
    permission: ['COMMDEVICE_READ'],
    action: { of: 'commDevice', on: 'list', label: 'Signal map' },
  }),
]
