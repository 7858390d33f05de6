import type { BeforeSave } from '../../../../crud/before-save/before-save.ts'
import { realWarning } from '../../domain/start.ts'

/** A real evacuation is started in two steps. */
const beforeSave: BeforeSave = {
  Summary: () => null,
  ask: async writes =>
    writes.some(({ id, values }) => id === undefined && values?.['kind'] === 'real') ? [realWarning] : [],
}
export default beforeSave
