import type { UpdateRow } from './update-row.ts'

/** Whether a device begins, for the first time or again from nothing: then its time is counted anew. */
export const isBeginning = ({ status, received }: Pick<UpdateRow, 'status' | 'received'>, now: number): boolean =>
  status === 'requested' || (now === 0 && received > 0)

/**
 * What is set of an update that is being sent; `$3` is the instant.
 * @param isFirst the parameter that says whether it begins
 */
export const begunSql = (isFirst: string): string =>
  `"startedAt" = case when ${isFirst}::boolean then $3 else coalesce("startedAt", $3) end,
   "attempts" = coalesce("attempts", 0) + case when ${isFirst}::boolean then 1 else 0 end, "status" = 'sending'`
