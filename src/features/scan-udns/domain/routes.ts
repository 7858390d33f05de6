import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/management/controller/{controllerId}/scan-udns', 'Scan UDNs', 'scan-udns', {
    permission: ['CONTROLLER_READ'],
    action: { of: 'controller', on: 'record', label: 'Scan UDNs' },
  }),
  screenRoute('/administration/area/{areaId}/scan-udns', 'Scan UDNs', 'scan-udns-of-area', {
    permission: ['AREA_READ'],
    action: { of: 'area', on: 'record', label: 'Scan UDNs', needs: 'CONTROLLER_READ' },
  }),
]
