import { dayText } from '../../../domain/fields/time.ts'
import type { Attended } from '../domain/answer.ts'
import { dayWords, type Rules, shortDay, totalText } from './day-words.ts'
import { Printed } from '../../../ui/print/Printed.tsx'
import classes from './PrintedHours.module.css'

interface PrintedHoursProps {
  people: readonly Attended[]
  days: readonly string[]
  rules: Rules
  /** Not everybody is read yet. */
  hasMore: boolean
  onPrinted: () => void
}

/** The hours on paper, with what has to be said of each day in words. The browser's dialog opens at once. */
export function PrintedHours({ people, days, rules, hasMore, onPrinted }: PrintedHoursProps) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (
    <Printed className={classes.hours} onPrinted={onPrinted}>
      <h1>
        Time and attendance, {dayText(first)} to {dayText(last)}
      </h1>
      {hasMore && <p>There are more people than are printed here.</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {days.map(day => (
              <th key={day} scope="col">
                {shortDay(day)}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ personId, person, days: own, tooMany }) => (
            <tr key={personId}>
              <th scope="row">{person}</th>
              {days.map(day => {
                const { hours, marks } = dayWords(
                  own.find(each => each.day === day),
                  rules,
                )
                return (
                  <td key={day}>
                    {hours}
                    {marks.map(({ words }) => (
                      <small key={words}>{words}</small>
                    ))}
                  </td>
                )
              })}
              <td>{tooMany ? 'Too many reads' : totalText(own, rules)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Printed>
  )
}
