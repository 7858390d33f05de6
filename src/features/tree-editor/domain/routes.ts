import { screenRoute } from '../../../domain/screen-route.ts'

/** Where the tree of a site is edited: of which, its address says. */
export const editorPath = '/management/system/edit-tree'

const needs = ['AREA_EDIT', 'CONTROLLER_EDIT', 'DOOR_EDIT', 'ZONE_EDIT'] as const

/** Whether somebody may change anything of the tree. */
export const mayEditAny = (may: (code: string) => boolean): boolean => needs.some(may)

export default [
  screenRoute(editorPath, 'Edit system tree', 'edit-tree', {
    permission: ['AREA_READ'],
    action: { of: 'area', on: 'record', by: 'area', label: 'Edit tree', needs: 'AREA_EDIT' },
  }),
]
