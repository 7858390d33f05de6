import { Button, Text, Title } from '@mantine/core'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import box from '../../../ui/box.module.css'
import classes from './Engineers.module.css'
import { useAccept, useReceived } from './use-relations.ts'

/** Invitations to look after a place; nothing where there are none. */
export function Invitations() {
  const { zone } = useCaller()
  const { data, error, refetch } = useReceived()
  const accepting = useAccept()
  if (error && !data)
    return (
      <ErrorTile
        title="Your invitations could not be loaded"
        reason={messageOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data || (data.length === 0 && !accepting.error)) return null
  return (
    <section className={box.box} aria-label="Invitations">
      <Title order={2} size="h4">
        Invitations
      </Title>
      {accepting.error && <ErrorTile title="It was not accepted" reason={messageOf(accepting.error)} />}
      <ul className={classes.list}>
        {data.map(invitation => (
          <li key={invitation.areaInstallerInvitationId} className={classes.row}>
            <div>
              <Text fw={600}>{invitation.area}</Text>
              <Text size="sm" c="dimmed">
                {invitation.from} asks you to look after it
                {invitation.created !== null && `, ${dateTimeText(invitation.created, zone)}`}.
              </Text>
            </div>
            <Button
              aria-label={`Accept ${invitation.area} of ${invitation.from}`}
              loading={accepting.isPending}
              onClick={() => accepting.mutate(invitation)}
            >
              Accept
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
