import { Anchor, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Face } from '../../../../crud/fields/Face.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Heading } from '../../../../ui/Heading.tsx'
import { PublicPage } from '../../../../ui/PublicPage.tsx'
import { entriesOf, headsWith, marksOf, zonesOf } from '../../live/kept-heads.ts'
import type { Head } from '../../live/roll.ts'
import { tally, tallyByZone } from '../../live/tally.ts'
import { entriesWithKept, withKept } from '../../live/with-kept.ts'
import { AddUnlisted } from '../unlisted/AddUnlisted.tsx'
import { RollList, useRollLines } from '../RollList.tsx'
import { Tallies } from '../Tallies.tsx'
import { useMarkingBy } from '../use-marking.ts'
import { KeptBanner } from './KeptBanner.tsx'
import classes from './KeptRollPage.module.css'
import type { KeptFace, KeptRoll } from './roll-store.ts'
import { useFaceUrls } from './use-kept-roll.ts'
import { useConnection, useRemoval } from './use-removal.ts'
import { useMarksOf } from './use-kept-marks.ts'
import { useSavedMarks } from './use-saved-marks.ts'

interface KeptRollPageProps {
  readonly roll: KeptRoll
  readonly faces: ReadonlyMap<number, KeptFace>
}

/** Who was in when the connection was lost, with this device's marks, which wait until there is one again. */
export function KeptRollPage({ roll, faces }: KeptRollPageProps) {
  const [q, setQ] = useState('')
  const connection = useConnection()
  const removal = useRemoval(roll, connection)
  const store = useMarksOf(roll)
  const [, { marks: waiting, taken, isStored }] = store
  const marking = useMarkingBy(store, roll.clockOffsetMs)
  const { told, heads } = useMemo(() => {
    const [marks, entries] = [marksOf(roll.heads, taken.values()), entriesOf(roll.heads, taken.values())]
    const siteOf = (id: number) => roll.evacuations.find(({ evacuationId }) => evacuationId === id)?.areaId
    return {
      told: headsWith(roll.heads, marks, entries),
      heads: headsWith(roll.heads, withKept(marks, waiting), entriesWithKept(entries, waiting, siteOf)),
    }
  }, [roll, taken, waiting])
  useSavedMarks(roll, told, removal !== 'kept')
  const zones = useMemo(() => tallyByZone(zonesOf(heads), byZoneOf(heads)), [heads])
  const wanted = q.trim().toLowerCase()
  const listed = useMemo(
    () => byZoneOf(wanted === '' ? heads : heads.filter(({ name }) => name.toLowerCase().includes(wanted))),
    [heads, wanted],
  )
  const urls = useFaceUrls(faces)
  const faceOf = ({ personId, name }: Head) => {
    const url = personId === undefined ? undefined : urls.get(personId)
    return <Face name={name} picture={url} {...(url !== undefined && { src: url })} />
  }
  const lines = useRollLines(listed, zones)
  if (removal !== 'kept') return <Over removal={removal} />
  return (
    <main className={classes.page}>
      <Heading>Roll call kept on this device</Heading>
      <KeptBanner roll={roll} waiting={waiting.length} isStored={isStored} connection={connection} />
      <TextInput
        aria-label="Search by name"
        placeholder="Search by name"
        maxLength={100}
        leftSection={<IconSearch size="1rem" aria-hidden />}
        value={q}
        onChange={({ currentTarget: { value } }) => setQ(value)}
      />
      {roll.mayMark && <AddUnlisted evacuations={roll.evacuations} onAdd={marking.add} refused={marking.notAdded} />}
      <Tallies counts={tally(heads)} />
      {lines.shown.length === 0 ? (
        <EmptyState title="Nobody found">Nobody who was in matches what you are looking for.</EmptyState>
      ) : (
        <RollList lines={lines} marking={marking} mayMark={roll.mayMark} faceOf={faceOf} />
      )}
    </main>
  )
}

const byZoneOf = (heads: readonly Head[]) => Map.groupBy(heads, ({ zoneId }) => zoneId)

const removals = {
  removing: 'What this device kept of it is being removed.',
  removed: 'What this device kept of it has been removed.',
  failed: 'What this device kept of it could not be removed. Clear the data of this site in the browser’s settings.',
} as const

const Over = ({ removal }: { removal: keyof typeof removals }) => (
  <PublicPage heading="Roll call kept on this device">
    <p>The evacuation has ended, or somebody else has signed in. {removals[removal]}</p>
    <Anchor component={Link} to="/monitoring/roll-call">
      Live roll call
    </Anchor>
  </PublicPage>
)
