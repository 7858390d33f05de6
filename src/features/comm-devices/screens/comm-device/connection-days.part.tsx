import { Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { ageText } from '../../../../ui/age-text.ts'
import { count } from '../../../../ui/figures.ts'
import { Scroller } from '../../../../ui/Scroller.tsx'
import type { ConnectionDay } from '../../domain/connection.ts'
import classes from '../CommDevices.module.css'
import { barOf, percentText, shareConnected } from '../days.ts'
import { daysQuery } from '../queries.ts'

/** How a comm device was connected on each of the last 30 days: a bar a day, and the same as a table. */
export default function ConnectionDays({ record }: SpecialTabProps) {
  const read = useQuery(daysQuery(Number(record[commDevice.key])))
  const { data, error } = read
  return (
    <RecordPart title="Last 30 days">
      <ReadFailed what="The last 30 days" of={read} />
      {!data && !error && <Skeleton height="6rem" radius="md" aria-busy="true" />}
      {data && <Picture days={data.days} />}
    </RecordPart>
  )
}

function Picture({ days }: { days: readonly ConnectionDay[] }) {
  const share = shareConnected(days)
  const losses = days.reduce((sum, day) => sum + day.losses, 0)
  if (share === null)
    return <Text size="sm">Nothing is known of the last 30 days: it did not report its connection.</Text>
  return (
    <>
      <Text size="sm">
        Connected {percentText(share)} of the time that is known. The connection was lost {count(losses, 'time')}.
      </Text>
      <div className={classes.days} aria-hidden>
        {days.map(day => (
          <Bar key={day.day} day={day} />
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{dayText(days[0])}</span>
        <span className={classes.legend}>
          <span data-kind="connected">Connected</span>
          <span data-kind="lost">Lost</span>
          <span data-kind="unknown">Not known</span>
        </span>
        <span>{dayText(days.at(-1))}</span>
      </div>
      <details>
        <summary className={classes.more}>Show as a table</summary>
        <DayTable days={days} />
      </details>
    </>
  )
}

function Bar({ day }: { day: ConnectionDay }) {
  const { connected, lost } = barOf(day)
  return (
    <span className={classes.day} title={`${dayText(day)}: connected ${percentText(shareConnected([day]))}`}>
      <span data-kind="lost" style={{ blockSize: `${lost}%` }} />
      <span data-kind="connected" style={{ blockSize: `${connected}%` }} />
    </span>
  )
}

const time = (seconds: number) => (seconds === 0 ? '–' : ageText(seconds * 1000))

const DayTable = ({ days }: { days: readonly ConnectionDay[] }) => (
  <Scroller label="The last 30 days" className={classes.table}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          {['Day', 'Share connected', 'Connected', 'Lost', 'Not known', 'Times lost'].map(head => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map(day => (
          <Table.Tr key={day.day}>
            <Table.Th scope="row">{dayText(day)}</Table.Th>
            <Table.Td>{percentText(shareConnected([day]))}</Table.Td>
            <Table.Td>{time(day.connected)}</Table.Td>
            <Table.Td>{time(day.lost)}</Table.Td>
            <Table.Td>{time(day.unknown)}</Table.Td>
            <Table.Td>{day.losses}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Scroller>
)

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (day: ConnectionDay | undefined) => (day ? dayFormat.format(new Date(`${day.day}T00:00:00Z`)) : '')
