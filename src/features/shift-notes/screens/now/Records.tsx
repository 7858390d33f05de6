import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { titleOf } from '../../../../crud/screen/titles.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { figure } from '../../../../ui/figures.ts'
import { Line } from './Line.tsx'
import { mostShown } from './most-shown.ts'
import classes from './Now.module.css'
import { Part } from './Part.tsx'

interface RecordsProps {
  title: string
  of: Entity
  /** The filter, as the list's address has it. */
  search: string
  /** The text of each. */
  more: (record: ApiRecord) => string
}

/** Records of a kind that the next shift has to know of; they are read again when one of them changes. */
export function Records({ title, of, search, more }: RecordsProps) {
  const { may } = useCaller()
  const mayRead = may(of.permission.read)
  const read = useQuery({ ...pageQuery(of, undefined, search, undefined), enabled: mayRead })
  if (!mayRead) return null
  const { data, error } = read
  const list = placeOf(of, 'list', undefined, undefined, may) ?? '/'
  return (
    <Part
      title={title}
      count={data && `${figure(data.items.length)}${data.next === null ? '' : '+'}`}
      all={`${list}?${search}`}
    >
      <ReadFailed what={title} of={read} />
      {!data && !error && <Skeleton height="4rem" aria-busy="true" />}
      {data?.items.length === 0 && <Text size="sm">None.</Text>}
      {data && data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.slice(0, mostShown).map(record => {
            const id = Number(record[of.key])
            return (
              <Line key={id} to={placeOf(of, 'detail', id, undefined, may)} name={titleOf(of, record)}>
                {more(record)}
              </Line>
            )
          })}
        </ul>
      )}
    </Part>
  )
}
