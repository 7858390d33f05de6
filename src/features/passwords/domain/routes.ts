import { screenRoute } from '../../../domain/screen-route.ts'

export const forgotPath = '/forgot-password'
/** Where the link of an email leads; its code stands behind the #, which no server and no log sees. */
export const resetPath = '/reset-password'
export const setPasswordPath = (userId: number) => `/settings/user/${userId}/set-user-password`
export const deletedUsersPath = '/settings/users/deleted'

export default [
  screenRoute(forgotPath, 'Forgot password', 'forgot-password', { access: 'public', isLight: true }),
  screenRoute(resetPath, 'Reset password', 'reset-password', {
    access: 'public',
    isLight: true,
    aliases: ['/account/password-reset'],
  }),
  screenRoute('/settings/user/{userId}/set-user-password', 'Set user password', 'set-user-password', {
    permission: ['USER_READ'],
    action: { of: 'user', on: 'record', label: 'Set password', needs: 'USER_EDIT' },
  }),
  screenRoute(deletedUsersPath, 'Deleted users', 'deleted-users', {
    permission: ['USER_READ'],
    action: { of: 'user', on: 'list', label: 'Deleted {many}', needs: 'USER_ADD' },
  }),
]
