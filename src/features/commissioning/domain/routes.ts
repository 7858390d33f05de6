import { screenRoute } from '../../../domain/screen-route.ts'

/** A screen of one comm device, at both of its paths. */
const onSite = (path: string, title: string, screen: string, label: string, needs: string) =>
  screenRoute(`/management/comm-devices/{commDeviceId}/${path}`, title, screen, {
    aliases: [`/management/comm-device/{commDeviceId}/${path}`],
    permission: ['COMMDEVICE_READ'],
    action: { of: 'commDevice', on: 'record', label, needs },
  })

export default [
  onSite('commission', 'Commission {one commDevice}', 'commission', 'Commission', 'COMMDEVICE_EDIT'),
  onSite('submit-inspection', 'Submit inspection', 'submit-inspection', 'Inspect', 'COMMDEVICE_ADD'),
  onSite('production-setup', 'Production set-up', 'production-setup', 'Production set-up', 'KMSUSER_USER'),
]
