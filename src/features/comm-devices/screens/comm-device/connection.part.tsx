import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { weakSignal } from '../../../../domain/comm-device-state.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { Age } from '../../../../ui/Age.tsx'
import { StateBadge } from '../../../../ui/StateBadge.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import classes from '../CommDevices.module.css'
import { Served } from '../Served.tsx'
import { standingOf } from '../standing.ts'
import { connectionQuery } from '../queries.ts'
import { useFollowed } from '../use-followed.ts'

/** What is known of a comm device now, followed while it is looked at. */
export default function Connection({ record }: SpecialTabProps) {
  const { words } = useCaller()
  const id = Number(record[commDevice.key])
  const read = useQuery(connectionQuery(id))
  const followed = useFollowed(id)
  const { data, error } = read
  return (
    <RecordPart title={words.say('Connection now')} actions={<Live followed={followed} />}>
      <ReadFailed what="The connection" of={read} />
      {!data && !error && <Skeleton height="6rem" radius="md" aria-busy="true" />}
      {data && (
        <>
          <Standing {...standingOf(record, data, followed)} />
          <Logging until={asText(record['loggingUntil'])} />
          <Served commDeviceId={id} reached={data.reached} reachedAt={data.reachedAt} />
        </>
      )}
    </RecordPart>
  )
}

function Live({ followed: { state, reason } }: { followed: ReturnType<typeof useFollowed> }) {
  if (state === 'following') return <StateBadge state="live" />
  return state === 'lost' ? <StateBadge state="lost">{reason}; trying again</StateBadge> : null
}

function Standing({ state, why, heardAt, signal, signalAt }: ReturnType<typeof standingOf>) {
  const { zone } = useCaller()
  const said = { online: 'Online', offline: 'Offline', unknown: 'Not known' }[state]
  return (
    <dl className={classes.facts}>
      <dt>State</dt>
      <dd>
        <strong className={classes.state} data-state={state}>
          {said}
        </strong>
        {why && <span> {why}</span>}
      </dd>
      <dt>Last contact</dt>
      <dd>
        {heardAt === null ? (
          'Never'
        ) : (
          <>
            <Age at={Date.parse(heardAt)} /> ago <span className={classes.dim}>{dateTimeText(heardAt, zone)}</span>
          </>
        )}
      </dd>
      <dt>Signal</dt>
      <dd>
        {signal === null ? (
          'Not known'
        ) : (
          <>
            {signal} %{signal < weakSignal && `, below the limit of ${weakSignal} %`}
            {signalAt !== null && (
              <span className={classes.dim}>
                , reported <Age at={Date.parse(signalAt)} /> ago
              </span>
            )}
          </>
        )}
      </dd>
    </dl>
  )
}

function Logging({ until }: { until: string | undefined }) {
  const { zone, may } = useCaller()
  const now = useNow()
  if (!until || Date.parse(until) <= now) return null
  return (
    <Text size="sm">
      Logging until {dateTimeText(until, zone)}.{' '}
      {may('COMMDEVICE_COMMAND') && (
        <Anchor component={Link} to="?tab=commsViewer">
          Read its frames
        </Anchor>
      )}
    </Text>
  )
}
