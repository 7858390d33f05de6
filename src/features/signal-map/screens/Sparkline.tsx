import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { historyDays, type LinePoint, linesOf, rangeOf, type SignalPoint } from '../domain/signal-history.ts'
import classes from './DevicePanel.module.css'
import { signalQuery } from './queries.ts'

/** The signal of the last days as a line; nothing where this server keeps none. */
export function Sparkline({ id, weakBelow }: { id: number; weakBelow: number }) {
  const { data: points, error, dataUpdatedAt } = useQuery(signalQuery(id))
  if (error) return <Text size="sm">The signal history could not be loaded: {messageOf(error)}.</Text>
  if (!points) return null
  const range = rangeOf(points)
  if (!range)
    return (
      <Text size="sm" c="dimmed">
        No signal was reported in the last {historyDays} days.
      </Text>
    )
  const said = `Signal over ${historyDays} days: lowest ${range.lowest} %, highest ${range.highest} %`
  return (
    <figure className={classes.figure}>
      <Chart points={points} now={dataUpdatedAt} weakBelow={weakBelow} />
      <figcaption>{said}</figcaption>
    </figure>
  )
}

const [wide, tall] = [168, 100]
const atOf = ({ x, y }: LinePoint) => `${(x * wide).toFixed(1)},${((1 - y) * tall).toFixed(1)}`

interface ChartProps {
  points: readonly SignalPoint[]
  now: number
  weakBelow: number
}

/** A picture of what its caption says; the dashed line is the limit of a weak signal. */
function Chart({ points, now, weakBelow }: ChartProps) {
  const limit = tall - weakBelow
  return (
    <svg className={classes.chart} viewBox={`0 0 ${wide} ${tall}`} preserveAspectRatio="none" aria-hidden>
      <line className={classes.limit} x1={0} x2={wide} y1={limit} y2={limit} />
      {linesOf(points, now).map(line => {
        const [first, ...rest] = line
        if (!first) return null
        return rest.length === 0 ? (
          <path key={first.x} className={classes.point} d={`M${atOf(first)}h0`} />
        ) : (
          <polyline key={first.x} className={classes.line} points={line.map(atOf).join(' ')} />
        )
      })}
    </svg>
  )
}
