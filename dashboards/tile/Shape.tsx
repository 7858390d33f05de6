import { Skeleton } from '@mantine/core'
import type { Widget } from '../widget.ts'
import classes from './Tile.module.css'

const widths = {
  rows: ['100%', '100%', '100%', '100%', '100%', '100%'],
  bars: ['95%', '80%', '62%', '45%', '30%'],
  chart: ['100%'],
  figure: ['60%'],
} as const satisfies Record<Widget['shape'], readonly string[]>

/** The skeleton of the content, without animation: nothing jumps when it arrives. */
export function Shape({ of }: { of: Widget['shape'] }) {
  return (
    <div className={classes.shape} data-shape={of} aria-busy="true">
      <span className={classes.unseen}>Loading</span>
      {widths[of].map((width, index) => (
        <Skeleton key={`${width}-${index}`} width={width} animate={false} className={classes.bone} />
      ))}
    </div>
  )
}
