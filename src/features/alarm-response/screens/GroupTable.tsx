import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { figure } from '../../../ui/figures.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import type { AlarmGroup } from '../domain/answer.ts'
import classes from './AlarmResponse.module.css'
import { shareText, tookText } from './figure-words.ts'

interface GroupTableProps {
  heading: string
  /** What the first column holds. */
  one: string
  groups: readonly AlarmGroup[]
  nameOf: (group: AlarmGroup) => string
  /** Where a group's record is; undefined where it can't be opened. */
  placeOf?: (id: number) => string | undefined
  /** Shown instead of the share that was acknowledged. */
  instead?: { readonly head: string; readonly cell: (group: AlarmGroup) => ReactNode }
  note?: string | undefined
}

/** Groups of alarms, each with a bar as long as it has alarms. */
export function GroupTable({ heading, one, groups, nameOf, placeOf, instead, note }: GroupTableProps) {
  const most = groups.reduce((longest, { count }) => Math.max(longest, count), 1)
  if (groups.length === 0) return null
  return (
    <section className={classes.card} aria-label={heading}>
      <h2 className={classes.heading}>{heading}</h2>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <Scroller label={heading} className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{one}</th>
              <th scope="col">Alarms</th>
              <th scope="col">{instead?.head ?? 'Acknowledged'}</th>
              <th scope="col">Half within</th>
              <th scope="col">95% within</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(group => (
              <tr key={group.id}>
                <th scope="row">
                  <Name name={nameOf(group)} to={group.id === null ? undefined : placeOf?.(group.id)} />
                  <span className={classes.bar} style={{ inlineSize: `${(group.count / most) * 100}%` }} aria-hidden />
                </th>
                <td>{figure(group.count)}</td>
                <td>{instead?.cell(group) ?? shareText(group.acknowledged, group.count)}</td>
                <td>{tookText(group.median)}</td>
                <td>{tookText(group.p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  )
}

function Name({ name, to }: { name: string; to: string | undefined }) {
  return to === undefined ? (
    name
  ) : (
    <Anchor component={Link} to={to} size="sm">
      {name}
    </Anchor>
  )
}
