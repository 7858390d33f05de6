import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/management/comm-devices/{commDeviceId}/apex-import', 'APEX import', 'apex-import', {
    aliases: ['/management/comm-device/{commDeviceId}/apex-import'],
    permission: ['COMMDEVICE_READ'],
    action: { of: 'commDevice', on: 'record', label: 'APEX import', needs: 'FOB_SECRETS' },
  }),
]
