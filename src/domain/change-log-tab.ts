import type { ManyTab } from './entity.ts'

/** What has been told to controllers of a record, and beside its name how much of it has not been acknowledged. */
export const changeLogTab = (by: string): ManyTab => ({
  many: 'changeLog',
  by,
  label: 'Change log',
  counts: { field: 'state', value: 'pending' },
})
