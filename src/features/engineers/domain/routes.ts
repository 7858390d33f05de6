import { screenRoute } from '../../../domain/screen-route.ts'

const may = { permission: ['CLIENT_READ'] } as const

export default [
  ...['managing', 'engineer', 'contractor'].map(kind =>
    screenRoute(
      `/configuration/client/{clientId}/edit-${kind}-relationships`,
      `Edit ${kind} relationships`,
      `edit-${kind}-relationships`,
      may,
    ),
  ),
  screenRoute('/management/client/create-installer-client', 'Create installer client', 'create-installer-client', {
    ...may,
    action: { of: 'client', on: 'list', label: 'Create installer {one}', needs: 'KMSUSER_USER' },
  }),
  screenRoute('/configuration/client/{clientId}/fix-permissions', 'Fix permissions', 'fix-permissions', {
    ...may,
    action: { of: 'client', on: 'record', label: 'Fix permissions', needs: 'CLIENT_EDIT' },
  }),
  screenRoute('/settings/engineer-client', 'Engineer clients', 'engineer-clients', may),
  screenRoute('/configuration/engineer-relations', 'Engineer relations', 'engineer-relations', may),
  screenRoute('/administration/area/{areaId}/renew-engineer', 'Renew engineer', 'renew-engineer', {
    permission: ['AREA_READ'],
    action: { of: 'area', on: 'record', label: 'Renew engineer', needs: 'AREA_EDIT' },
  }),
]
