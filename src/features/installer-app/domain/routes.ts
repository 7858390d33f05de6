import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/installer-app-redirect', 'Installer app', 'installer-app-redirect', {
    access: 'public',
    isLight: true,
  }),
]
