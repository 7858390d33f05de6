import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import classes from './Ranking.module.css'
import { perDay, times, type RankedUsage } from './ranked.ts'
import { figure } from '../../../ui/figures.ts'

interface UsageLineProps {
  line: RankedUsage
  /** Its record; undefined for those who may not see it. */
  to: string | undefined
  narrow: boolean
  threshold: number
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** One credential or site: its count as a bar, its average as a mark on it. The cells of a row. */
export const UsageLine = memo(function UsageLine({ line, to, narrow, threshold }: UsageLineProps) {
  const { rank, name, person, count, averagePerDay, ratio, over, share, averageShare } = line
  return (
    <>
      <td className={classes.rank}>{rank}</td>
      <td className={classes.name}>
        {to === undefined ? (
          (person ?? name)
        ) : (
          <Anchor component={Link} to={to} inherit>
            {person ?? name}
          </Anchor>
        )}
        {person !== undefined && <span className={classes.token}> {name}</span>}
      </td>
      {!narrow && (
        <td className={classes.bars}>
          <span className={classes.track} data-over={over || undefined}>
            <span className={classes.bar} style={{ width: percent(share) }} />
            {averagePerDay > 0 && <span className={classes.average} style={{ left: percent(averageShare) }} />}
          </span>
        </td>
      )}
      <td className={classes.count}>
        {over && <IconAlertTriangle className={classes.shape} aria-hidden />}
        {over && <span className={classes.unseen}>Above {threshold}: </span>}
        {figure(count)}
      </td>
      <td className={classes.number}>{perDay(averagePerDay)}</td>
      <td className={classes.count}>{times(ratio)}</td>
    </>
  )
})
