import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { reachSentences } from '../domain/reach-words.ts'
import type { LockdownReach } from '../domain/wire.ts'
import { type Reaching, reachQuery } from './queries.ts'
import classes from './Reach.module.css'

/** What a plan with these values would do now: how many doors, and which of them, and which are left out. */
export function Reach({ of }: { of: Reaching }) {
  const read = useQuery(reachQuery(of))
  return (
    <>
      <ReadFailed what="Which doors it reaches" of={read} />
      {read.data ? (
        <Reached of={of} reach={read.data} />
      ) : (
        !read.error && <Skeleton height="3rem" radius="md" aria-busy="true" />
      )}
    </>
  )
}

/** The same of what was read. */
export function Reached({ of: { action }, reach }: { of: Reaching; reach: LockdownReach }) {
  const { words } = useCaller()
  if (reach.doors === 0 && reach.excluded === 0) return <Text>It reaches no door.</Text>
  const [first, ...more] = reachSentences(action, reach, words)
  return (
    <div className={classes.reach}>
      <output className={classes.first}>{first}</output>
      {more.map(text => (
        <Text key={text}>{text}</Text>
      ))}
      {reach.beyond > 0 && (
        <Text role="alert" fw={600}>
          {reach.beyond} of them are outside your {words.many('area')}: you cannot start it.
        </Text>
      )}
      <Doors label={`Excluded (${reach.excluded})`} doors={reach.firstExcluded} all={reach.excluded} isOpen />
      <Doors label={`Doors (${reach.doors})`} doors={reach.firstDoors} all={reach.doors} />
    </div>
  )
}

interface DoorsProps {
  readonly label: string
  readonly doors: LockdownReach['firstDoors']
  readonly all: number
  readonly isOpen?: boolean
}

function Doors({ label, doors, all, isOpen = false }: DoorsProps) {
  if (doors.length === 0) return null
  return (
    <details open={isOpen}>
      <summary className={classes.summary}>{label}</summary>
      <ul className={classes.doors}>
        {doors.map(({ doorId, place }) => (
          <li key={doorId}>{place}</li>
        ))}
        {all > doors.length && <li>and {all - doors.length} more</li>}
      </ul>
    </details>
  )
}
