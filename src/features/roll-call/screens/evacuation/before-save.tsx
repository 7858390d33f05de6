import type { BeforeSave } from '../../../../crud/before-save/before-save.ts'

/** A real evacuation is started in two steps. */
const beforeSave: BeforeSave = {
  Summary: () => null,
  ask: async writes =>
    writes.some(({ id, values }) => id === undefined && values?.['kind'] === 'real')
      ? ['This is a real evacuation, not a drill. Everybody who watches this site is told at once.']
      : [],
}
export default beforeSave
