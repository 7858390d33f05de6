import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute(
    '/management/controller/{controllerId}/edit-controller-settings',
    'Edit {one controller} settings',
    'edit-controller-settings',
    {
      permission: ['CONTROLLER_READ'],
      action: { of: 'controller', on: 'record', label: 'Settings', needs: 'CONTROLLER_EDIT' },
    },
  ),
]
