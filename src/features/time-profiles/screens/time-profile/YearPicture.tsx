import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo, useId, useState, type KeyboardEvent } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { TimeProfile } from '../../../../domain/time-profile/index.ts'
import { GridTable } from '../../../../ui/GridTable.tsx'
import type { NamedHoliday } from '../../../../domain/time-profile/index.ts'
import { yearOf, type ProfileDay } from '../../domain/year.ts'
import classes from './TimeProfile.module.css'
import { dayWords, legend, markWords, monthNames, movedDay } from './year-words.ts'

interface YearPictureProps {
  profile: TimeProfile
  holidays: readonly NamedHoliday[]
  /** yyyy-mm-dd */
  today: string
}

/** A year as squares, a row for each month. Arrow keys go from day to day; the text below describes the day. */
export function YearPicture({ profile, holidays, today }: YearPictureProps) {
  const id = useId()
  const [cursor, setCursor] = useState(today)
  const [pointed, setPointed] = useState<string>()
  const year = Number(cursor.slice(0, 4))
  const months = yearOf(profile, year, holidays)
  const dayOf = (date: string) => months[Number(date.slice(5, 7)) - 1]?.[Number(date.slice(8)) - 1]
  const told = dayOf(pointed ?? cursor) ?? dayOf(cursor)
  const go = (years: number) => setCursor(`${year + years}-01-01`)
  const act = (event: KeyboardEvent) => {
    const next = movedDay(cursor, event.key)
    if (next === undefined) return
    event.preventDefault()
    setPointed(undefined)
    setCursor(next)
  }
  const { say } = useCaller().words
  const steps = (
    <span className={classes.years}>
      <ActionIcon aria-label={`Show ${year - 1}`} onClick={() => go(-1)}>
        <IconChevronLeft className={classes.icon} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Show ${year + 1}`} onClick={() => go(1)}>
        <IconChevronRight className={classes.icon} aria-hidden />
      </ActionIcon>
    </span>
  )
  return (
    <RecordPart title={`The year ${year}`} actions={steps}>
      <GridTable
        aria-label={`The year ${year}`}
        aria-describedby={`${id}-legend`}
        aria-activedescendant={`${id}-${cursor}`}
        className={classes.year}
        onKeyDown={act}
        onPointerLeave={() => setPointed(undefined)}
        onPointerOver={({ target }) =>
          setPointed(target instanceof HTMLElement ? target.closest('td')?.dataset['date'] : undefined)
        }
      >
        <tbody>
          {months.map((days, month) => (
            <tr key={monthNames[month]}>
              <th scope="row">{monthNames[month]}</th>
              {days.map(day => (
                <Square
                  key={day.date}
                  id={`${id}-${day.date}`}
                  {...day}
                  text={dayWords(day)}
                  marked={day.mark && say(markWords[day.mark])}
                  isToday={day.date === today}
                  isCursor={day.date === cursor}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </GridTable>
      <p className={classes.told}>{told && dayWords(told)}</p>
      <ul id={`${id}-legend`} className={classes.legend}>
        {legend.map(({ state, mark, words }) => (
          <li key={words}>
            <span className={classes.square} data-state={state} data-mark={mark} aria-hidden />
            {say(words)}
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

interface SquareProps extends Pick<ProfileDay, 'date' | 'state' | 'mark'> {
  id: string
  text: string
  isToday: boolean
  isCursor: boolean
  /** What its mark means. */
  marked: string | undefined
}

const Square = memo(function Square({ id, date, state, mark, text, marked, isToday, isCursor }: SquareProps) {
  return (
    <td
      id={id}
      aria-label={marked ? `${text} (${marked})` : text}
      aria-selected={isCursor}
      aria-current={isToday ? 'date' : undefined}
      title={text}
      data-date={date}
    >
      <span className={classes.square} data-state={state} data-mark={mark} aria-hidden />
    </td>
  )
})
