import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/administration/area/{areaId}/bulk-create', 'Bulk create areas', 'bulk-create-areas', {
    permission: ['AREA_READ'],
    action: { of: 'area', on: 'record', label: 'Bulk create {many}', needs: 'AREA_ADD' },
  }),
]
