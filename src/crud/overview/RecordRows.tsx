import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiRecord } from '../../api/records.ts'
import { Status } from '../fields/Status.tsx'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import { statusOf } from '../screen/status.ts'
import { titleOf } from '../screen/titles.ts'
import classes from './Overview.module.css'
import { Part } from './Part.tsx'
import type { Some } from '../screen/use-some.ts'

interface RecordRowsProps {
  title: string
  /** Undefined if the caller may not read them: nothing is drawn. */
  of: Some | undefined
  empty: string
  /** The end of a row; its status by default. */
  aside?: (record: ApiRecord) => ReactNode
}

/** Records that belong to the one that the page is about, each as the way to it. */
export function RecordRows({ title, of, empty, aside }: RecordRowsProps) {
  const { may } = useCaller()
  if (!of) return null
  const { entity, items, error, read } = of
  const rows = items?.map(record => {
    const id = Number(record[entity.key])
    const to = placeOf(entity, 'detail', id, undefined, may)
    const status = statusOf(entity, record)
    return (
      <li key={id} className={classes.row}>
        {to ? (
          <Anchor component={Link} to={to} inherit>
            {titleOf(entity, record)}
          </Anchor>
        ) : (
          <span>{titleOf(entity, record)}</span>
        )}
        <span>{aside ? aside(record) : status && <Status field={status.field} value={record[status.name]} />}</span>
      </li>
    )
  })
  return <Part title={title} rows={rows} empty={empty} error={error} onRetry={read} />
}
