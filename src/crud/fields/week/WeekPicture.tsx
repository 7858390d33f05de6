import { weekHours } from '../../../domain/time-profile/index.ts'
import type { Period } from '../../../domain/fields/index.ts'
import classes from './week.module.css'
import { shortDays, weekText } from './words.ts'

/** The hours written above the days. */
const marks = [0, 6, 12, 18, 24] as const

/** Where minutes of the day stand, in per cent of its width. */
const placeOf = ({ start, end }: { readonly start: number; readonly end: number }) => ({
  insetInlineStart: `${start / 14.4}%`,
  width: `${(end - start) / 14.4}%`,
})

/** A week as a picture: seven rows of 24 hours, with what is open filled in. */
export const WeekPicture = ({ periods }: { periods: readonly Period[] }) => (
  <figure className={classes.picture} aria-label={`The week: ${weekText(periods)}`}>
    <Hours />
    {weekHours(periods).map((hours, day) => (
      <div key={shortDays[day]} className={classes.pictureRow} aria-hidden>
        <span className={classes.day}>{shortDays[day]}</span>
        <span className={classes.track}>
          {hours.map(each => (
            <span key={each.start} className={classes.open} style={placeOf(each)} />
          ))}
        </span>
      </div>
    ))}
  </figure>
)

/** The hours above the days of a picture or a grid. */
export const Hours = () => (
  <div className={classes.hours} aria-hidden>
    {marks.map(hour => (
      <span key={hour} style={{ insetInlineStart: `${hour / 0.24}%` }}>
        {hour}
      </span>
    ))}
  </div>
)
