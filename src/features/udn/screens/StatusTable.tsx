import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Anchor } from '@mantine/core'
import { Scroller } from '../../../ui/Scroller.tsx'
import { lookUpOf } from '../domain/places.ts'
import { statusName, type StatusOutcome } from '../domain/statuses.ts'
import classes from './Udn.module.css'

interface StatusTableProps {
  items: readonly StatusOutcome[]
  status: string
  /** It was done: otherwise it is what would be. */
  isDone: boolean
}

/** Devices that cannot be changed before the others: they are what somebody has to look at. */
const ordered = (items: readonly StatusOutcome[]) => [
  ...items.filter(({ why }) => why !== null),
  ...items.filter(({ why }) => why === null),
]

/** Each device with its status before, and what becomes of it, or why it stays. */
export function StatusTable({ items, status, isDone }: StatusTableProps) {
  return (
    <Scroller label="Devices" className={classes.scroller} maxHeightPx={480}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">UDN</th>
            <th scope="col">Was</th>
            <th scope="col">{isDone ? 'Became' : 'Becomes'}</th>
          </tr>
        </thead>
        <tbody>
          {ordered(items).map(({ udn, from, why }) => (
            <tr key={udn}>
              <th scope="row">
                <Anchor component={Link} to={lookUpOf(udn)} inherit className={classes.udn}>
                  {udn}
                </Anchor>
              </th>
              <td>{from === null ? '–' : statusName(from)}</td>
              <td>
                {why === null ? (
                  statusName(status)
                ) : (
                  <span className={classes.problem}>
                    <IconAlertTriangle className={classes.sign} aria-hidden />
                    {why}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
