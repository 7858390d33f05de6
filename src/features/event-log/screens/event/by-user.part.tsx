import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { ByUser } from '../ByUser.tsx'

/** By whom the event was caused. */
export default function EventByUser({ record }: SpecialTabProps) {
  return <ByUser record={record} />
}
