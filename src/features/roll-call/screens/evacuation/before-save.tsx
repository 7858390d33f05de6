import type { BeforeSave } from '../../../../crud/before-save/before-save.ts'
import { realWarning } from '../../domain/start.ts'

/** A real evacuation is started in two steps. */
const beforeSave: BeforeSave = {
  Summary: () => null,
  ask: async (writes, { words }) =>
    writes.some(({ id, values }) => id === undefined && values?.['kind'] === 'real') ? [words.say(realWarning)] : [],
}
export default beforeSave
