import { screenRoute } from '../../../domain/screen-route.ts'
import { downloadPath, typePath } from './places.ts'

export default [
  screenRoute(typePath('{deviceType}'), 'Firmware by device type', 'firmware-of-type', {
    permission: ['KMSUSER_USER'],
  }),
  screenRoute(downloadPath, 'Download software', 'download-software'),
]
