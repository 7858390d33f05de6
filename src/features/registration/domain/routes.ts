import { screenRoute } from '../../../domain/screen-route.ts'
import { registrationPath } from './path.ts'

export default [
  screenRoute('/register', 'Register', 'register', { access: 'public', isLight: true }),
  screenRoute('/register/resend', 'Send the confirmation again', 'resend-verification', {
    access: 'public',
    isLight: true,
  }),
  screenRoute('/register/{reference}', 'Register with a reference', 'registration-link', {
    access: 'public',
    isLight: true,
  }),
  screenRoute(registrationPath, 'Apply for an account', 'apply'),
  screenRoute(`${registrationPath}/address`, 'Address', 'registration-address'),
]
