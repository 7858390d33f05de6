import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { asText } from '../../../crud/fields/view.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { Age } from '../../../ui/Age.tsx'
import classes from './CommDevices.module.css'
import { servedQuery } from './queries.ts'

interface ServedProps {
  commDeviceId: number
  /** The controllers that the device says it reaches; null where it has not said. */
  reached: readonly number[] | null
  reachedAt: string | null
}

const states: Readonly<Record<string, string>> = { online: 'Online', offline: 'Offline' }

/** The controllers behind a comm device: their own state, and whether the device says that it reaches them. */
export function Served({ commDeviceId, reached, reachedAt }: ServedProps) {
  const { words, may } = useCaller()
  const read = useQuery({ ...servedQuery(commDeviceId), enabled: may(controller.permission.read) })
  if (!may(controller.permission.read)) return null
  const items = read.data?.items
  return (
    <div>
      <h3 className={classes.heading}>{capital(words.many(controller.term))} behind it</h3>
      <ReadFailed what={`The ${words.many(controller.term)}`} of={read} />
      {!items && !read.error && <Skeleton height="2rem" radius="md" aria-busy="true" />}
      {items?.length === 0 && <Text size="sm">It serves no {words.one(controller.term)}.</Text>}
      {items && items.length > 0 && (
        <ul className={classes.served}>
          {items.map(each => {
            const id = Number(each[controller.key])
            const state = asText(each['state']) ?? 'unknown'
            return (
              <li key={id}>
                <Anchor component={Link} to={`${controller.screens?.base}/${id}`}>
                  {asText(each['name'])}
                </Anchor>
                <span className={classes.state} data-state={state}>
                  {states[state] ?? 'Not known'}
                </span>
                <span className={classes.dim}>{reachedText(reached, id)}</span>
              </li>
            )
          })}
        </ul>
      )}
      {items && items.length > 0 && reachedAt !== null && (
        <Text size="sm" className={classes.dim}>
          It said <Age at={Date.parse(reachedAt)} /> ago which it reaches.
        </Text>
      )}
    </div>
  )
}

function reachedText(reached: readonly number[] | null, id: number): string {
  if (reached === null) return 'It has not said whether it reaches it'
  return reached.includes(id) ? 'Reached by it' : 'Not reached by it'
}
