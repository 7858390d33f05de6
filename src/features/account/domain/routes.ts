import { screenRoute } from '../../../domain/screen-route.ts'

const own = { permission: ['CLIENT_MANAGEOWN'] } as const

export default [
  screenRoute('/account', 'My account', 'account'),
  screenRoute('/my-client', 'My client', 'my-client', own),
  screenRoute('/my-client/credits', 'My client credits', 'credits', own),
]
