import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { rangeOf } from '../domain/ranges.ts'
import classes from './Attendance.module.css'
import { DayDialog } from './DayDialog.tsx'
import { Filters } from './Filters.tsx'
import { People } from './People.tsx'
import { queryOf } from './queries.ts'
import { RangeBar } from './RangeBar.tsx'
import { useAsked } from './use-asked.ts'
import { useToday } from './use-today.ts'

/** Hours of people by day, of a week or a month, worked out of their reads. */
export default function AttendanceScreen() {
  const { zone } = useCaller()
  const [asked, set] = useAsked()
  const [printing, setPrinting] = useState(false)
  const today = useToday(zone)
  const { areaId, groupId, q, round, favour, start, grace } = asked
  const range = rangeOf(asked.view, asked.on ?? today)
  const file = queryOf({ ...range, areaId, groupId, q: q.trim(), round, favour, start, grace })
  return (
    <Guard codes={['EVENT_READ', 'PERSON_READ', 'ZONE_READ']}>
      <div className={classes.page}>
        <ScreenHead heading="Time and attendance">
          <Button
            component="a"
            download
            href={`/api/attendance/export?${file}`}
            variant="default"
            leftSection={<IconDownload size="1rem" aria-hidden />}
          >
            Export
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size="1rem" aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            Print
          </Button>
        </ScreenHead>
        <RangeBar asked={asked} set={set} range={range} today={today} />
        <Filters asked={asked} set={set} />
        <People
          asked={asked}
          set={set}
          range={range}
          today={today}
          printing={printing}
          onPrinted={() => setPrinting(false)}
        />
        {asked.personId !== undefined && asked.day !== undefined && (
          <DayDialog
            personId={asked.personId}
            day={asked.day}
            areaId={areaId}
            rules={{ round, favour, start, grace, timeZone: zone }}
            onClose={() => set({ personId: undefined, day: undefined })}
          />
        )}
      </div>
    </Guard>
  )
}
