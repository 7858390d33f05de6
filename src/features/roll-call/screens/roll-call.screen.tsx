import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconPrinter, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { fromLocal, toLocal } from '../../../crud/fields/instants.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { DateInput } from '../../../ui/dates/DateInput.tsx'
import { evacuation } from '../domain/evacuation.ts'
import { EvacuationBar } from './EvacuationBar.tsx'
import classes from './RollCall.module.css'
import { KeepRoll } from './kept/KeepRoll.tsx'
import { RollNow } from './RollNow.tsx'
import { RollThen } from './RollThen.tsx'
import { StartEvacuation } from './start/StartEvacuation.tsx'
import { useAsked } from './use-asked.ts'
import { byName, useSites } from './use-sites.ts'

const startPath = (areaId: number | undefined) =>
  `${evacuation.screens?.base ?? ''}/create${areaId === undefined ? '' : `?areaId=${areaId}`}`

/** Who is in, now and live, or at an instant; where they were read last, and whether somebody has accounted for them. */
export default function RollCallScreen() {
  const { zone, may, words } = useCaller()
  const [asked, set] = useAsked()
  const [printing, setPrinting] = useState(false)
  const { names } = useSites()
  const now = () => new Date().toISOString()
  return (
    <Guard codes={['PERSON_READ', 'ZONE_READ']}>
      <div className={classes.page}>
        <ScreenHead heading="Roll call">
          <SegmentedControl
            aria-label="When"
            value={asked.at === undefined ? 'now' : 'at'}
            onChange={value => set({ at: value === 'at' ? now() : undefined })}
            data={[
              { value: 'now', label: 'Now' },
              { value: 'at', label: 'At an instant' },
            ]}
          />
          {may(evacuation.permission.add) && (
            <Button component={Link} to={startPath(asked.siteId)}>
              Start evacuation
            </Button>
          )}
          {names.size > 1 && <StartEvacuation label={`Start at several ${words.many('area')}`} sites={byName(names)} />}
          <Button
            variant="default"
            leftSection={<IconPrinter size="1rem" aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            Print
          </Button>
        </ScreenHead>
        {asked.at === undefined && <LostBanner />}
        <EvacuationBar />
        {asked.at === undefined && <KeepRoll />}
        <div className={classes.tools}>
          {asked.at !== undefined && (
            <DateInput
              withTime
              label="Instant"
              value={toLocal(asked.at, zone)}
              onChange={local => set({ at: local === null ? undefined : fromLocal(local, zone) })}
              today={() => toLocal(now(), zone).slice(0, 10)}
            />
          )}
          <TextInput
            className={classes.search}
            aria-label="Search by name"
            placeholder="Search by name"
            maxLength={100}
            leftSection={<IconSearch size="1rem" aria-hidden />}
            value={asked.q}
            onChange={({ currentTarget: { value } }) => set({ q: value })}
          />
        </div>
        {asked.at === undefined ? (
          <RollNow asked={asked} set={set} printing={printing} onPrinted={() => setPrinting(false)} />
        ) : (
          <RollThen at={asked.at} q={asked.q} printing={printing} onPrinted={() => setPrinting(false)} />
        )}
      </div>
    </Guard>
  )
}
