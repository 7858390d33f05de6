import { screenRoute } from '../../../domain/screen-route.ts'

export default [screenRoute('/account/notifications', 'Notifications', 'notifications')]
