import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { area } from '../../../domain/entities/sites/area.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { receivedPath } from '../domain/paths-of-screens.ts'
import type { Received } from '../domain/received.ts'
import { OfferView } from './OfferView.tsx'
import classes from './SystemTransfer.module.css'
import { useReceived } from './use-transfer.ts'

/** Systems that other clients offer; the one that is looked at is in the url. */
export default function ReceivedSystems() {
  const [url] = useSearchParams()
  const id = Number(url.get('invitation') ?? '')
  return (
    <Guard codes={[area.permission.read]}>
      <Stack gap="sm" maw="72rem">
        {Number.isInteger(id) && id > 0 ? <OfferView key={id} id={id} /> : <Offers />}
      </Stack>
    </Guard>
  )
}

function Offers() {
  const received = useReceived()
  const { data, error } = received
  return (
    <>
      <ScreenHead heading="Received systems" />
      <ReadFailed what="The offers" of={received} />
      {!data && !error && <Skeleton height="10rem" radius="md" aria-busy="true" />}
      {data?.length === 0 && (
        <EmptyState title="No system is offered to you">
          An offer is sent by email, and shown here until it is answered or has expired.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={classes.offers} aria-label="Offers">
          {data.map(each => (
            <OfferRow key={each.systemTransferInvitationId} offer={each} />
          ))}
        </ul>
      )}
    </>
  )
}

function OfferRow({ offer: { systemTransferInvitationId: id, area: name, from, expires } }: { offer: Received }) {
  const { zone } = useCaller()
  return (
    <li className={classes.box}>
      <p>
        <strong>{name}</strong> from {from}, until {dateTimeText(expires, zone)}
      </p>
      <Group justify="flex-end">
        <Button component={Link} to={receivedPath(id)} variant="default">
          See the offer
        </Button>
      </Group>
    </li>
  )
}
