import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute(
    '/configuration/area-type/{areaTypeId}/edit-area-type-settings',
    'Edit {one areaType} settings',
    'edit-area-type-settings',
    {
      permission: ['AREATYPE_READ'],
      action: { of: 'areaType', on: 'record', label: 'Settings', needs: 'AREATYPE_EDIT' },
    },
  ),
]
