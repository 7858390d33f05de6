import { screenRoute } from '../../../domain/screen-route.ts'

export default [screenRoute('/settings/account/{userId}/setup-2fa', 'Set up two-factor authentication', 'setup-2fa')]
