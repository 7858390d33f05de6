import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ConfirmDialog } from '../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../../crud/confirm/machine.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { area } from '../../../domain/entities/sites/area.ts'
import { receivedListPath } from '../domain/paths-of-screens.ts'
import type { Offer } from '../domain/received.ts'
import { Counts } from './Counts.tsx'
import { Renames } from './Renames.tsx'
import classes from './SystemTransfer.module.css'
import { TransferJob } from './TransferJob.tsx'
import { useChosen } from './use-chosen.ts'
import { useAccept, useDecline, useOffer } from './use-transfer.ts'

const crumbs = [{ label: 'Received systems', to: receivedListPath }]

/** An offered system: what is received, and the answer to it; then the transfer, which the url says. */
export function OfferView({ id }: { id: number }) {
  const { words } = useCaller()
  const { jobId, choose } = useChosen()
  if (jobId === undefined) return <Offered id={id} onBegun={begun => choose('job', begun)} />
  return (
    <>
      <ScreenHead heading="System transfer" crumbs={crumbs} />
      <TransferJob
        jobId={jobId}
        onBack={() => choose('job', undefined)}
        after={
          <Button component={Link} to="/management/doors">
            Show {words.many('door')}
          </Button>
        }
      />
    </>
  )
}

function Offered({ id, onBegun }: { id: number; onBegun: (jobId: number) => void }) {
  const { words, zone } = useCaller()
  const read = useOffer(id)
  const { data } = read
  return (
    <>
      <ScreenHead heading={data ? data.area : 'Offered system'} crumbs={crumbs} />
      <ReadFailed what="The offer" of={read} />
      {!data && !read.error && <Skeleton height="20rem" radius="md" aria-busy="true" />}
      {data && (
        <>
          <p>
            {data.from} transfers this {words.one(area.term)} to you with everything below. The offer ends on{' '}
            {dateTimeText(data.expires, zone)}.
          </p>
          <div className={classes.columns}>
            <Counts title="You receive" of={data.moves} empty="Nothing" />
            <Counts title="Copied for you" of={data.copied} empty="Nothing" />
          </div>
          <Renames of={data.renames} />
          <p>
            Nobody has access to it until you give it: {words.many('person')}, {words.many('token')} and the history
            stay with {data.from}. Replace the {words.many('integrationKey')} of the {words.many('controller')}{' '}
            afterwards, because {data.from} may know them.
          </p>
          {data.inTheWay > 0 && (
            <p>
              <strong>It cannot move yet.</strong> {data.from} has to settle what is in the way first, and can see what
              that is.
            </p>
          )}
          <Answers id={id} offer={data} onBegun={onBegun} />
        </>
      )}
    </>
  )
}

function Answers({ id, offer, onBegun }: { id: number; offer: Offer; onBegun: (jobId: number) => void }) {
  const { may, words } = useCaller()
  const navigate = useNavigate()
  const { mutateAsync: accept } = useAccept(id, onBegun)
  const { mutateAsync: decline } = useDecline(id, () => void navigate(receivedListPath))
  const accepting = useQuestion(async () => void (await accept()))
  const declining = useQuestion(async () => decline())
  if (!may(area.permission.add)) return <p>Somebody who may add {words.many(area.term)} has to answer.</p>
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={declining.open}>
        Decline
      </Button>
      <Button onClick={accepting.open} disabled={offer.inTheWay > 0}>
        Accept
      </Button>
      <ConfirmDialog machine={accepting} title={`Accept ${offer.area}`} action="Accept" input={() => true as const}>
        {() => (
          <p>
            Take over {offer.area} from {offer.from}? It moves at once.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        machine={declining}
        title={`Decline ${offer.area}`}
        action="Decline"
        isDangerous
        input={() => true as const}
      >
        {() => (
          <p>
            Decline {offer.area}? {offer.from} would have to offer it again.
          </p>
        )}
      </ConfirmDialog>
    </Group>
  )
}

/** A question before something is done. */
function useQuestion(submit: () => Promise<void>): ConfirmMachine<true, true> {
  const [machine] = useState(
    () => new ConfirmMachine<true, true>({ load: async () => true, submit, onOk: () => undefined }),
  )
  return machine
}
