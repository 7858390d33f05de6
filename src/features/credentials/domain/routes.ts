import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/administration/area/{areaId}/create-tokens', 'Create tokens in area', 'create-tokens', {
    permission: ['AREA_READ'],
    action: { of: 'area', on: 'record', label: 'Enrol cards', needs: 'FOB_ADD' },
  }),
  screenRoute('/administration/fob/overview', 'Fob overview', 'token-overview', {
    permission: ['FOB_READ'],
    action: { of: 'token', on: 'list', label: 'Overview' },
  }),
  screenRoute('/administration/token/overview', 'Token overview', 'token-overview', {
    permission: ['FOB_READ'],
    action: { of: 'token', on: 'list', label: 'Overview' },
  }),
  screenRoute('/administration/fob/create-cloud-fobs', 'Create cloud fobs', 'create-cloud-tokens', {
    permission: ['FOB_READ'],
    action: { of: 'token', on: 'list', label: 'Create cloud {many}', needs: 'FOB_ADD' },
  }),
  screenRoute('/administration/token/create-cloud-tokens', 'Create cloud tokens', 'create-cloud-tokens', {
    permission: ['FOB_READ'],
    action: { of: 'token', on: 'list', label: 'Create cloud {many}', needs: 'FOB_ADD' },
  }),
]
