import { useCaller } from '../../../../crud/caller/caller.ts'
import type { CellProps } from '../../../../crud/list/list-columns.ts'
import { OpenNow } from '../../../../crud/open-now/OpenNow.tsx'
import { useHolidays } from '../../../../api/use-holidays.ts'
import type { TimeProfile } from '../../../../domain/time-profile/index.ts'

/** Whether a time profile is open, by the client's clocks and the holidays that hold everywhere. */
export default function OpenNowCell({ record }: CellProps) {
  const { zone } = useCaller()
  const { data, error } = useHolidays()
  if (error) return <span>Not known: holidays could not be loaded</span>
  if (!data) return null
  const everywhere = data.filter(({ areaId }) => !areaId)
  return <OpenNow isShort profile={record as unknown as TimeProfile} zone={zone} holidays={everywhere} />
}
