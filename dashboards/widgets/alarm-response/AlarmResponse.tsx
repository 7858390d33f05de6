import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ReadFailed } from '../../../src/crud/screen/ReadFailed.tsx'
import { responseQuery } from '../../../src/features/alarm-response/screens/response-query.ts'
import { Summary } from '../../../src/features/alarm-response/screens/Summary.tsx'
import { Age } from '../../../src/ui/Age.tsx'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { Shape } from '../../tile/Shape.tsx'
import type { WidgetProps } from '../../widget.ts'
import classes from './AlarmResponse.module.css'
import type { options as fields } from './options.ts'

/** Counting takes the server some time, so a longer period is counted less often. */
const everyMs = { day: 60_000, week: 300_000 } as const

/** The figures of all alarms, counted again every few minutes. */
export default function AlarmResponse({ options }: WidgetProps<typeof fields>) {
  const period = options.period ?? 'day'
  const read = useQuery({
    ...responseQuery({ period, siteId: options.areaId ?? undefined }),
    refetchInterval: everyMs[period],
    refetchIntervalInBackground: true,
  })
  const { data, error, dataUpdatedAt } = read
  const failed = <ReadFailed what="The figures" of={read} />
  if (!data) return error ? failed : <Shape of="figure" />
  const site = options.areaId ? `&site=${options.areaId}` : ''
  return (
    <div className={classes.tile}>
      {failed}
      {data.all.count === 0 ? <EmptyState title="No alarms in this time" /> : <Summary all={data.all} />}
      <p className={classes.foot}>
        {!data.isWhole && 'There are more alarms than can be counted. '}
        Counted <Age at={dataUpdatedAt} /> ago.{' '}
        <Anchor component={Link} to={`/monitoring/alarm-response?period=${period}${site}`} underline="always" inherit>
          Show all figures
        </Anchor>
      </p>
    </div>
  )
}
