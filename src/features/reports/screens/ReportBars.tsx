import type { Bar } from '../domain/wire.ts'
import { figure } from '../../../ui/figures.ts'
import classes from './Report.module.css'

/** How much of each, as bars: the picture of a table that is below. */
export function ReportBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  if (bars.length === 0) return null
  return (
    <section className={classes.bars} aria-label={label}>
      <h2 className={classes.heading}>{label}</h2>
      <dl>
        {bars.map((bar, index) => (
          // Two may have one label: floors of different sites.
          <div key={index} className={classes.bar}>
            <dt>{bar.label}</dt>
            <dd>
              <span className={classes.length} style={{ inlineSize: `${(bar.value / most) * 100}%` }} aria-hidden />
              {figure(bar.value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
