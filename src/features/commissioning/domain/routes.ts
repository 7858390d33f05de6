import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { screenRoute } from '../../../domain/screen-route.ts'

const of = commDevice.id

/** A screen of one comm device, at both of its paths. */
const onSite = (path: string, title: string, screen: string, label: string, needs: string) =>
  screenRoute(`/management/comm-devices/{commDeviceId}/${path}`, title, screen, {
    aliases: [`/management/comm-device/{commDeviceId}/${path}`],
    permission: [commDevice.permission.read],
    action: { of, on: 'record', label, needs },
  })

export default [
  onSite('commission', 'Commission {one commDevice}', 'commission', 'Commission', commDevice.permission.edit),
  onSite('submit-inspection', 'Submit inspection', 'submit-inspection', 'Inspect', commDevice.permission.add),
  onSite('production-setup', 'Production set-up', 'production-setup', 'Production set-up', 'KMSUSER_USER'),
]
