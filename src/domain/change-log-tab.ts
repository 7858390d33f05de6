import type { ManyTab } from './entity.ts'

/** The changes of a record sent to controllers; beside the tab's name, how many are not acknowledged. */
export const changeLogTab = (by: string): ManyTab => ({
  many: 'changeLog',
  by,
  label: 'Change log',
  counts: { field: 'state', value: 'pending' },
})
