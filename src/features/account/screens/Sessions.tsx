import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import box from '../../../ui/box.module.css'
import type { OwnSession } from '../domain/profile.ts'
import classes from './Account.module.css'
import { useEndSession, useSessions } from './use-account.ts'

/** Where the caller is signed in, and a way to end each of them. */
export function Sessions() {
  const { data, error, refetch } = useSessions()
  const ending = useEndSession()
  const others = data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <section className={box.box} aria-label="Where you are signed in">
      <Title order={2} size="h4">
        Where you are signed in
      </Title>
      {error && (
        <ErrorTile
          title={data ? 'This may be out of date' : 'Your sessions could not be loaded'}
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height="8rem" radius="md" aria-busy="true" />}
      {data && (
        <ul className={classes.list}>
          {data.map(session => (
            <SessionRow
              key={session.sessionId}
              session={session}
              isBusy={ending.isPending}
              onEnd={() => ending.mutate(session.sessionId)}
            />
          ))}
        </ul>
      )}
      {ending.error && <ErrorTile title="The session may still be open" reason={messageOf(ending.error)} />}
      {others.length > 1 && (
        <div>
          <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </section>
  )
}

interface SessionRowProps {
  session: OwnSession
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session: { device, network, createdAt, lastSeenAt, isThis }, isBusy, onEnd }: SessionRowProps) {
  const { zone } = useCaller()
  const at = (instant: string) => dateTimeText(instant, zone)
  const name = device ?? 'Unknown device'
  return (
    <li className={classes.row}>
      <Stack gap={0} className={classes.about}>
        <Text fw={600}>
          {name}
          {isThis && ' (this session)'}
        </Text>
        <Text size="sm" c="dimmed">
          {network !== null && `From ${network}. `}Signed in {at(createdAt)}.
          {!isThis && ` Last used ${at(lastSeenAt)}.`}
        </Text>
      </Stack>
      {!isThis && (
        <Button
          variant="default"
          aria-label={`Sign out ${name}, last used ${at(lastSeenAt)}`}
          disabled={isBusy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
