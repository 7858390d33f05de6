import { screenRoute } from '../../../domain/screen-route.ts'

/** Where the link of an invitation leads; its secret stands behind the #, which no server and no log sees. */
export const redirectPath = '/credential-user-app-redirect'

export default [
  screenRoute(redirectPath, 'Set up the app', 'credential-user-app-redirect', { access: 'public', isLight: true }),
]
